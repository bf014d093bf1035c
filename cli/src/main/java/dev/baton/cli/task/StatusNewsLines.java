package dev.baton.cli.task;

import dev.baton.app.history.Changes;
import dev.baton.app.history.Figures;
import dev.baton.app.history.RunView;
import dev.baton.render.RunTable;
import dev.baton.task.Plural;
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

/** What is running, and what changed, in a few lines. */
final class StatusNewsLines {
  private static final int SHOWN = 5;

  private final Output output;
  private final StatusView.News news;
  private final Instant now;

  StatusNewsLines(Output output, StatusView.News news, Instant now) {
    this.output = output;
    this.news = news;
    this.now = now;
  }

  /** Prints them. Parts without content are left out. */
  void print() {
    for (RunView run : first(news.found().running())) {
      item(Style.GOOD, run.run().id(), running(run));
    }
    changes(news.changes());
  }

  private String running(RunView run) {
    return run.condition().word()
        + " for "
        + Ages.format(run.took())
        + (run.run().task() == null ? "" : " on " + run.run().task())
        + ", "
        + Plural.of(run.figures().iterations(), "iteration")
        + ", "
        + run.run().used().tasksClosed()
        + " closed, "
        + RunTable.cost(run.figures());
  }

  private void changes(Changes changes) {
    String time = Ages.format(Duration.between(changes.since(), now));
    heading(news.sinceLook() ? "since your last look, " + time + " ago" : "in the last " + time);
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
    Figures work = changes.iterations();
    String iterations = work.iterations() == 0 ? "" : iterations(work);
    String commits =
        changes.commits() == 0
            ? ""
            : Plural.of(changes.commits(), iterations.isEmpty() ? "commit" : "other commit");
    if (!iterations.isEmpty() || !commits.isEmpty()) {
      String both = iterations.isEmpty() || commits.isEmpty() ? "" : ", ";
      output.line("  " + iterations + both + commits);
    }
    if (changes.runsEnded() + changes.runsDied() > 0) {
      output.line(
          "  "
              + Plural.of(changes.runsEnded(), "run")
              + " ended or paused"
              + (changes.runsDied() == 0 ? "" : ", " + changes.runsDied() + " died"));
    }
  }

  private static String iterations(Figures work) {
    return Plural.of(work.iterations(), "iteration")
        + " of runs"
        + (work.tokens().counted() == 0 ? "" : ", " + RunTable.tokens(work) + " tokens")
        + (work.costMicrocents() == 0 ? "" : ", " + RunTable.cost(work));
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

  private void item(Style style, String id, String text) {
    output.rendered(
        "  " + output.paint(style, Sanitize.line(id)) + "  " + Sanitize.line(text) + "\n");
  }

  private void heading(String text) {
    output.rendered(output.paint(Style.HEADING, text) + "\n");
  }
}
