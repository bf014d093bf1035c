package dev.baton.cli.option;

import dev.baton.cli.core.Session;
import dev.baton.task.TaskStatus;
import java.util.List;

/** The option that selects tasks by status. */
public final class StatusOption {
  private StatusOption() {}

  public static List<TaskStatus> allButDeleted() {
    return List.of(TaskStatus.values()).stream()
        .filter(status -> status != TaskStatus.TOMBSTONE)
        .toList();
  }

  public static List<TaskStatus> read(Session session) {
    List<String> given = FilterOptions.parts(session.arguments().values("--status"));
    if (session.arguments().has("--all") || given.equals(List.of("all"))) {
      return allButDeleted();
    }
    if (given.isEmpty() && ConditionOptions.wantsClosed(session)) {
      return allButDeleted();
    }
    return given.isEmpty()
        ? List.of(TaskStatus.values()).stream().filter(status -> !status.isOver()).toList()
        : given.stream().map(TaskStatus::parse).toList();
  }
}
