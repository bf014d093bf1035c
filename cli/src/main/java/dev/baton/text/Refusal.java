package dev.baton.text;

import dev.baton.task.InvalidValue;

/** Says no, always in the same way: {@code '32.13.2026' is not a date: expected …; try …}. */
public final class Refusal {
  /**
   * Creates the exception to throw.
   *
   * @param value what was given; it is shown shortened and escaped
   * @param complaint what is wrong with it, in words that follow it: "is not a date"
   * @param expected what would be right, in words that follow "expected"
   * @param hint what to do, in words that follow "try"
   */
  public static InvalidValue of(String value, String complaint, String expected, String hint) {
    return new InvalidValue(
        InvalidValue.quote(value) + " " + complaint + ": expected " + expected, "try " + hint);
  }
}
