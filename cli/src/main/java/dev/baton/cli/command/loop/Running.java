package dev.baton.cli.command.loop;

import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.interop.home.Homes;
import dev.baton.json.document.RunJson;
import dev.baton.render.RunLines;
import dev.baton.render.RunStatusLine;
import dev.baton.run.Interrupts;
import dev.baton.run.Operator;
import dev.baton.run.RunEvent;
import dev.baton.run.RunEvent.RunEnd;
import dev.baton.run.RunListener;
import dev.baton.run.RunPlan;
import dev.baton.run.Supervisor;
import dev.baton.run.Workplace;
import dev.baton.store.Runs;
import dev.baton.task.Task;
import java.io.Console;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Executes a run in this process, and shows its progress. */
final class Running {
  /** The time that pending notifications have when the loop is over. */
  private static final Duration LAST_NOTICES = Duration.ofSeconds(5);

  private static final int NAME_LENGTH = 8;

  private final Session session;
  private final RunPlan plan;
  private final Workplace place;
  private final Runs.@Nullable Run before;

  /**
   * @param before the run to continue; null for a new one
   */
  Running(Session session, RunPlan plan, Workplace place, Runs.@Nullable Run before) {
    this.session = session;
    this.plan = plan;
    this.place = place;
    this.before = before;
  }

  /** A unique name for a new run. */
  static String newName() {
    return "run-" + UUID.randomUUID().toString().substring(0, NAME_LENGTH);
  }

  /**
   * Runs to the end.
   *
   * @param first the task that is claimed already; null when there is none
   */
  ExitCode run(@Nullable Task first) {
    session.settle();
    Interrupts interrupts = new Interrupts();
    session.environment().interruptions().onRequest(interrupts::request);
    boolean terminal = hasTerminal();
    Operator person = terminal ? new TerminalOperator(session.output()) : null;
    Supervisor supervisor =
        new Supervisor(plan, place, before, interrupts, listener(terminal), person);
    try {
      RunEnd end = supervisor.run(first);
      return ExitCode.ofProgram(end.exitCode());
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILED,
          "agent",
          "the agent cannot be started: " + e.getMessage(),
          "try the command by hand; the task was released");
    } finally {
      place.notifier().close(LAST_NOTICES);
    }
  }

  /** A loop may run for hours, so a linked file is synced after each task. */
  private RunListener listener(boolean terminal) {
    RunListener shown = shown(terminal);
    if (!Homes.isLinked(session.location().file())) {
      return shown;
    }
    return event -> {
      shown.on(event);
      if (event instanceof RunEvent.Claimed || event instanceof RunEvent.TaskOver) {
        HomeOutcome.sync(session);
      }
    };
  }

  private RunListener shown(boolean terminal) {
    if (session.output().isJson()) {
      return this::writeEvent;
    }
    RunLines lines = new RunLines(session.output(), session.environment().clock());
    return terminal ? new RunStatusLine(session.output(), lines) : lines;
  }

  private void writeEvent(RunEvent event) {
    if (RunJson.isPublished(event)) {
      session.output().jsonLine(new RunJson(event, session.environment().clock().instant()));
    }
  }

  /** Whether a person can be asked: input and output are a terminal. */
  @SuppressWarnings("SystemConsoleNull") // null without a terminal, since Java 25
  private boolean hasTerminal() {
    Console console = System.console();
    return !session.output().isJson()
        && session.environment().columns() > 0
        && console != null
        && console.isTerminal();
  }
}
