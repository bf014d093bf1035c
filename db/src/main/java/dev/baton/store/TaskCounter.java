package dev.baton.store;

import dev.baton.task.TaskFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Counts tasks. Changes nothing. */
public interface TaskCounter {

  /** How tasks are grouped; the words for missing values are bd's. */
  enum Group {
    STATUS,
    PRIORITY,
    TYPE,
    ASSIGNEE,
    /** A task with several labels counts once for each. */
    LABEL
  }

  /**
   * What all iterations spent on tasks.
   *
   * @param microcents millionths of a cent
   * @param tasks how many tasks it was spent on
   */
  record Spending(long microcents, long tokens, int tasks) {}

  /** How many tasks match. */
  int count(TaskFilter filter, Instant now);

  /** How many tasks match, by group, in the order of the groups' names. */
  Map<String, Integer> count(TaskFilter filter, Group group, Instant now);

  /** How many unfinished tasks are blocked by another task or have the status blocked. */
  int blocked(Instant now);

  /** The average time from creation to closing of closed tasks; zero when there are none. */
  Duration meanLeadTime();

  Spending spending();
}
