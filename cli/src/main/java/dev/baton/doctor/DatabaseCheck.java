package dev.baton.doctor;

import java.util.List;

/** Whether the database opens. If it does not, {@link #unopenable} is the only result. */
public final class DatabaseCheck implements Check {
  private static final String NAME = "database";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public CheckResult look(CheckContext context) {
    return CheckResult.pass(NAME, context.storage().place() + " opens");
  }

  /** The result for a database that cannot be opened. */
  public static CheckResult unopenable(String message, String fix) {
    return CheckResult.fail(NAME, message, List.of(), fix);
  }
}
