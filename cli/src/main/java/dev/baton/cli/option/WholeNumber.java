package dev.baton.cli.option;

import dev.baton.task.InvalidValue;

/** Whole numbers that people type. */
public final class WholeNumber {
  /**
   * Parses one.
   *
   * @param least the smallest that is allowed
   * @param most the largest that is allowed
   * @param complaint what follows any other text, such as {@code is not a limit: expected 0 (all)}
   * @throws InvalidValue when the text is no such number
   */
  public static int parse(String text, int least, int most, String complaint) {
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, like a number out of range.
    }
    throw new InvalidValue(InvalidValue.quote(text) + " " + complaint);
  }
}
