package dev.baton.cli.history;

import dev.baton.app.history.HistoryEntry;
import dev.baton.app.history.LiveView.WorkerView;
import dev.baton.app.history.RunView;
import dev.baton.breaker.RuleGauge;
import dev.baton.claim.Claim;
import dev.baton.render.RunTable;
import dev.baton.render.VerdictWords;
import dev.baton.store.Iterations.AgentSign;
import dev.baton.task.Task;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.TextWidth;
import dev.baton.terminal.WindowSize;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The further pages of {@code baton top}: the details of one row, and the history. */
record TopDetails(WindowSize size, Ansi ansi, ZoneId zone) {
  private static final String BACK = "esc back  q quit";
  private static final int NAME_WIDTH = 12;

  /**
   * The details of a worker.
   *
   * @param message in the last line; empty to show the keys
   */
  List<String> worker(WorkerView worker, Instant now, String message) {
    Claim claim = worker.assessment().claim();
    Task task = worker.task();
    List<String> lines = new ArrayList<>();
    lines.add(heading(claim.task() + "  " + (task == null ? "" : task.title())));
    field(lines, "state", VerdictWords.of(worker.assessment().verdict()));
    field(lines, "evidence", worker.evidence());
    field(lines, "worker", claim.worker());
    field(lines, "agent", worker.agent());
    field(lines, "machine", worker.machine());
    field(lines, "claimed", Ages.ago(claim.claimedAt(), now));
    field(lines, "heartbeat", Ages.ago(claim.renewedAt(), now));
    AgentSign sign = worker.sign();
    if (sign != null) {
      field(lines, "agent heard", Ages.ago(sign.heardAt(), now));
      field(lines, "last tool", sign.tool());
      field(lines, "last file", sign.subject());
    }
    field(lines, "work tree", claim.place() == null ? null : claim.place().worktree());
    field(lines, "run", worker.run() == null ? null : worker.run().run().id());
    field(
        lines,
        "pause",
        worker.pauseAskedBy() == null ? null : worker.pauseAskedBy() + " asked for it");
    field(lines, "iterations", String.valueOf(worker.figures().iterations()));
    field(lines, "tokens", RunTable.tokens(worker.figures()));
    field(lines, "cost", RunTable.cost(worker.figures()));
    for (RuleGauge gauge : worker.gauges()) {
      if (gauge.fraction() > 0) {
        String used = gauge.rule().slug() + " " + gauge.actual() + " of " + gauge.limit();
        field(lines, "breaker", gauge.bar(TopPage.BAR) + " " + used);
      }
    }
    return finished(lines, message.isEmpty() ? "p pause  " + BACK : message);
  }

  /** The details of a run that has no claim now. */
  List<String> run(RunView view, Instant now) {
    List<String> lines = new ArrayList<>();
    lines.add(heading(view.run().id() + "  " + view.condition().word()));
    field(lines, "why", view.reason());
    field(lines, "started", Ages.ago(view.run().startedAt(), now));
    field(lines, "last seen", Ages.ago(view.lastSign(), now));
    field(lines, "worker", view.run().worker());
    field(lines, "agent", view.run().host().agent());
    field(lines, "machine", view.run().host().machine());
    field(lines, "work tree", view.run().worktree());
    field(lines, "task", view.run().task() == null ? null : view.run().task().value());
    field(lines, "closed", String.valueOf(view.run().used().tasksClosed()));
    field(lines, "iterations", String.valueOf(view.figures().iterations()));
    field(lines, "tokens", RunTable.tokens(view.figures()));
    field(lines, "cost", RunTable.cost(view.figures()));
    return finished(lines, BACK);
  }

  /**
   * The history.
   *
   * @param entries oldest first
   * @param back how many of the newest are scrolled out of sight
   */
  List<String> history(List<HistoryEntry> entries, int back) {
    int room = Math.max(1, size.rows() - 2);
    int end =
        Math.clamp((long) entries.size() - back, Math.min(room, entries.size()), entries.size());
    List<String> lines = new ArrayList<>();
    TopPage page = new TopPage(size, ansi, zone);
    lines.add(heading("log"));
    for (HistoryEntry entry : entries.subList(Math.max(0, end - room), end)) {
      lines.add(fit(page.entry(entry)));
    }
    return finished(lines, "↑↓ scroll  " + BACK);
  }

  private List<String> finished(List<String> lines, String keys) {
    List<String> whole = new ArrayList<>(lines.subList(0, Math.min(lines.size(), size.rows() - 1)));
    while (whole.size() < size.rows() - 1) {
      whole.add("");
    }
    whole.add(ansi.paint(Style.DIM, fit(keys)));
    return whole;
  }

  private void field(List<String> lines, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      lines.add(fit(name + " ".repeat(NAME_WIDTH - name.length()) + value));
    }
  }

  private String heading(String text) {
    return ansi.paint(Style.HEADING, fit(text));
  }

  private String fit(String text) {
    return TextWidth.cut(Sanitize.line(text), size.columns());
  }
}
