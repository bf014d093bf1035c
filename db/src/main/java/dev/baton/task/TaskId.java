package dev.baton.task;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The id of a task, such as {@code app-a1b}, or {@code app-a1b.2} for its second child. It has 1 to
 * 120 characters: letters, digits, dots, hyphens and underscores, starting with a letter or a
 * digit. This covers the ids of bd and cub, and never needs quoting in a shell.
 *
 * @param value the id as people type it
 */
public record TaskId(String value) implements Comparable<TaskId> {
  private static final int MAX_LENGTH = 120;
  private static final String SCOPE = "task:";

  public TaskId {
    if (!isWellFormed(value)) {
      throw new InvalidValue(
          InvalidValue.quote(value)
              + " is not a task id: expected letters, digits, '.', '-' and '_', such as app-a1b",
          "baton list shows the ids");
    }
  }

  /** Whether a text is the id of a task, which may not exist. */
  public static boolean isWellFormed(String value) {
    if (value.isEmpty() || value.length() > MAX_LENGTH || !isLetterOrDigit(value.charAt(0))) {
      return false;
    }
    for (int i = 1; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!isLetterOrDigit(c) && c != '.' && c != '-' && c != '_') {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetterOrDigit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  /** The scope of the breaker that watches the loop on this task. */
  public String scope() {
    return SCOPE + value;
  }

  /** The task whose loop a breaker watches; null for any other scope. */
  public static @Nullable TaskId ofScope(String scope) {
    return scope.startsWith(SCOPE) && isWellFormed(scope.substring(SCOPE.length()))
        ? new TaskId(scope.substring(SCOPE.length()))
        : null;
  }

  /** The part after the last hyphen, or the whole id when there is no hyphen. */
  public String shortPart() {
    return value.substring(value.lastIndexOf('-') + 1);
  }

  /** The id of this task's child with this number (1 or more). */
  public TaskId child(int number) {
    return new TaskId(value + "." + number);
  }

  /**
   * A text that sorts as people count, so that t2 comes before t10: each number is preceded by its
   * length. Ids that differ only in leading zeros have the same.
   */
  public String naturalKey() {
    StringBuilder key = new StringBuilder(value.length() + 2);
    int i = 0;
    while (i < value.length()) {
      int end = endOfNumber(i);
      if (end == i) {
        key.append(value.charAt(i++));
        continue;
      }
      int first = firstDigit(i, end);
      int length = end - first;
      if (length <= 9) {
        key.append(length - 1);
      } else {
        key.append('9').append(length / 100).append(length / 10 % 10).append(length % 10);
      }
      key.append(value, first, end);
      i = end;
    }
    return key.toString();
  }

  private int endOfNumber(int start) {
    int end = start;
    while (end < value.length() && value.charAt(end) >= '0' && value.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  /** Where the number begins without its leading zeros; the last digit always counts. */
  private int firstDigit(int start, int end) {
    int first = start;
    while (first < end - 1 && value.charAt(first) == '0') {
      first++;
    }
    return first;
  }

  /** The order of {@link #naturalKey}, and of the characters where it does not decide. */
  @Override
  public int compareTo(TaskId other) {
    int natural = naturalKey().compareTo(other.naturalKey());
    return natural != 0 ? natural : value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }

  /**
   * The prefix of new task ids.
   *
   * @param value 1 to 40 lower-case letters, digits, {@code -} or {@code _}; the first and the last
   *     character are a letter or a digit
   */
  public record IdPrefix(String value) {
    private static final int MAX_LENGTH = 40;
    private static final String USUAL = "task";

    /**
     * Checks the prefix.
     *
     * @throws InvalidValue when it is not valid
     */
    public IdPrefix {
      if (value.isEmpty() || value.length() > MAX_LENGTH || !value.equals(cleaned(value))) {
        throw new InvalidValue(
            InvalidValue.quote(value)
                + " is not a prefix: expected up to 40 lower-case letters, digits, '-' or '_',"
                + " beginning with a letter or a digit",
            "for example: baton init --prefix app");
      }
    }

    /** A valid prefix made from any name, such as that of a folder. */
    public static IdPrefix like(String name) {
      String cleaned = cleaned(name);
      return new IdPrefix(cleaned.isEmpty() ? USUAL : cleaned);
    }

    private static String cleaned(String name) {
      StringBuilder clean = new StringBuilder();
      for (char c : name.toLowerCase(Locale.ROOT).toCharArray()) {
        boolean letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        boolean joiner = (c == '-' || c == '_') && !clean.isEmpty();
        if ((letter || joiner) && clean.length() < MAX_LENGTH) {
          clean.append(c);
        }
      }
      int end = clean.length();
      while (end > 0 && (clean.charAt(end - 1) == '-' || clean.charAt(end - 1) == '_')) {
        end--;
      }
      return clean.substring(0, end);
    }
  }

  /**
   * Generates task ids from hashes, as bd does: in base 36, and as short as the number of tasks
   * allows. The length is the smallest, from 3 to 8, at which the chance that any two tasks created
   * in separate clones get the same id stays below a quarter (beads, "adaptive IDs").
   *
   * @param prefix the part before the hyphen
   */
  public record IdGenerator(String prefix) {
    private static final int SHORTEST = 3;
    private static final int LONGEST = 8;
    private static final double ACCEPTED_COLLISION_CHANCE = 0.25;

    /** The shortest length that is enough for this number of tasks, from 3 to 8. */
    public static int lengthFor(long tasks) {
      double space = Math.pow(Character.MAX_RADIX, SHORTEST);
      int length = SHORTEST;
      while (length < LONGEST
          && collisionChance((double) tasks, space) > ACCEPTED_COLLISION_CHANCE) {
        space *= Character.MAX_RADIX;
        length++;
      }
      return length;
    }

    private static double collisionChance(double tasks, double space) {
      return -Math.expm1(-tasks * tasks / (2 * space));
    }

    /**
     * The id for a seed. The same seed and length always give the same id.
     *
     * @param seed text that distinguishes the task from others, with a nonce for retries
     * @param length 3 to 8
     */
    public TaskId id(String seed, int length) {
      byte[] hash = Digests.sha256(seed);
      long bits = 0;
      for (int i = 0; i < Long.BYTES; i++) {
        bits = bits << Byte.SIZE | (hash[i] & 0xff);
      }
      StringBuilder name = new StringBuilder(prefix).append('-');
      for (int i = 0; i < length; i++) {
        long digit = Long.remainderUnsigned(bits, Character.MAX_RADIX);
        name.append(Character.forDigit((int) digit, Character.MAX_RADIX));
        bits = Long.divideUnsigned(bits, Character.MAX_RADIX);
      }
      return new TaskId(name.toString());
    }
  }
}
