package dev.baton.task;

import org.jspecify.annotations.Nullable;

/**
 * The name of a task, such as {@code app-a1b} or {@code app-a1b.2} for its second child. Letters,
 * digits, dot, hyphen and underscore, beginning with a letter or a digit, 1 to 120 characters: what
 * bd and cub write, and nothing that needs quoting in a shell.
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

  /** What follows the last hyphen: the part that people type. The whole id where it has none. */
  public String shortPart() {
    return value.substring(value.lastIndexOf('-') + 1);
  }

  /** The id of this task's child with that number (1 or more). */
  public TaskId child(int number) {
    return new TaskId(value + "." + number);
  }

  // Written out, because those of a record are linked anew at each start, and ids are map keys.

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TaskId id && id.value.equals(value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public int compareTo(TaskId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
