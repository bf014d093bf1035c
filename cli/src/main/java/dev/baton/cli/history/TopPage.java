package dev.baton.cli.history;

import dev.baton.app.history.HistoryEntry;
import dev.baton.app.history.LiveView;
import dev.baton.app.history.LiveView.WorkerView;
import dev.baton.app.history.RunView;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.breaker.RuleGauge;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.render.RunTable;
import dev.baton.render.VerdictWords;
import dev.baton.store.Iterations.AgentSign;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.TextWidth;
import dev.baton.terminal.WindowSize;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page of {@code baton top}: what happens now, in the lines of a terminal. */
record TopPage(WindowSize size, Ansi ansi, ZoneId zone) {
  /** What the keys do, in the last line. */
  public static final String KEYS = "↑↓ select  enter details  s sweep  p pause  l log  q quit";

  private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss");
  static final int BAR = 6;
  private static final int LEAST_RECENT = 3;
  private static final int RECENT_PRINTED = 10;

  /**
   * The lines of the page, as many as the terminal has at most.
   *
   * @param selected the index of the selected row among workers and runs; -1 for none
   * @param message in the last line; empty to show the keys
   */
  List<String> lines(LiveView live, Instant now, int selected, String message) {
    List<String> head = head(live, now);
    List<String> rows = rows(live, now, selected);
    // Each worker has two lines.
    int selectedLine = selected + Math.min(Math.max(selected, 0), live.workers().size());
    int room = size.rows() - head.size() - 1;
    int most = Math.max(1, room - LEAST_RECENT - 1);
    List<String> page = new ArrayList<>(head);
    page.addAll(window(rows, most, selectedLine));
    recent(page, live, size.rows() - page.size() - 1);
    while (page.size() < size.rows() - 1) {
      page.add("");
    }
    page = new ArrayList<>(page.subList(0, Math.max(0, size.rows() - 1)));
    page.add(message.isEmpty() ? paint(Style.DIM, KEYS) : paint(Style.HEADING, message));
    return page;
  }

  /** The same for an output that is not redrawn: all rows, and the latest entries. */
  List<String> whole(LiveView live, Instant now) {
    List<String> page = new ArrayList<>(head(live, now));
    page.addAll(rows(live, now, -1));
    recent(page, live, RECENT_PRINTED + 1);
    return page;
  }

  /** The runs that have no claim now: between two tasks, paused, or dead. */
  static List<RunView> otherRuns(LiveView live) {
    List<RunView> others = new ArrayList<>();
    for (RunView run : live.runs()) {
      boolean shown =
          live.workers().stream()
              .anyMatch(
                  worker -> worker.run() != null && worker.run().run().id().equals(run.run().id()));
      if (!shown && run.condition() != RunCondition.ENDED) {
        others.add(run);
      }
    }
    return others;
  }

  private List<String> rows(LiveView live, Instant now, int selected) {
    List<String> rows = new ArrayList<>();
    int index = 0;
    for (WorkerView worker : live.workers()) {
      rows.addAll(worker(worker, now, index++ == selected));
    }
    for (RunView run : otherRuns(live)) {
      rows.add(run(run, now, index++ == selected));
    }
    if (rows.isEmpty()) {
      rows.add(fit("no worker and no run is at work; baton run or baton claim starts one"));
    }
    return rows;
  }

  private List<String> head(LiveView live, Instant now) {
    String counts =
        "ready %s  working %s  blocked %s  closed %s"
            .formatted(
                live.ready(), live.workers().size(), live.blocked(), live.count(TaskStatus.CLOSED));
    String stale = live.stale() == 0 ? "" : "  stale " + live.stale();
    return List.of(
        paint(Style.HEADING, "baton top  " + CLOCK.format(now.atZone(zone)))
            + "  "
            + cut(counts, size.columns() - 21 - stale.length())
            + ansi.paint(Style.BAD, stale),
        paint(Style.DIM, "last 24 h: " + RunTable.summary(live.totals())),
        paint(Style.HEADING, row("  ", "TASK", "STATE", "HEARD", "TOKENS", "COST", "BREAKER")));
  }

