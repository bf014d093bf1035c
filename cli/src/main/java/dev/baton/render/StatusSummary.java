package dev.baton.render;

import dev.baton.json.JsonFields;
import dev.baton.store.TaskCounter.Spending;
import dev.baton.task.TaskStatus;
import io.avaje.json.JsonWriter;
import java.time.Duration;
import java.util.Map;

/**
 * The figures that {@code bd status} and {@code cub status} print, in their own words.
 *
 * @param counts of tasks by status; those that are missing are 0
 * @param blocked unfinished tasks that something holds back
 * @param doneEpics epics whose children are all closed
 * @param leadTime from creation to closing, on average
 */
public record StatusSummary(
    Map<TaskStatus, Integer> counts,
    int ready,
    int blocked,
    long doneEpics,
    Duration leadTime,
    Spending spending) {
  private static final double MICROCENTS_IN_A_DOLLAR = 100_000_000;
  private static final double SECONDS_IN_AN_HOUR = 3600;

  /** Writes the fields into an object that is open. */
  void write(JsonWriter json) {
    writeForBd(json);
    writeForCub(json);
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

  private void writeForBd(JsonWriter json) {
    json.name("summary");
    json.beginObject();
    new JsonFields(json)
        .number("total_issues", total())
        .number("open_issues", count(TaskStatus.OPEN))
        .number("in_progress_issues", count(TaskStatus.IN_PROGRESS))
        .number("closed_issues", count(TaskStatus.CLOSED))
        .number("blocked_issues", blocked)
        .number("deferred_issues", count(TaskStatus.DEFERRED))
        .number("ready_issues", ready)
        .number("tombstone_issues", count(TaskStatus.TOMBSTONE))
        .number("pinned_issues", count(TaskStatus.PINNED))
        .number("epics_eligible_for_closure", doneEpics);
    json.name("average_lead_time_hours");
    json.value(leadTime.toSeconds() / SECONDS_IN_AN_HOUR);
    json.endObject();
  }

  private void writeForCub(JsonWriter json) {
    int closed = count(TaskStatus.CLOSED);
    json.name("task_counts");
    json.beginObject();
    new JsonFields(json)
        .number("total", total())
        .number("open", count(TaskStatus.OPEN))
        .number("in_progress", count(TaskStatus.IN_PROGRESS))
        .number("closed", closed);
    json.name("completion_percentage");
    json.value(total() == 0 ? 0 : 100.0 * closed / total());
    json.endObject();
    new JsonFields(json).number("ready_tasks", ready).number("blocked_tasks", blocked);
    json.name("budget");
    json.beginObject();
    json.name("total_cost_usd");
    json.value(spending.microcents() / MICROCENTS_IN_A_DOLLAR);
    new JsonFields(json)
        .number("total_tokens", spending.tokens())
        .number("tasks_with_cost", spending.tasks());
    json.endObject();
  }
}
