package dev.baton.report;

import dev.baton.app.history.Figures.SumOfRuns;
import dev.baton.app.history.Figures.TaskFigures;
import dev.baton.app.history.RunView;
import dev.baton.app.report.ReportData;
import dev.baton.app.report.ReportData.BreakerNow;
import dev.baton.app.report.ReportData.SignatureCount;
import dev.baton.app.report.ReportData.StuckTask;
import dev.baton.app.report.ReportData.Totals;
import dev.baton.breaker.Phase;
import dev.baton.breaker.policy.Money;
import dev.baton.render.NeedLines;
import dev.baton.store.History.PastSweep;
import dev.baton.terminal.Ages;
import dev.baton.text.Texts;
import dev.baton.time.IsoTime;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A report as Markdown, short enough for a pull request or a chat. It names the zone of times. */
public final class ReportMarkdown {
  /** By this, a file is known to be a report that may be replaced. */
  public static final String MARK = "<!-- baton report -->";

  private static final int MOST = 20;
  private static final int LONGEST = 100;

  private final StringBuilder text = new StringBuilder(MARK).append('\n');

  private final ZoneId zone;

  private ReportMarkdown(ZoneId zone) {
    this.zone = zone;
  }

  /**
   * The text.
   *
   * @param zone of the user
   */
  public static String of(ReportData data, ZoneId zone) {
    ReportMarkdown report = new ReportMarkdown(zone);
    report.needs(data);
    report.sums(data);
    report.runs(data.runs());
    report.tasks(data);
    report.stuck(data.stuck());
    report.breakers(data.breakers());
    report.errors(data.signatures());
    report.sweeps(data.sweeps());
    return report.text.toString();
  }

  private void needs(ReportData data) {
    text.append("# Baton report\n\n")
        .append(data.since() == null ? "Everything until " : "From " + time(data.since()) + " to ")
        .append(time(data.now()))
        .append(".\n");
    text.append(data.needs().isEmpty() ? "\nNothing needs a person.\n" : "");
    section(
        "Needs a person",
        "What|Why|Title|Command",
        data.needs(),
        "needs",
        each -> {
          String commands = String.join("; ", each.commands());
          row(each.subject(), NeedLines.words(each, data.now()), each.title(), commands);
        });
  }

  private void sums(ReportData data) {
    Totals totals = data.totals();
    if (totals.iterations() + totals.swept() + totals.poisoned() + totals.trips() == 0) {
      text.append("\nNothing else happened in this period.\n");
      return;
    }
    text.append("\n## Summary\n");
    Map<String, Object> sums = new LinkedHashMap<>();
    sums.put("Iterations", totals.iterations());
    sums.put("Progress", totals.progress());
    sums.put("Failed", totals.failed());
    sums.put("Tasks", totals.tasks());
    sums.put("Closed", totals.closed());
    sums.put("Cost", totals.costMicrocents() == 0 ? 0 : money(totals.costMicrocents()));
    sums.put("Reopened", totals.swept());
    sums.put("Poison", totals.poisoned());
    sums.put("Rescues", totals.rescued());
    sums.put("Breaker trips", totals.trips());
    sums.values().removeIf(sum -> sum.equals(0));
    table(String.join("|", sums.keySet()));
    row(sums.values().toArray());
    if (totals.recoveryMedian() != null) {
      text.append(
          "\nTime to recovery: median %s s, longest %s s.\n"
              .formatted(totals.recoveryMedian(), totals.recoveryWorst()));
    }
  }

  private void runs(List<RunView> all) {
    if (all.isEmpty()) {
      return;
    }
    section(
        "Runs",
        "Run|Started|Took|State|Iterations|Closed|Skipped|Tokens|Cost|Agent|Why",
        all.reversed(),
        "runs",
        each ->
            row(
                each.run().id(),
                each.run().startedAt(),
                Ages.format(each.took()),
                each.condition().word(),
                each.figures().iterations(),
                each.run().used().tasksClosed(),
                each.run().left().skipped(),
                each.figures().tokens().counted(),
                money(each.figures().costMicrocents()),
                each.run().host().agent(),
                each.reason()));
    SumOfRuns sum = SumOfRuns.of(all);
    text.append(
        "\nAll runs: %s, iterations %s, closed %s, skipped %s, tokens %s, cost %s.\n"
            .formatted(
                sum.runs(),
                sum.figures().iterations(),
                sum.tasksClosed(),
                sum.left().skipped(),
                sum.figures().tokens().counted(),
                escaped(money(sum.figures().costMicrocents()))));
  }

