package dev.baton.json.document;

import dev.baton.app.history.Changes;
import dev.baton.app.history.StatusNews;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.claim.Claim;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Events.Recoveries;
import dev.baton.store.TaskCounter.Spending;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/status.json: the overview, including the figures of bd's and cub's status.
 *
 * @param counts of tasks by status; missing ones are 0
 * @param ready how many tasks {@code ready} lists, including stale ones
 * @param workers all claims with their verdicts
 * @param week tasks reopened by sweeps within seven days
 * @param news what is stuck and what changed; null as bd
 */
public record StatusJson(
    Map<TaskStatus, Integer> counts,
    int ready,
    List<Assessment> workers,
    Recoveries week,
    Summary summary,
    @Nullable StatusNews news)
    implements ObjectDocument {
  private static final double MICROCENTS_IN_A_DOLLAR = 100_000_000;
  private static final double MINUTES_IN_AN_HOUR = 60;

  /**
   * More figures that bd and cub print.
   *
   * @param blocked unfinished tasks that are blocked
   * @param doneEpics epics whose children are all closed
   * @param leadTime the average time from creation to closing
   */
  public record Summary(int blocked, long doneEpics, Duration leadTime, Spending spending) {}

  @Override
  public void writeFields(JsonFields fields) {
    for (TaskStatus status : TaskStatus.values()) {
      fields.number(status.wireName(), count(status));
    }
    fields
        .number("ready", ready)
        .number("stale", workers.stream().filter(Assessment::isStale).count())
        .number("reopened_this_week", week.count());
    if (week.count() > 0) {
      fields
          .number("recovery_median_seconds", week.median().toSeconds())
          .number("recovery_worst_seconds", week.worst().toSeconds());
    }
    fields
        .objects("workers", workers, StatusJson::writeWorker)
        .object("summary", this::writeForBd)
        .object("task_counts", this::writeForCub)
        .number("ready_tasks", ready)
        .number("blocked_tasks", summary.blocked())
        .object("budget", this::writeBudget);
    if (news != null) {
      fields
          .objects("runs", news.runs(), RunsJson::write)
          .object("stuck", stuck -> writeStuck(stuck, news))
          .object("changes", changes -> writeChanges(changes, news.changes()));
    }
  }

  private static void writeStuck(JsonFields fields, StatusNews news) {
    fields
        .objects("tasks", news.heldTasks(), StatusJson::writeHeld)
        .objects("runs", news.heldRuns(), RunsJson::write);
  }

  private static void writeHeld(JsonFields fields, Task task) {
    fields
        .text("task", task.id().value())
        .text("title", task.title())
        .text("blocked_reason", task.blockedReason());
  }

  private static void writeChanges(JsonFields fields, Changes changes) {
    fields
        .time("since", changes.since())
        .anyStrings("created", changes.created())
        .anyStrings("claimed", changes.claimed())
        .anyStrings("closed", changes.closed())
        .anyStrings("swept", changes.swept())
        .anyStrings("rescued", changes.rescued())
        .anyStrings("breakers_opened", changes.opened())
        .number("commits", changes.commits())
        .number("runs_ended", changes.runsEnded())
        .number("runs_died", changes.runsDied());
    RunsJson.writeFigures(fields, changes.iterations());
  }

  private static void writeWorker(JsonFields fields, Assessment worker) {
    Claim claim = worker.claim();
    fields
        .text("task", claim.task().value())
        .text("worker", claim.worker())
        .time("claimed_at", claim.claimedAt())
        .time("renewed_at", claim.renewedAt())
        .text("verdict", word(worker.verdict()));
  }

  private static String word(Verdict verdict) {
    return verdict == Verdict.FRESH ? "working" : verdict.name().toLowerCase(Locale.ROOT);
  }

  private void writeForBd(JsonFields fields) {
    fields
        .number("total_issues", total())
        .number("open_issues", count(TaskStatus.OPEN))
        .number("in_progress_issues", count(TaskStatus.IN_PROGRESS))
        .number("closed_issues", count(TaskStatus.CLOSED))
        .number("blocked_issues", summary.blocked())
        .number("deferred_issues", count(TaskStatus.DEFERRED))
        .number("ready_issues", ready)
        .number("tombstone_issues", count(TaskStatus.TOMBSTONE))
        .number("pinned_issues", count(TaskStatus.PINNED))
        .number("epics_eligible_for_closure", summary.doneEpics())
        .fraction("average_lead_time_hours", summary.leadTime().toMinutes() / MINUTES_IN_AN_HOUR);
  }

  private void writeForCub(JsonFields fields) {
    int closed = count(TaskStatus.CLOSED);
    fields
        .number("total", total())
        .number("open", count(TaskStatus.OPEN))
        .number("in_progress", count(TaskStatus.IN_PROGRESS))
        .number("closed", closed)
        .fraction("completion_percentage", total() == 0 ? 0 : 100.0 * closed / total());
  }

  private void writeBudget(JsonFields fields) {
    Spending spending = summary.spending();
    fields
        .fraction("total_cost_usd", spending.microcents() / MICROCENTS_IN_A_DOLLAR)
        .number("total_tokens", spending.tokens())
        .number("tasks_with_cost", spending.tasks());
  }

  private int count(TaskStatus status) {
    return counts.getOrDefault(status, 0);
  }

  private int total() {
    int total = 0;
    for (TaskStatus status : TaskStatus.values()) {
      total += status == TaskStatus.TOMBSTONE ? 0 : count(status);
    }
    return total;
  }
}
