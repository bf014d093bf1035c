package dev.baton.json.document;

import dev.baton.json.ObjectDocument;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;

/**
 * What bd prints about changes of tasks that are not tasks themselves; a dependency that was added
 * or removed is {@code edgeChange} in docs/schema/definitions.json.
 */
public final class BdAnswersJson {
  /** A dependency that was {@code added}. */
  public static ObjectDocument added(TaskId task, TaskId dependsOn, String type) {
    return fields -> {
      fields.text("status", "added");
      edge(task, dependsOn, type).writeFields(fields);
    };
  }

  /** A dependency alone. */
  public static ObjectDocument edge(TaskId task, TaskId dependsOn, String type) {
    return fields ->
        fields
            .text("issue_id", task.value())
            .text("depends_on_id", dependsOn.value())
            .text("type", type);
  }

  /** docs/schema/dep-add.json, in the form for the dependencies of a file. */
  public static ObjectDocument addedAll(List<ObjectDocument> edges) {
    return fields ->
        fields
            .text("status", "added")
            .number("count", edges.size())
            .objects("dependencies", edges, (each, edge) -> edge.writeFields(each));
  }

  /** A dependency that is not there, now. */
  public static ObjectDocument removed(TaskId task, TaskId dependsOn) {
    return fields ->
        fields
            .text("status", "removed")
            .text("issue_id", task.value())
            .text("depends_on_id", dependsOn.value());
  }

  /** The same as {@link #added}, in the words of {@code dep ID --blocks OTHER}. */
  public static ObjectDocument blocks(TaskId blocker, TaskId blocked) {
    return fields ->
        fields
            .text("status", "added")
            .text("blocker_id", blocker.value())
            .text("blocked_id", blocked.value())
            .text("type", "blocks");
  }

  /**
   * Two tasks that are related now, or not any more.
   *
   * @param word {@code related} or {@code unrelated}
   */
  public static ObjectDocument related(TaskId one, TaskId other, String word) {
    return fields -> fields.text("id1", one.value()).text("id2", other.value()).truth(word, true);
  }

  /** docs/schema/heartbeat.json, in the form for callers of bd: a claim that was renewed. */
  public static ObjectDocument heartbeat(Task task) {
    return fields ->
        fields
            .text("status", "heartbeat")
            .text("id", task.id().value())
            .text("owner", task.assignee());
  }

  /** What {@code bd todo done} prints. */
  public static ObjectDocument done(List<Task> tasks, String reason) {
    return fields ->
        fields
            .anyStrings("closed", tasks.stream().map(task -> task.id().value()).toList())
            .text("reason", reason);
  }

  /**
   * A task that was closed because another takes its place.
   *
   * @param role of the closed task, such as {@code duplicate}
   * @param otherRole such as {@code canonical}
   */
  public static ObjectDocument replaced(
      String role, TaskId closed, String otherRole, TaskId other) {
    return fields ->
        fields.text(role, closed.value()).text(otherRole, other.value()).text("status", "closed");
  }
}
