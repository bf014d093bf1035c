package dev.baton.hooks;

import dev.baton.git.history.CommitFacts;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/** The tasks that a commit asks to close. */
final class ClosingTrailers {
  static final String KEY = "Closes";

  private ClosingTrailers() {}

  /**
   * The valid ids after {@code Closes:}, which may be several in one line; none for a revert or a
   * cherry-pick, whose message is that of another commit.
   *
   * @param action the name of the operation in git's reflog
   */
  static List<TaskId> of(CommitFacts commit, String action) {
    return isCopy(commit, action) ? List.of() : named(commit);
  }

  /** The valid ids after {@code Closes:} in any commit. */
  static List<TaskId> named(CommitFacts commit) {
    List<TaskId> tasks = new ArrayList<>();
    for (String value : commit.trailers(KEY)) {
      for (String word : value.split("[,\\s]+", -1)) {
        add(tasks, word.startsWith("#") ? word.substring(1) : word);
      }
    }
    return tasks;
  }

  private static boolean isCopy(CommitFacts commit, String action) {
    return action.contains("cherry-pick")
        || action.startsWith("revert")
        || commit.subject().startsWith("Revert \"")
        || commit.body().contains("This reverts commit ")
        || commit.body().contains("(cherry picked from commit ");
  }

  private static void add(List<TaskId> tasks, String word) {
    try {
      TaskId task = new TaskId(word);
      if (!tasks.contains(task)) {
        tasks.add(task);
      }
    } catch (InvalidValue notAnId) {
      // Not an id, such as an issue number of another tracker.
    }
  }
}
