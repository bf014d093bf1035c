package dev.baton.render;

import dev.baton.claim.Verdict;
import dev.baton.json.JsonFields;
import dev.baton.store.Recoveries;
import dev.baton.sweep.Assessment;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import io.avaje.json.JsonWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The whole at a glance. */
public final class StatusPage {
  private static final int MOST_WORKERS = 20;

  private final Map<TaskStatus, Integer> counts;
  private final int ready;
  private final List<Assessment> workers;
  private final Recoveries week;
  private final Instant now;

  /**
   * @param ready how many tasks can be started now
   * @param workers all claims, with what is to be thought of them
   * @param week what was taken back from dead workers within seven days
   */
  public StatusPage(
      Map<TaskStatus, Integer> counts,
      int ready,
      List<Assessment> workers,
      Recoveries week,
      Instant now) {
    this.counts = counts;
    this.ready = ready;
    this.workers = workers;
    this.week = week;
    this.now = now;
  }

  private long stale() {
    return workers.stream().filter(Assessment::isStale).count();
  }

  /** The whole as one object, with what bd and cub call their status. */
  public void write(JsonWriter json, StatusSummary summary) {
    json.beginObject();
    JsonFields fields = new JsonFields(json);
    for (TaskStatus status : TaskStatus.values()) {
      fields.number(status.wireName(), counts.getOrDefault(status, 0));
    }
    fields.number("ready", ready).number("stale", stale());
    fields.number("reopened_this_week", week.count());
    if (week.count() > 0) {
      fields
          .number("lay_dead_median_seconds", week.median().toSeconds())
          .number("lay_dead_worst_seconds", week.worst().toSeconds());
    }
    json.name("workers");
    json.beginArray();
    for (Assessment worker : workers) {
      json.beginObject();
      new JsonFields(json)
          .text("task", worker.claim().task().value())
          .text("worker", worker.claim().worker())
          .time("claimed_at", worker.claim().claimedAt())
          .time("renewed_at", worker.claim().renewedAt())
          .text("verdict", word(worker.verdict()));
      json.endObject();
    }
    json.endArray();
    summary.write(json);
    json.endObject();
  }

  public void print(Output output) {
    StringBuilder line = new StringBuilder("ready " + ready);
    for (TaskStatus status : TaskStatus.values()) {
      int count = counts.getOrDefault(status, 0);
      if (count > 0) {
        line.append(", ").append(status.wireName()).append(' ').append(count);
      }
    }
    output.line(line + (stale() == 0 ? "" : ", of them stale " + stale()));
    if (week.count() > 0) {
      output.line(
          "taken back from dead workers this week: %d, %s after their last sign (median; worst %s)"
              .formatted(week.count(), Ages.format(week.median()), Ages.format(week.worst())));
    }
    if (workers.isEmpty()) {
      return;
    }
    Table table =
        new Table(
            List.of(
                Column.left("TASK"),
                Column.left("STATE"),
                Column.right("HELD"),
                Column.right("LAST SIGN"),
                Column.flexible("WORKER")));
    List<Assessment> ordered = new ArrayList<>(workers);
    // What needs a look must not be among those that are not shown.
    ordered.sort(Comparator.comparing(one -> one.verdict() instanceof Verdict.Fresh));
    int shown = Math.min(MOST_WORKERS, ordered.size());
    for (Assessment worker : ordered.subList(0, shown)) {
      table.row(
          new Cell(Style.ID, worker.claim().task().value()),
          new Cell(style(worker.verdict()), word(worker.verdict())),
          Cell.of(Ages.format(Duration.between(worker.claim().claimedAt(), now))),
          Cell.of(Ages.format(Duration.between(worker.claim().renewedAt(), now))),
          Cell.of(worker.claim().worker()));
    }
    output.table(table, true);
    if (shown < workers.size()) {
      output.line(
          "and " + (workers.size() - shown) + " more; baton list --status in_progress shows all");
    }
  }

  private static String word(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Fresh fresh -> "working";
      case Verdict.Suspect suspect -> "suspect";
      case Verdict.Stale stale -> "stale";
      case Verdict.Stalled stalled -> "stalled";
    };
  }

  private static Style style(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Fresh fresh -> Style.GOOD;
      case Verdict.Suspect suspect -> Style.WARN;
      case Verdict.Stale stale -> Style.BAD;
      case Verdict.Stalled stalled -> Style.WARN;
    };
  }
}
