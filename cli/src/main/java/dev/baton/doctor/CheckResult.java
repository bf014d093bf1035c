package dev.baton.doctor;

import dev.baton.task.Plural;
import java.util.List;
import java.util.function.Function;

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

  /**
   * A pass where nothing was found, otherwise a warning with a line for each.
   *
   * @param one what the number of them is followed by, if it is 1
   * @param many the same for more
   * @param fix the command for all of them
   */
  static <T> CheckResult ofEach(
      List<T> found,
      String none,
      String one,
      String many,
      Function<T, String> line,
      Function<List<T>, String> fix) {
    return found.isEmpty()
        ? pass(none)
        : warn(
            Plural.of(found.size(), one, many),
            found.stream().map(line).toList(),
            fix.apply(found));
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
