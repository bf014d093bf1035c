package dev.baton.render;

import dev.baton.breaker.policy.Money;
import dev.baton.git.history.CommitFacts.CommitChange;
import dev.baton.run.IterationReport;
import dev.baton.run.IterationReport.CheckRun;
import dev.baton.run.IterationReport.IterationOutcome;
import dev.baton.run.RunEvent;
import dev.baton.run.RunListener;
import dev.baton.task.Plural;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Prints a run as plain lines, each flushed immediately. */
public final class RunLines implements RunListener {
  private final Output output;
  private final Clock clock;

  /** Why the work on this task ended, once that was printed: it is not printed again. */
  private String reason = "";

  /**
   * @param clock for the remaining time in messages
   */
  public RunLines(Output output, Clock clock) {
    this.output = output;
    this.clock = clock;
  }

  @Override
  public void on(RunEvent event) {
    switch (event) {
      case RunEvent.Started started -> started(started);
      case RunEvent.Claimed claimed -> {
        reason = "";
        line(
            output.paint(Style.ID, claimed.task().id().value())
                + "  "
                + Sanitize.line(claimed.task().title()));
      }
      case RunEvent.IterationStarted started -> {}
      case RunEvent.SessionContinued continued ->
          output.note(
              continued.session().agent()
                  + " continues its session "
                  + continued.session().id()
                  + (continued.original() == null
                      ? ""
                      : ", a copy of " + continued.original() + " without its torn last line"));
      case RunEvent.Progress progress -> {}
      case RunEvent.Checked check -> {}
      case RunEvent.Warned warned -> output.warn(warned.message());
      case RunEvent.Waiting waiting -> waiting(waiting);
      case RunEvent.IterationOver over -> iteration(over.report());
      case RunEvent.Alerted alerted ->
          output.warn(clause(alerted.halt().reason()) + "; the loop continues (alert)");
      case RunEvent.Escalated escalated ->
          output.note(clause(escalated.halt().reason()) + "; escalating to " + escalated.model());
      case RunEvent.Paused paused -> {
        reason = paused.halt().reason();
        output.note("paused: " + clause(reason) + "; to continue: baton resume");
      }
      case RunEvent.TaskOver over -> over(over);
      case RunEvent.Ended ended -> ended(ended.end());
      case RunEvent.Failed failed -> table(failed.end().tasks());
    }
    output.flush();
  }

  private void line(String text) {
    output.rendered(text + "\n");
  }

  private void started(RunEvent.Started started) {
    output.note(started.run() + " runs as worker " + started.worker());
    if (started.checks().isEmpty()) {
      output.note(
          "no --check is given: a task is closed when the agent says so and the work tree"
              + " has changed");
    }
  }

  private void waiting(RunEvent.Waiting waiting) {
    // Rounded up: one second is not over after a millisecond.
    Duration left = Duration.between(clock.instant(), waiting.until()).plusMillis(999);
    output.note("waiting " + Ages.format(left) + ": " + waiting.reason());
  }

  private void iteration(IterationReport report) {
    StringBuilder text = new StringBuilder("  #").append(report.n()).append(' ');
    String word = report.outcome().wireName().replace('_', ' ');
    text.append(output.paint(style(report.outcome()), word));
    text.append("  ").append(Ages.format(report.elapsed()));
    CommitChange change = report.change();
    if (change.unknown() == null) {
      int files = change.files().size();
      text.append("  ").append(Plural.of(files, "file")).append(" +");
      text.append(change.insertions()).append(" -").append(change.deletions());
    }
    if (report.reading().toolCalls() > 0) {
      int calls = report.reading().toolCalls();
      text.append("  ").append(Plural.of(calls, "call"));
    }
    if (report.reading().cost().microcents() > 0) {
      text.append("  ").append(report.reading().cost().dollars());
    }
    String error = report.lastError();
    for (CheckRun check : report.checks()) {
      if (error == null || !error.startsWith("'" + check.command() + "': ")) {
        text.append("  ").append(Sanitize.line(check.command()));
        text.append(check.passed() ? ": passes" : ": fails");
      }
    }
    if (error != null) {
      text.append("  ").append(output.paint(Style.BAD, Sanitize.line(error)));
    }
    line(text.toString());
    if (!report.missing().isEmpty()) {
      output.note("  the agent claims to be done, but " + report.missing().getFirst());
    }
  }

  private static Style style(IterationOutcome outcome) {
    return switch (outcome) {
      case COMPLETED, PROGRESS -> Style.GOOD;
      case NO_PROGRESS, QUESTION, API_LIMIT, INTERRUPTED -> Style.WARN;
      case FAILED, STOPPED, CLAIM_LOST -> Style.BAD;
    };
  }

  private void over(RunEvent.TaskOver over) {
    Style style = over.ending() == RunEvent.TaskEnding.CLOSED ? Style.GOOD : Style.WARN;
    line(
        output.paint(Style.ID, over.task().id().value())
            + "  "
            + output.paint(style, over.ending().name().toLowerCase(Locale.ROOT))
            + (over.ending() == RunEvent.TaskEnding.CLOSED || over.reason().equals(reason)
                ? ""
                : ": " + Sanitize.line(clause(over.reason()))));
    reason = over.reason();
    if (over.ending() == RunEvent.TaskEnding.BLOCKED) {
      output.note("to try again: baton reopen " + over.task().id());
    }
  }

  private void ended(RunEvent.RunEnd end) {
    table(end.tasks());
    Money cost = new Money(end.used().costMicrocents());
    String figures =
        Plural.of(end.used().iterations(), "iteration")
            + ", "
            + end.used().tasksClosed()
            + " closed"
            + (end.tasksSkipped() > 0 ? ", " + end.tasksSkipped() + " left for a person" : "")
            + (cost.microcents() > 0 ? ", " + cost.dollars() : "");
    boolean said = end.reason().equals(reason);
    output.note(
        (said ? end.run() + " ended: " + end.exitWords() : clause(end.reason()))
            + " ("
            + (said ? "exit code " + end.exitCode() + "; " : "")
            + figures
            + ")");
  }

  /** A reason, which may be a sentence of its own, in lower case like all messages. */
  private static String clause(String reason) {
    boolean sentence = reason.length() > 1 && Character.isLowerCase(reason.charAt(1));
    return sentence ? Character.toLowerCase(reason.charAt(0)) + reason.substring(1) : reason;
  }

  private void table(List<RunEvent.TaskLine> tasks) {
    if (tasks.size() < 2) {
      return;
    }
    Table table = Table.of("TASK", "END", ">ITERATIONS", ">COST", "~TITLE");
    for (RunEvent.TaskLine task : tasks) {
      table.row(
          new Cell(Style.ID, task.id().value()),
          Cell.of(task.ending().name().toLowerCase(Locale.ROOT)),
          Cell.of(String.valueOf(task.iterations())),
          Cell.of(new Money(task.costMicrocents()).dollars()),
          Cell.of(task.title()));
    }
    output.table(table, true);
  }
}
