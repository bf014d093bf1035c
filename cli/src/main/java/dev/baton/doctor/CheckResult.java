package dev.baton.doctor;

import java.util.List;

/**
 * The result of a check.
 *
 * @param name of the check; empty until {@link Check#look} adds it
 * @param message the finding in one line
 * @param details more lines; may be empty
 * @param fix the exact command that fixes it; empty when there is nothing to fix
 */
public record CheckResult(
    String name, Status status, String message, List<String> details, String fix) {
  /** How bad it is. */
  public enum Status {
    PASS,
    WARN,
    FAIL
  }

  static CheckResult pass(String message) {
    return pass(message, List.of());
  }

  static CheckResult pass(String message, List<String> details) {
    return new CheckResult("", Status.PASS, message, details, "");
  }

  static CheckResult warn(String message, List<String> details, String fix) {
    return new CheckResult("", Status.WARN, message, details, fix);
  }

  static CheckResult warn(String message, String fix) {
    return warn(message, List.of(), fix);
  }

  static CheckResult fail(String message, String fix) {
    return fail(message, List.of(), fix);
  }

  static CheckResult fail(String message, List<String> details, String fix) {
    return new CheckResult("", Status.FAIL, message, details, fix);
  }

  /** The same of the check with this name. */
  CheckResult of(String check) {
    return new CheckResult(check, status, message, details, fix);
  }
}
