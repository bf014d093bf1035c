package dev.baton.claim;

import dev.baton.task.InvalidValue;

/**
 * The fencing token of a task. It grows by one at each claim and each reopening, so that a worker
 * which lost its claim carries a number that no longer fits.
 *
 * @param number 1 or more
 */
public record Epoch(long number) {
  public Epoch {
    if (number < 1) {
      throw bad(Long.toString(number));
    }
  }

  /**
   * @throws InvalidValue for anything but a whole number from 1
   */
  public static Epoch parse(String text) {
    try {
      return new Epoch(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw bad(text);
    }
  }

  private static InvalidValue bad(String text) {
    return new InvalidValue(
        InvalidValue.quote(text) + " is not an epoch: expected the number that 'claim' printed",
        "baton show ID prints the present epoch");
  }

  @Override
  public String toString() {
    return Long.toString(number);
  }
}
