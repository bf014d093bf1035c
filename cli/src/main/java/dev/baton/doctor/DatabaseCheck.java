package dev.baton.doctor;

import java.util.List;

/** Does the database open? One that does not is told by {@link #unopenable}, and nothing else. */
public final class DatabaseCheck implements Check {
  private static final String NAME = "database";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public CheckResult look(CheckContext context) {
    return CheckResult.pass(NAME, context.stores().storage().file() + " opens");
  }

  /** The result for a database that cannot be opened. */
  public static CheckResult unopenable(String message, String fix) {
    return CheckResult.fail(NAME, message, List.of(), fix);
  }
}
