package dev.baton.render;

import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.store.Events.Recoveries;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The overview.
 *
 * @param ready how many tasks can be started now
 * @param workers all claims with their verdicts
 * @param week tasks reopened by sweeps within seven days
 */
public record StatusPage(
    Map<TaskStatus, Integer> counts,
    int ready,
    int stale,
    List<Assessment> workers,
    Recoveries week,
    Instant now) {

  private static final int MOST_WORKERS = 20;

  public void print(Output output) {
    StringBuilder line = new StringBuilder("ready " + ready);
    if (stale > 0) {
      line.append(" (").append(stale).append(" stale)");
    }
    for (TaskStatus status : TaskStatus.values()) {
      int count = counts.getOrDefault(status, 0);
      if (count > 0) {
        line.append(", ").append(status.wireName()).append(' ').append(count);
      }
    }
    output.line(line.toString());
    if (week.count() > 0) {
      output.line(
          "recovered this week: %d (median %s after the last heartbeat, worst %s)"
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
                Column.right("HEARTBEAT"),
                Column.wrapped("WORKER")));
    List<Assessment> ordered = new ArrayList<>(workers);
    // Problems come first, so that they are not among those cut off.
    ordered.sort(Comparator.comparing(one -> one.verdict() == Verdict.FRESH));
    int shown = Math.min(MOST_WORKERS, ordered.size());
    for (Assessment worker : ordered.subList(0, shown)) {
      table.row(
          new Cell(Style.ID, worker.claim().task().value()),
          new Cell(VerdictWords.style(worker.verdict()), VerdictWords.of(worker.verdict())),
          Cell.of(Ages.format(Duration.between(worker.claim().claimedAt(), now))),
          Cell.of(Ages.format(Duration.between(worker.claim().renewedAt(), now))),
          Cell.of(worker.claim().worker()));
    }
    output.table(table, true);
    if (shown < workers.size()) {
      output.line(
          "and "
              + (workers.size() - shown)
              + output.said(" more; baton list --status in_progress shows all"));
    }
  }
}
