package dev.baton.claim;

import dev.baton.task.InvalidValue;
import dev.baton.task.Task;

/**
 * The fencing token of a task. It grows by one at each claim and each reopening, so the number that
 * a worker holds is outdated once it has lost its claim.
 *
 * @param number of claims and reopenings so far; 0 for a task that was never claimed
 * @param token random, and written after the number: after a backup was restored or a replica was
 *     promoted, a number alone may have been given twice. Empty where only the number is known
 */
public record Epoch(long number, String token) {
  /** The epoch of a task that was never claimed, which no worker can hold. */
  public static final Epoch NEVER_CLAIMED = new Epoch(0);

  /** The length of a token; it is written with two hexadecimal digits for each byte. */
  public static final int TOKEN_BYTES = 6;

  public Epoch {
    if (number < 0) {
      throw bad(Long.toString(number));
    }
  }

  /** One of which only the number is known. */
  public Epoch(long number) {
    this(number, "");
  }

  /** The present one of a task. */
  public static Epoch of(Task task) {
    return new Epoch(task.epoch(), task.token());
  }

  /**
   * Reads a number, or a number and its token with a full stop between them.
   *
   * @throws InvalidValue for anything else, and for a number below 1
   */
  public static Epoch parse(String text) {
    int stop = text.indexOf('.');
    String token = stop < 0 ? "" : text.substring(stop + 1);
    try {
      long number = Long.parseLong(stop < 0 ? text : text.substring(0, stop));
      if (number > 0 && (stop < 0 || isToken(token))) {
        return new Epoch(number, token);
      }
      throw bad(text);
    } catch (NumberFormatException e) {
      throw bad(text);
    }
  }

  private static boolean isToken(String text) {
    for (int i = 0; i < text.length(); i++) {
      if ("0123456789abcdef".indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return text.length() == 2 * TOKEN_BYTES;
  }

  /** Whether a worker that presents this has the claim with that one. */
  public boolean isSameAs(Epoch other) {
    return number == other.number
        && (token.isEmpty() || other.token.isEmpty() || token.equals(other.token));
  }

  /** Whether it is the present one of a task. */
  public boolean isOf(Task task) {
    return isSameAs(of(task));
  }

  private static InvalidValue bad(String text) {
    return new InvalidValue(
        InvalidValue.quote(text)
            + " is not an epoch: expected what 'claim' printed, a number or number.token, such as"
            + " 3 or 3.9f86d081884c",
        "baton show ID prints the current epoch");
  }

  /** As it is typed. */
  @Override
  public String toString() {
    return token.isEmpty() ? Long.toString(number) : number + "." + token;
  }
}
