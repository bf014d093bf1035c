package dev.baton.task;

import dev.baton.task.Task.TaskCounts;
import dev.baton.task.Task.TaskText;
import dev.baton.task.Task.TaskTimes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Tasks for tests that only look at a few of their fields. */
final class TaskSamples {
  private TaskSamples() {}

  static Task task(String id, int priority, Instant createdAt) {
    return new Task(
        new TaskId(id),
        TaskText.titled("Task " + id),
        TaskStatus.OPEN,
        priority,
        TaskType.TASK,
        null,
        null,
        null,
        new TaskTimes(createdAt, createdAt, null, null, null, null),
        null,
        null,
        null,
        null,
        List.of(),
        null,
        null,
        false,
        false,
        0,
        "",
        null,
        null,
        TaskCounts.NONE);
  }

  /** With so few different priorities and ages that many tasks tie. */
  static List<Task> random(Random random, int count, Instant now) {
    List<Task> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Instant created = now.minusSeconds(random.nextInt(8) * 43_200L);
      tasks.add(task("t-" + Integer.toString(i, 36), random.nextInt(5), created));
    }
    return tasks;
  }
}
