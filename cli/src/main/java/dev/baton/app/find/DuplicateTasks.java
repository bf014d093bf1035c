package dev.baton.app.find;

import dev.baton.store.Stores;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds unfinished tasks that say the same. */
public record DuplicateTasks(Stores stores, Instant now) {
  /**
   * Tasks with equal texts and the same status.
   *
   * @param target the one to keep: the one with the most dependents and dependencies, then the most
   *     mentioned one, then the first by id
   */
  public record Group(List<Member> members, Member target) {}

  /**
   * One of them.
   *
   * @param references how often the texts of other tasks mention it
   */
  public record Member(Task task, int references) {
    /** How much would be lost with it; dependents would lose more than dependencies. */
    public int weight() {
      return task.counts().dependents() * 3 + task.counts().dependencies();
    }
  }

  private record Content(
      String title, String description, String design, String acceptance, TaskStatus status) {}

  /** Groups of at least two tasks. */
  public List<Group> groups() {
    List<Task> tasks = unfinished();
    Map<Content, List<Task>> byContent = new LinkedHashMap<>();
    for (Task task : tasks) {
      Content content =
          new Content(
              task.title(),
              task.text().description(),
              task.text().design(),
              task.text().acceptanceCriteria(),
              task.status());
      byContent.computeIfAbsent(content, key -> new ArrayList<>()).add(task);
    }
    List<Group> groups = new ArrayList<>();
    for (List<Task> same : byContent.values()) {
      if (same.size() > 1) {
        groups.add(group(same, tasks));
      }
    }
    return groups;
  }

  /** The unfinished tasks, for other comparisons, too. */
  List<Task> unfinished() {
    List<TaskStatus> statuses = new ArrayList<>();
    for (TaskStatus status : TaskStatus.values()) {
      if (!status.isOver()) {
        statuses.add(status);
      }
    }
    TaskFilter filter = TaskFilter.ALL.withStatuses(statuses);
    return stores.taskQueries().list(filter, TaskOrder.PRIORITY_NEWEST, 0, now).items();
  }

  private static Group group(List<Task> same, List<Task> all) {
    List<Member> members = new ArrayList<>();
    for (Task task : same) {
      members.add(new Member(task, references(task.id(), all)));
    }
    Member target =
        members.stream()
            .min(
                Comparator.comparingInt((Member member) -> -member.weight())
                    .thenComparingInt(member -> -member.references())
                    .thenComparing(member -> member.task().id()))
            .orElseThrow();
    return new Group(members, target);
  }

  private static int references(TaskId id, List<Task> all) {
    int count = 0;
    for (Task task : all) {
      if (!task.id().equals(id)) {
        String text =
            String.join(
                "\n",
                task.text().description(),
                task.text().design(),
                task.text().acceptanceCriteria(),
                task.text().notes());
        count += occurrences(text, id.value());
      }
    }
    return count;
  }

  private static int occurrences(String text, String id) {
    int count = 0;
    for (int at = text.indexOf(id); at >= 0; at = text.indexOf(id, at + id.length())) {
      int end = at + id.length();
      boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
      count += begins && (end == text.length() || !isOfId(text.charAt(end))) ? 1 : 0;
    }
    return count;
  }

  private static boolean isOfId(char c) {
    return Character.isLetterOrDigit(c) || c == '-';
  }
}