  private void tasks(ReportData data) {
    section(
        "Tasks",
        "Task|Title|Status|Iterations|Cost",
        TaskFigures.of(data.iterations()).reversed(),
        "tasks",
        each -> {
          var task = data.tasks().get(each.task());
          row(
              each.task(),
              task == null ? "" : task.title(),
              task == null ? "" : task.status(),
              each.figures().iterations(),
              money(each.figures().costMicrocents()));
        });
  }

  private void stuck(List<StuckTask> all) {
    section(
        "Stale and poison tasks",
        "Task|Title|Kind|Worker|Evidence",
        all,
        "tasks",
        each -> row(each.task(), each.title(), each.kind(), each.worker(), each.evidence()));
  }

  private void breakers(List<BreakerNow> all) {
    section(
        "Breakers that are not closed",
        "Breaker|State|Why",
        all.stream().filter(each -> !each.state().equals(Phase.CLOSED.name())).toList(),
        "breakers",
        each -> row(each.scope(), each.state(), each.reason()));
  }

  private void errors(List<SignatureCount> all) {
    section(
        "Errors",
        "Count|Message|Signature|First|Last|Tasks",
        all,
        "signatures",
        each ->
            row(
                each.count(),
                each.message(),
                each.signature(),
                each.first(),
                each.last(),
                String.join(", ", few(each.tasks()))));
  }

  private void sweeps(List<PastSweep> all) {
    section(
        "Reopened tasks",
        "When|Task|Action|Silent|Why|Rescue",
        all.reversed(),
        "sweeps",
        each ->
            row(
                each.at(),
                each.task(),
                each.poisoned() ? "blocked" : "reopened",
                each.silentSeconds() + " s",
                each.finding().isEmpty() ? each.reason() : each.finding(),
                each.rescue()));
  }

  /** A heading and a table of the first ones; nothing where there are none. */
  private <T> void section(
      String heading, String heads, List<T> all, String what, Consumer<T> row) {
    if (!all.isEmpty()) {
      text.append("\n## ").append(heading).append('\n');
      table(heads);
      few(all).forEach(row);
      more(all.size(), what);
    }
  }

  private static <T> List<T> few(List<T> all) {
    return all.subList(0, Math.min(MOST, all.size()));
  }

  private void more(int all, String what) {
    if (all > MOST) {
      text.append("\n… and ").append(all - MOST).append(" more ").append(what).append('\n');
    }
  }

  private void table(String heads) {
    text.append("\n|").append(heads).append("|\n").append(heads.replaceAll("[^|]+", "---"));
    text.insert(text.lastIndexOf("\n") + 1, '|').append("|\n");
  }

  private void row(@Nullable Object... cells) {
    text.append('|');
    for (Object cell : cells) {
      String shown = cell instanceof Instant at ? time(at) : Objects.toString(cell, "");
      text.append(escaped(shown)).append('|');
    }
    text.append('\n');
  }

  private String time(Instant at) {
    return IsoTime.withOffset(at, zone);
  }

  /** What people wrote stays text: no markup, no mention of anybody, and no end of a cell. */
  private static String escaped(String cell) {
    StringBuilder safe = new StringBuilder();
    String cut = Texts.shortened(cell, LONGEST);
    for (int i = 0; i < cut.length(); i++) {
      char c = cut.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '@' -> safe.append("&#64;");
        case '#' -> safe.append("&#35;");
        case ':' -> safe.append("&#58;");
        case '|', '\\', '`', '*', '_', '[', ']', '~', '!', '$' -> safe.append('\\').append(c);
        default -> safe.append(c < ' ' ? ' ' : c);
      }
    }
    return safe.toString();
  }

  private static String money(long microcents) {
    return new Money(Math.max(0, microcents)).dollars();
  }
}