  private static String row(
      String mark,
      String task,
      String state,
      String sign,
      String tokens,
      String cost,
      String breaker) {
    return mark
        + pad(TextWidth.cut(task, 12), 13)
        + pad(state, 9)
        + left(sign, 6)
        + left(tokens, 8)
        + left(cost, 9)
        + "  "
        + breaker;
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(1, width - TextWidth.of(text)));
  }

  private static String left(String text, int width) {
    return " ".repeat(Math.max(1, width - TextWidth.of(text))) + text;
  }

  private List<String> worker(WorkerView worker, Instant now, boolean selected) {
    Verdict verdict = worker.assessment().verdict();
    Style style = VerdictWords.style(verdict);
    String line =
        row(
            selected ? "> " : "  ",
            Sanitize.line(worker.assessment().claim().task().value()),
            VerdictWords.of(verdict),
            Ages.between(worker.lastSign(), now),
            RunTable.tokens(worker.figures()),
            RunTable.cost(worker.figures()),
            breaker(worker.tightest()));
    return List.of(
        ansi.paint(selected ? Style.HEADING : style, fit(line)), paint(Style.DIM, second(worker)));
  }

  private static String who(WorkerView worker) {
    String name = worker.assessment().claim().worker();
    String agent = worker.agent() == null || name.startsWith(worker.agent()) ? "" : worker.agent();
    return name
        + (agent.isEmpty() ? "" : " " + agent)
        + (worker.machine() == null ? "" : " @" + worker.machine());
  }

  /** Who works, the last tool with its file, and the title; for a problem its evidence. */
  private static String second(WorkerView worker) {
    StringBuilder text = new StringBuilder("    ").append(who(worker)).append("  ");
    if (worker.assessment().finding() != null) {
      text.append(worker.assessment().finding().explanation()).append("  ");
    }
    if (worker.pauseAskedBy() != null) {
      text.append("pauses after this iteration  ");
    }
    AgentSign sign = worker.sign();
    if (sign != null && sign.tool() != null) {
      text.append(sign.tool()).append(sign.subject() == null ? "" : " " + sign.subject());
      text.append("  ");
    }
    return text.append(worker.task() == null ? "" : worker.task().title()).toString();
  }

  private String run(RunView view, Instant now, boolean selected) {
    String reason = view.reason() == null ? "" : view.reason();
    String line =
        row(
            selected ? "> " : "  ",
            view.run().id(),
            view.condition().word(),
            Ages.between(view.lastSign(), now),
            RunTable.tokens(view.figures()),
            RunTable.cost(view.figures()),
            view.run().worker() + "  " + reason);
    return ansi.paint(selected ? Style.HEADING : RunTable.style(view.condition()), fit(line));
  }

  private static String breaker(@Nullable RuleGauge gauge) {
    if (gauge == null) {
      return "";
    }
    return gauge.bar(BAR) + " " + gauge.rule().slug() + " " + gauge.actual() + "/" + gauge.limit();
  }

  private void recent(List<String> page, LiveView live, int room) {
    if (room < 2 || live.recent().isEmpty()) {
      return;
    }
    page.add(paint(Style.HEADING, "recent"));
    List<HistoryEntry> entries = live.recent();
    for (HistoryEntry entry :
        entries.subList(Math.max(0, entries.size() - room + 1), entries.size())) {
      page.add(fit(entry(entry)));
    }
  }

  /** An entry of the history in one line, with the time of the day only. */
  String entry(HistoryEntry entry) {
    String time = CLOCK.format(entry.at().atZone(zone));
    String task = entry.task() == null ? "" : "  " + entry.task();
    String who = entry.who() == null ? "" : "  " + entry.who();
    String what = HistoryView.what(entry);
    return "%s  %s%s%s  %s".formatted(time, what, task, who, HistoryView.text(entry));
  }

  /** The part of the rows that fits, with the selected one in it. */
  static List<String> window(List<String> rows, int room, int selected) {
    if (rows.size() <= room) {
      return rows;
    }
    int first = Math.clamp(selected - room / 2L, 0, rows.size() - room);
    return rows.subList(first, first + room);
  }

  private String fit(String text) {
    return cut(Sanitize.line(text), size.columns());
  }

  private static String cut(String text, int columns) {
    return TextWidth.cut(text, Math.max(0, columns));
  }

  private String paint(Style style, String text) {
    return ansi.paint(style, fit(text));
  }
}
