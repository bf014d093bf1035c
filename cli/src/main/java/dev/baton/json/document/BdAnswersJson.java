package dev.baton.json.document;

import dev.baton.app.TaskState;
import dev.baton.app.find.LintTasks.Finding;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  /** What {@code bd lint} finds. */
  public record LintJson(List<Finding> findings) implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .number("total", findings.stream().mapToInt(one -> one.missing().size()).sum())
          .number("issues", findings.size())
          .objects("results", findings, LintJson::write);
    }

    private static void write(JsonFields fields, Finding finding) {
      fields
          .text("id", finding.task().id().value())
          .text("title", finding.task().title())
          .text("type", finding.task().type().name())
          .strings("missing", finding.missing())
          .number("warnings", finding.missing().size());
    }
  }

  /** What bd prints about the states of a task. */
  public static final class StateJson {
    /** As in bd: one state; null when it is not set. */
    public static ObjectDocument of(TaskId task, String dimension, @Nullable String value) {
      return fields ->
          fields
              .complete()
              .text("issue_id", task.value())
              .text("dimension", dimension)
              .text("value", value);
    }

    /** As in bd: all states. */
    public static ObjectDocument all(TaskId task, Map<String, String> states) {
      return fields ->
          fields.text("issue_id", task.value()).object("states", one -> states.forEach(one::text));
    }

    /** As in bd: a change of a state. */
    public static ObjectDocument changed(
        TaskId task, String dimension, String value, TaskState.Changed changed) {
      return fields -> {
        fields.text("issue_id", task.value()).text("dimension", dimension);
        if (changed.event() == null) {
          fields.text("value", value).truth("changed", false);
          return;
        }
        fields
            .complete()
            .text("old_value", changed.before())
            .text("new_value", value)
            .text("event_id", changed.event().value())
            .truth("changed", true);
      };
    }
  }

  /** What bd prints about labels. */
  public static final class LabelsJson {
    private record Changed(TaskId task, String label) {}

    /**
     * {@code labelChanges} in docs/schema/definitions.json.
     *
     * @param status such as {@code added}
     */
    public static Document changes(
        Collection<TaskId> tasks, Collection<String> labels, String status) {
      List<Changed> changes = new ArrayList<>();
      for (TaskId task : tasks) {
        for (String label : labels) {
          changes.add(new Changed(task, label));
        }
      }
      return new ArrayDocument<>(
          changes,
          (fields, change) ->
              fields
                  .text("issue_id", change.task().value())
                  .text("label", change.label())
                  .text("status", status));
    }

    /** {@code labelCounts} in docs/schema/definitions.json: how many tasks have each label. */
    public static Document counts(Map<String, Integer> counts) {
      return new ArrayDocument<>(
          counts.entrySet(),
          (fields, entry) ->
              fields.text("label", entry.getKey()).number("count", entry.getValue()));
    }
  }

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

  /**
   * docs/schema/version.json: which program this is.
   *
   * @param branch the checked-out branch, as bd prints it; null for none
   * @param baton Baton's own version, where {@code version} is that of bd; null otherwise
   */
  public record VersionJson(
      String version, String build, @Nullable String branch, @Nullable String baton)
      implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("version", version)
          .text("build", build)
          .text("branch", branch)
          .text("baton", baton);
    }
  }
}
