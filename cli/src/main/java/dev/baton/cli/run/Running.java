package dev.baton.cli.run;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.link.HomeOutcome;
import dev.baton.git.GitLayout;
import dev.baton.json.document.RunJson;
import dev.baton.render.RunLines;
import dev.baton.render.RunStatusLine;
import dev.baton.run.Interrupts;
import dev.baton.run.Operator;
import dev.baton.run.RunEvent;
import dev.baton.run.RunListener;
import dev.baton.run.RunPlan;
import dev.baton.run.Supervisor;
import dev.baton.run.WorkTreeLock;
import dev.baton.run.WorkTreeLock.Answer;
import dev.baton.run.Workplace;
import dev.baton.store.Runs;
import dev.baton.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes a run in this process, and shows its progress.
 *
 * @param before the run to continue; null for a new one
 */
record Running(Call call, RunPlan plan, Workplace place, Runs.@Nullable Run before) {
  /** The time that pending notifications have when the loop is over. */
  private static final Duration LAST_NOTICES = Duration.ofSeconds(5);

  private static final int NAME_LENGTH = 8;

  /** A unique name for a new run. */
  static String newName() {
    return "run-" + UUID.randomUUID().toString().substring(0, NAME_LENGTH);
  }

  /**
   * Runs to the end.
   *
   * @param claim claims the first task; gives null when the run chooses it
   */
  ExitCode run(Supplier<@Nullable Task> claim) {
    // First of all, so that a signal never leaves a claim behind.
    Interrupts interrupts = new Interrupts();
    call.environment().interruptions().onRequest(interrupts::request);
    boolean terminal = TerminalOperator.isPossible(call.output(), call.environment());
    Operator person = terminal ? new TerminalOperator(call.output()) : null;
    Supervisor supervisor =
        new Supervisor(plan, place, before, interrupts, listener(terminal), person);
    try (WorkTreeLock _ = enter()) {
      call.workspace().settle();
      return ExitCode.ofProgram(supervisor.run(claim).exitCode());
    } catch (IOException e) {
      throw failed(
          supervisor,
          Failure.failed(
              "agent",
              "the agent cannot be started: " + e.getMessage(),
              "try the command by hand; the task was released"));
    } catch (RuntimeException e) {
      failed(supervisor, call.failure(e));
      throw e;
    } finally {
      place.notifier().close(LAST_NOTICES);
    }
  }

  private static Failure failed(Supervisor supervisor, Failure failure) {
    supervisor.failed(failure.exitCode().number(), failure.code(), failure.getMessage());
    return failure;
  }

  /** A loop may run for hours, so a linked file is synced after each task. */
  private RunListener listener(boolean terminal) {
    RunListener shown = shown(terminal);
    if (!call.workspace().location().isLinked()) {
      return shown;
    }
    return event -> {
      shown.on(event);
      if (event instanceof RunEvent.Claimed || event instanceof RunEvent.TaskOver) {
        HomeOutcome.sync(call);
      }
    };
  }

  private RunListener shown(boolean terminal) {
    if (call.output().isJson()) {
      return this::writeEvent;
    }
    RunLines lines = new RunLines(call.output(), call.workspace().clock());
    return terminal ? new RunStatusLine(call.output(), lines) : lines;
  }

  private void writeEvent(RunEvent event) {
    if (RunJson.isPublished(event)) {
      call.output().jsonLine(new RunJson(event, call.workspace().clock().instant()));
    }
  }

  /**
   * Takes the work tree, which no other run may enter; null where that cannot be known.
   *
   * @throws Failure when another run is there
   */
  private @Nullable WorkTreeLock enter() {
    GitLayout git = call.workspace().location().git();
    // Where there is no git, the database is the place.
    Path file =
        git == null
            ? call.workspace().location().file().toAbsolutePath().resolveSibling("baton-run.lock")
            : WorkTreeLock.file(git);
    try {
      return switch (WorkTreeLock.take(file, place.run())) {
        case Answer.Taken taken -> taken.lock();
        case Answer.Held held ->
            throw Failure.conflict(
                "work_tree_busy",
                (held.run().isEmpty() ? "another run" : held.run())
                    + " is at work in this work tree: expected one run in each",
                "git worktree add ../second creates a work tree for another run");
        case Answer.Leaving left ->
            throw Failure.conflict(
                "work_tree_busy",
                left.run()
                    + " was killed, but its agent is still at work in this work tree (process "
                    + left.processes().getFirst()
                    + ")",
                "end that process");
      };
    } catch (IOException e) {
      call.output().warn("another run in this work tree would not be noticed: " + e.getMessage());
      return null;
    }
  }
}
