package dev.baton.doctor;

/**
 * The schema version of the file. One that is too new or of another program cannot be opened at
 * all.
 */
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
