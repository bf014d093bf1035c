package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.TaskStatus;
import java.util.Map;

/**
 * How many tasks there are, with the names of cub.
 *
 * @param counts of tasks by status; missing ones are 0
 * @param blocked unfinished tasks that are blocked
 */
public record TaskCountsJson(Map<TaskStatus, Integer> counts, int blocked)
    implements ObjectDocument {
  @Override
  public void writeFields(JsonFields fields) {
    fields
        .number("count", total())
        .number("total", total())
        .number("open", count(TaskStatus.OPEN))
        .number("in_progress", count(TaskStatus.IN_PROGRESS))
        .number("closed", count(TaskStatus.CLOSED))
        .number("blocked", blocked)
        .number("remaining", remaining())
        .fraction("completion_percentage", completionPercentage());
  }

  public int count(TaskStatus status) {
    return counts.getOrDefault(status, 0);
  }

  /** All tasks except deleted ones. */
  public int total() {
    int total = 0;
    for (TaskStatus status : TaskStatus.values()) {
      total += status == TaskStatus.TOMBSTONE ? 0 : count(status);
    }
    return total;
  }

  /** Tasks that are not closed. */
  public int remaining() {
    return total() - count(TaskStatus.CLOSED);
  }

  /** How many of a hundred are closed. */
  public double completionPercentage() {
    return total() == 0 ? 0 : 100.0 * count(TaskStatus.CLOSED) / total();
  }
}
