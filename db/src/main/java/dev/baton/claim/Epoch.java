package dev.baton.claim;

import dev.baton.task.InvalidValue;

/**
 * The fencing token of a task. It grows by one at each claim and each reopening, so the number that
 * a worker holds is outdated once it has lost its claim.
 *
 * @param number of claims and reopenings so far; 0 for a task that was never claimed
 */
public record Epoch(long number) {
  /** The epoch of a task that was never claimed, which no worker can hold. */
  public static final Epoch NEVER_CLAIMED = new Epoch(0);

  public Epoch {
    if (number < 0) {
      throw bad(Long.toString(number));
    }
  }

  /**
   * @throws InvalidValue for anything but a whole number of at least 1
   */
  public static Epoch parse(String text) {
    try {
      long number = Long.parseLong(text);
      if (number > 0) {
        return new Epoch(number);
      }
      throw bad(text);
    } catch (NumberFormatException e) {
      throw bad(text);
    }
  }

  private static InvalidValue bad(String text) {
    return new InvalidValue(
        InvalidValue.quote(text) + " is not an epoch: expected the number that 'claim' printed",
        "baton show ID prints the current epoch");
  }

  @Override
  public String toString() {
    return Long.toString(number);
  }
}
