package dev.baton.doctor;

/** Which schema does the file have? One that is too new or foreign cannot be opened at all. */
final class SchemaCheck implements Check {

  @Override
  public String name() {
    return "schema";
  }

  @Override
  public CheckResult look(CheckContext context) {
    return CheckResult.pass(
        name(),
        "version %d of %d"
            .formatted(context.storage().schemaVersion(), context.storage().newestSchemaVersion()));
  }
}
