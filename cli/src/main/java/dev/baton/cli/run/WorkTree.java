package dev.baton.cli.run;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.git.GitLayout;
import dev.baton.run.WorkTreeLock;
import dev.baton.run.WorkTreeLock.Answer;
import dev.baton.run.Workplace;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The work tree of a run, which no other run may enter. */
final class WorkTree implements AutoCloseable {
  private static final String HINT =
      "git worktree add ../second creates a work tree for another run";

  private final @Nullable WorkTreeLock lock;

  private WorkTree(@Nullable WorkTreeLock lock) {
    this.lock = lock;
  }

  /**
   * Enters it.
   *
   * @throws Failure when another run is there
   */
  static WorkTree enter(Call call, Workplace place) {
    GitLayout git = call.workspace().location().git();
    // Where there is no git, the database is the place.
    Path file =
        git == null
            ? call.workspace().location().file().toAbsolutePath().resolveSibling("baton-run.lock")
            : WorkTreeLock.file(git);
    try {
      return switch (WorkTreeLock.take(file, place.run())) {
        case Answer.Taken taken -> new WorkTree(taken.lock());
        case Answer.Held held ->
            throw new Failure(
                ExitCode.CONFLICT,
                "work_tree_busy",
                (held.run().isEmpty() ? "another run" : held.run())
                    + " is at work in this work tree: expected one run in each",
                HINT);
        case Answer.Leaving left ->
            throw new Failure(
                ExitCode.CONFLICT,
                "work_tree_busy",
                left.run()
                    + " was killed, but its agent is still at work in this work tree (process "
                    + left.processes().getFirst()
                    + ")",
                "end that process");
      };
    } catch (IOException e) {
      call.output().warn("another run in this work tree would not be noticed: " + e.getMessage());
      return new WorkTree(null);
    }
  }

  @Override
  public void close() {
    try {
      if (lock != null) {
        lock.close();
      }
    } catch (IOException e) {
      // The system releases it when this process ends.
    }
  }
}
