package dev.baton.cli.task;

import dev.baton.app.ReadyTasks;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.git.BrokenGitException;
import dev.baton.task.TaskFilter;

/**
 * {@code baton status --short}: one line for the prompt of a shell. It only counts, because it runs
 * before each command that the user types.
 */
final class StatusLine {
  private StatusLine() {}

  static ExitCode show(Call call) {
    int stale;
    int open;
    try {
      stale = new ReadyTasks(call.workspace()).countStale();
      open = call.workspace().stores().taskQueries().countReady(TaskFilter.ALL, call.now());
    } catch (RuntimeException e) {
      // Most folders have no tasks, and a prompt is not the place for what is wrong with them.
      boolean none =
          call.failure(e).exitCode().number() == ExitCode.NOT_FOUND.number()
              || e instanceof BrokenGitException;
      if (none) {
        return ExitCode.OK;
      }
      throw e;
    }
    // As in 'baton ready', stale tasks are among those that are ready.
    int ready = open + stale;
    call.output().line("baton: " + ready + " ready" + (stale == 0 ? "" : ", " + stale + " stale"));
    return ExitCode.OK;
  }
}
