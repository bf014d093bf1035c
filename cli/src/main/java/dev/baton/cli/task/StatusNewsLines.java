package dev.baton.cli.task;

import dev.baton.app.history.Changes;
import dev.baton.app.history.RunCondition;
import dev.baton.app.history.RunView;
import dev.baton.app.history.StatusNews;
import dev.baton.render.RunTable;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;

/** What is running, what is stuck, and what changed, in a few lines. */
final class StatusNewsLines {
  private static final int SHOWN = 5;

  private final Output output;
  private final StatusNews news;
  private final Instant now;

  StatusNewsLines(Output output, StatusNews news, Instant now) {
    this.output = output;
    this.news = news;
    this.now = now;
  }

  /** Prints them. Parts without content are left out. */
  void print() {
    for (RunView run : first(news.runs())) {
      item(Style.GOOD, run.run().id(), running(run));
    }
    if (!news.heldTasks().isEmpty() || !news.heldRuns().isEmpty()) {
      heading("stuck");
      for (Task task : first(news.heldTasks())) {
        item(
            Style.BAD, task.id().value(), "blocked: " + task.blockedReason() + "  " + task.title());
      }
      for (RunView run : last(news.heldRuns())) {
        item(Style.WARN, run.run().id(), held(run));
      }
      more(news.heldTasks().size() - SHOWN, "baton list --status blocked");
      more(news.heldRuns().size() - SHOWN, "baton runs --since 7d");
    }
    changes(news.changes());
  }

  private String running(RunView run) {
    return run.condition().word()
        + " for "
        + Ages.format(run.took())
        + (run.run().task() == null ? "" : " on " + run.run().task())
        + ", "
        + RunTable.count(run.figures().iterations(), "iteration")
        + ", "
        + run.run().used().tasksClosed()
        + " closed, "
        + RunTable.cost(run.figures());
  }

  private String held(RunView run) {
    return run.condition().word()
        + " "
        + Ages.format(Duration.between(run.lastSign(), now))
        + " ago: "
        + run.reason()
        + (run.condition() == RunCondition.PAUSED
            ? "; " + output.said("baton resume --run ") + run.run().id()
            : "");
  }

  private void changes(Changes changes) {
    heading(
        "since your last look, " + Ages.format(Duration.between(changes.since(), now)) + " ago");
    if (changes.isEmpty()) {
      output.line("  nothing changed");
      return;
    }
    ids("closed", changes.closed());
    ids("created", changes.created());
    ids("claimed", changes.claimed());
    ids("swept", changes.swept());
    ids("rescued", changes.rescued());
    ids("breaker opened", changes.opened());
    if (changes.iterations().iterations() > 0 || changes.commits() > 0) {
      output.line(
          "  "
              + RunTable.count(changes.iterations().iterations(), "iteration")
              + " of runs, "
              + RunTable.count(changes.commits(), "other commit")
              + ", "
              + RunTable.tokens(changes.iterations())
              + " tokens, "
              + RunTable.cost(changes.iterations()));
    }
    if (changes.runsEnded() + changes.runsDied() > 0) {
      output.line(
          "  "
              + RunTable.count(changes.runsEnded(), "run")
              + " ended or paused"
              + (changes.runsDied() == 0 ? "" : ", " + changes.runsDied() + " died"));
    }
  }

  private void ids(String what, Collection<TaskId> tasks) {
    if (tasks.isEmpty()) {
      return;
    }
    StringBuilder line = new StringBuilder("  " + what + " " + tasks.size() + ":");
    Iterator<TaskId> ids = tasks.iterator();
    for (int i = 0; i < SHOWN && ids.hasNext(); i++) {
      line.append(i == 0 ? " " : ", ").append(ids.next());
    }
    output.line(line + (ids.hasNext() ? " …" : ""));
  }

  private static <T> List<T> first(List<T> all) {
    return all.subList(0, Math.min(SHOWN, all.size()));
  }

  private static <T> List<T> last(List<T> all) {
    return all.subList(Math.max(0, all.size() - SHOWN), all.size());
  }

  private void more(int count, String command) {
    if (count > 0) {
      output.line("  and " + count + " more; " + output.said(command) + " shows all");
    }
  }

  private void item(Style style, String id, String text) {
    output.rendered(
        "  " + output.paint(style, Sanitize.line(id)) + "  " + Sanitize.line(text) + "\n");
  }

  private void heading(String text) {
    output.rendered(output.paint(Style.HEADING, text) + "\n");
  }
}
