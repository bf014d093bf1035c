package dev.baton.run;

import dev.baton.claim.ProcessTable;
import dev.baton.git.GitLayout;
import dev.baton.notify.Notifier;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a run works and what it works with.
 *
 * @param run its name; unlike any other
 * @param git the repository; null outside of any, where nothing can be measured
 * @param directory where agents and validations are started
 * @param variables what they get besides the variables of this process
 * @param logs the folder for their outputs
 * @param actor who acts, for the history
 * @param catchUp takes in what happened in git
 * @param sweep takes tasks back from dead workers
 */
public record Workplace(
    String run,
    Stores stores,
    Clock clock,
    ProcessTable processes,
    @Nullable GitLayout git,
    Path directory,
    Map<String, String> variables,
    Path logs,
    String actor,
    Notifier notifier,
    Runnable catchUp,
    Runnable sweep) {

  Instant now() {
    return clock.instant();
  }

  Stamp stamp() {
    return new Stamp(now(), actor);
  }

  /** A task as it is now. */
  Task current(Task task) {
    return stores.taskQueries().find(task.id()).orElse(task);
  }

  /** The top of the work tree; null outside of any. */
  @Nullable Path worktree() {
    return git == null ? null : git.worktree();
  }
}
