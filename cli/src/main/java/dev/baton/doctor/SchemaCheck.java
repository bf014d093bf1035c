package dev.baton.doctor;

import dev.baton.store.Health;

/** Which schema does the file have? One that is too new or foreign cannot be opened at all. */
final class SchemaCheck implements Check {

  @Override
  public String name() {
    return "schema";
  }

  @Override
  public CheckResult look(CheckContext patient) {
    return CheckResult.pass(
        name(),
        "version %d of %d"
            .formatted(patient.health().schemaVersion(), Health.newestSchemaVersion()));
  }
}
