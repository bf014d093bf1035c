package dev.baton.doctor;

import java.util.List;

/**
 * The result of a check.
 *
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

  static CheckResult pass(String name, String message) {
    return new CheckResult(name, Status.PASS, message, List.of(), "");
  }

  static CheckResult warn(String name, String message, List<String> details, String fix) {
    return new CheckResult(name, Status.WARN, message, details, fix);
  }

  static CheckResult fail(String name, String message, List<String> details, String fix) {
    return new CheckResult(name, Status.FAIL, message, details, fix);
  }
}
