package dev.baton.hooks;

import dev.baton.claim.Epoch;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * The trailer by which a commit names the claim under which it was made, such as {@code Baton-Task:
 * app-a1b epoch 3}.
 *
 * @param epoch of the claim; {@link Epoch#NEVER_CLAIMED} where the trailer names none, as those of
 *     older versions, and for a task that another tracker put in progress
 */
public record TaskTrailer(TaskId task, Epoch epoch) {
  public static final String KEY = "Baton-Task";

  private static final String EPOCH = "epoch";

  /**
   * The trailer with this value; null where no task could have that name, and where {@link
   * #isUnreadable}.
   *
   * @param value in which the words may be separated by any white space
   */
  public static @Nullable TaskTrailer parse(String value) {
    String[] words = words(value);
    try {
      TaskId task = new TaskId(words[0]);
      boolean hasEpoch = words.length == 3 && words[1].equals(EPOCH);
      return hasEpoch
          ? new TaskTrailer(task, Epoch.parse(words[2]))
          : words.length == 1 ? new TaskTrailer(task, Epoch.NEVER_CLAIMED) : null;
    } catch (InvalidValue none) {
      return null;
    }
  }

  /** Whether a value has an epoch, but none that a claim could have. */
  public static boolean isUnreadable(String value) {
    String[] words = words(value);
    return words.length > 1 && words[1].equalsIgnoreCase(EPOCH) && parse(value) == null;
  }

  private static String[] words(String value) {
    return value.strip().split("\\s+", -1);
  }

  /** Whether it names a claim. */
  public boolean hasEpoch() {
    return epoch.number() > 0;
  }

  /** The value, as {@link #parse} reads it. */
  public String value() {
    return task.value() + (hasEpoch() ? " " + EPOCH + " " + epoch : "");
  }
}
