package dev.baton.tracker.format;

/**
 * What a tracker can store of a task.
 *
 * @param comments whether it stores comments; if not, those made here stay here
 * @param deletedTasks whether it keeps deleted tasks, with a status of their own
 * @param decides whether its state is always the newest: then it cannot be overwritten by mistake,
 *     and what changed there wins over what changed here
 */
public record HomeAbilities(boolean comments, boolean deletedTasks, boolean decides) {
  /** What a file can store. Another program may overwrite it with what it had read before. */
  public static HomeAbilities ofFile(boolean comments, boolean deletedTasks) {
    return new HomeAbilities(comments, deletedTasks, false);
  }
}
