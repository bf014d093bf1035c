package dev.baton.store;

import dev.baton.task.TaskFilter;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** Counts tasks. Changes nothing. */
public interface TaskCounter {

  /** What tasks are put together by; the words for what is missing are bd's. */
  enum Group {
    STATUS,
    PRIORITY,
    TYPE,
    ASSIGNEE,
    /** A task with several labels counts for each of them. */
    LABEL
  }

  /**
   * What was spent on tasks, by all iterations.
   *
   * @param microcents millionths of a cent
   * @param tasks how many tasks it was spent on
   */
  record Spending(long microcents, long tokens, int tasks) {}

  /** How many tasks match. */
  int count(TaskFilter filter, Instant now);

  /** How many tasks match, by group, in the order of the groups' names. */
  Map<String, Integer> count(TaskFilter filter, Group group, Instant now);

  /** How many unfinished tasks something holds back, or were set to blocked. */
  int blocked(Instant now);

  /** How long closed tasks took from their creation, on average; zero where none is closed. */
  Duration meanLeadTime();

  Spending spending();
}
