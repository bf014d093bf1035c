package dev.baton.cli.task;

import dev.baton.app.history.Changes;
import dev.baton.app.history.Figures;
import dev.baton.app.history.RunView;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.render.RunTable;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.time.Instant;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** What is running, and what changed, in a few lines. */
record StatusNewsLines(Output output, StatusView.News news, Instant now) {
  private static final int SHOWN = 5;
  private static final int SHOWN_RUNS = 3;

  /** Prints them. Parts without content are left out. */
  void print() {
    List<RunView> all = news.found().running();
    for (RunView run : all.subList(0, Math.min(SHOWN, all.size()))) {
      String id = output.paint(Style.GOOD, Sanitize.line(run.run().id()));
      output.rendered("  " + id + "  " + Sanitize.line(running(run)) + "\n");
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
    String time = Ages.between(changes.since(), now);
    String heading =
        news.sinceLook() ? "since your last look, " + time + " ago" : "in the last " + time;
    output.rendered(output.paint(Style.HEADING, heading) + "\n");
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
    boolean looped = changes.iterations().iterations() > 0;
    String commit = looped ? "other commit" : "commit";
    counts(
        looped ? iterations(changes.iterations()) : "",
        changes.commits() > 0 ? Plural.of(changes.commits(), commit) : "");
    counts(
        changes.runsEnded() > 0 ? Plural.of(changes.runsEnded(), "run") + " ended or paused" : "",
        changes.runsDied() > 0 ? Plural.of(changes.runsDied(), "run") + " died" : "");
    List<RunView> ended =
        changes.runs().stream().filter(run -> run.condition() == RunCondition.ENDED).toList();
    for (RunView run : ended.subList(Math.max(0, ended.size() - SHOWN_RUNS), ended.size())) {
      String reason = Objects.requireNonNullElse(run.reason(), "it did not say why");
      String ago = Ages.between(run.lastSign(), now);
      output.line("    " + run.run().id() + " " + ago + " ago: " + reason);
    }
  }

  /** Those that there are. */
  private void counts(String... parts) {
    String line = String.join(", ", Stream.of(parts).filter(part -> !part.isEmpty()).toList());
    if (!line.isEmpty()) {
      output.line("  " + line);
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
}
