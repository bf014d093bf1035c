package dev.baton.task;

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

  public TaskId {
    if (!isWellFormed(value)) {
      throw new InvalidValue(
          InvalidValue.quote(value)
              + " is not a task id: expected letters, digits, '.', '-' and '_', such as app-a1b",
          "baton list shows the ids");
    }
  }

  private static boolean isWellFormed(String value) {
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

  // Written by hand: the JVM links a record's generated methods at every start, and ids are map
  // keys.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TaskId id && id.value.equals(value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
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
}
