package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.store.Events.ObjectText;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskId.IdGenerator;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates, changes and removes tasks. {@link TaskStates} and {@link Claims} change their status.
 */
public record Tasks(Database database) {
  private static final int TRIES_PER_LENGTH = 10;

  /**
   * Creates a task.
   *
   * @throws InvalidValue when the requested id is taken, the parent or a dependency is missing, or
   *     this would create a cycle
   */
  public Task create(TaskDraft draft, Stamp stamp) {
    return database.write(
        Tasks.toCreate(List.of(draft)),
        h -> {
          TaskId id = insert(h, draft, stamp);
          TaskId parent = draft.parent();
          if (parent != null) {
            Dependencies.link(h, id, parent, DependencyType.PARENT_CHILD, stamp);
          }
          for (TaskDraft.Link link : draft.dependencies()) {
            Dependencies.link(h, id, link.target(), link.type(), stamp);
          }
          addLabels(h, id, draft.labels());
          Events.add(h, id, "created", stamp);
          return TaskQueries.task(h, id);
        });
  }

  private static TaskId insert(Handle h, TaskDraft draft, Stamp stamp) {
    TaskId wanted = draft.id();
    if (wanted != null) {
      if (!insertAs(h, wanted, draft, stamp)) {
        throw new InvalidValue(
            "a task " + wanted + " already exists: expected an unused id",
            "leave --id out to get a new id");
      }
      return wanted;
    }
    if (draft.parent() != null) {
      TaskId child = nextChild(h, draft.parent());
      if (!insertAs(h, child, draft, stamp)) {
        throw new IllegalStateException(child + " was said to be free");
      }
      return child;
    }
    return insertHashed(h, draft, stamp);
  }

  private static TaskId insertHashed(Handle h, TaskDraft draft, Stamp stamp) {
    IdGenerator generator = new IdGenerator(StoredSettings.prefix(h));
    String seed = draft.text().title() + '\n' + stamp.actor() + '\n' + stamp.at() + '\n';
    int length = IdGenerator.lengthFor(approximateCount(h));
    for (int nonce = 0; ; nonce++) {
      // A few collisions at one length are chance; more mean that the ids of that length are used
      // up.
      TaskId id = generator.id(seed + nonce, length + nonce / TRIES_PER_LENGTH);
      if (insertAs(h, id, draft, stamp)) {
        return id;
      }
    }
  }

  private static long approximateCount(Handle h) {
    return Sql.of("select $about(task)").number(h);
  }

  private static TaskId nextChild(Handle h, TaskId parent) {
    // '/' follows '.' in ASCII. The history is searched too, because a number is never reused.
    List<String> taken =
        Sql.of(
                """
                select id from task where id > :parent || '.' and id < :parent || '/'
                union
                select task_id from event where task_id > :parent || '.'
                  and task_id < :parent || '/'
                """)
            .with("parent", parent)
            .texts(h);
    int highest = 0;
    for (String id : taken) {
      String number = id.substring(parent.value().length() + 1);
      if (!number.isEmpty()
          && number.length() < 9
          && number.chars().allMatch(c -> c >= '0' && c <= '9')) {
        highest = Math.max(highest, Integer.parseInt(number));
      }
    }
    return parent.child(highest + 1);
  }

  private static boolean insertAs(Handle h, TaskId id, TaskDraft draft, Stamp stamp) {
    return Sql.insert("task")
            .set("id", id)
            .set("short_id", id.shortPart())
            .set("natural_id", id.naturalKey())
            .set("title", draft.text().title())
            .set("description", draft.text().description())
            .set("design", draft.text().design())
            .set("acceptance_criteria", draft.text().acceptanceCriteria())
            .set("notes", draft.text().notes())
            .set("priority", draft.priority())
            .set("issue_type", draft.type().name())
            .set("assignee", draft.assignee())
            .set("owner", draft.owner())
            .set("created_by", stamp.actor())
            .set("created_at", stamp.at())
            .set("updated_at", stamp.at())
            .set("due_at", draft.dueAt())
            .set("defer_until", draft.deferUntil())
            .set("spec_id", draft.specId())
            .set("external_ref", draft.externalRef())
            .set("estimated_minutes", draft.estimatedMinutes())
            .set("metadata", draft.metadata())
            .set("pinned", draft.pinned())
            .set("ephemeral", draft.ephemeral())
            .setTo("epoch", Epochs.first(":id"))
            .ending(" on conflict (id) do nothing")
            .run(h)
        == 1;
  }

  /**
   * Changes a task.
   *
   * @param epoch the worker's epoch; null when a person changes it
   * @throws InvalidValue when the new parent is missing or would create a cycle
   */
  public Change update(TaskId id, TaskPatch patch, @Nullable Epoch epoch, Stamp stamp) {
    return database.write(
        Tasks.toUpdate(id, patch),
        h -> Fence.around(h, id, epoch, () -> apply(h, id, patch, stamp)));
  }

  private static void apply(Handle h, TaskId id, TaskPatch patch, Stamp stamp) {
    ObjectText before = FormerValues.of(TaskQueries.task(h, id), patch);
    touch(h, id, stamp);
    for (var change : patch.fields().entrySet()) {
      set(h, id, change.getKey(), change.getValue());
    }
    changeLabels(h, id, patch);
    if (patch.orphaned() || patch.newParent() != null) {
      Dependencies.unlinkParents(h, id);
    }
    if (patch.newParent() != null) {
      Dependencies.link(h, id, patch.newParent(), DependencyType.PARENT_CHILD, stamp);
    }
    Events.add(h, id, "updated", stamp, "changed", changed(patch), "before", before);
  }

  private static String changed(TaskPatch patch) {
    StringBuilder names = new StringBuilder();
    for (TaskField field : patch.fields().keySet()) {
      names.append(names.isEmpty() ? "" : " ").append(field.wireName());
    }
    boolean labels =
        patch.labels() != null || !patch.addLabels().isEmpty() || !patch.removeLabels().isEmpty();
    names.append(labels ? " labels" : "");
    names.append(patch.orphaned() || patch.newParent() != null ? " parent" : "");
    return names.toString().strip();
  }

  private static void set(Handle h, TaskId id, TaskField field, @Nullable Object value) {
    // Field names come from an enum, so they are safe to insert into the statement.
    Sql.of("update task set " + field.wireName() + " = ? where id = ?", value, id).run(h);
  }

  static void touch(Handle h, TaskId id, Stamp stamp) {
    Sql.of("update task set updated_at = ? where id = ?", stamp.at(), id).run(h);
  }

  /**
   * Removes a task completely, except for its history without former texts. Dependencies on it
   * stay, without a target.
   */
  public Change erase(TaskId id, @Nullable Epoch epoch, Stamp stamp) {
    return database.write(
        Locks.GRAPH.plus(Locks.task(id)),
        h -> {
          Change found = Fence.around(h, id, epoch, () -> {});
          if (found instanceof Change.Done) {
            Events.add(h, id, "erased", stamp);
            Sql.of(
                    "update event set detail = $json('{}') where task_id = ? and kind ="
                        + " 'updated'",
                    id)
                .run(h);
            Sql.of("delete from claim where task_id = ?", id).run(h);
            Sql.of("delete from task where id = ?", id).run(h);
          }
          return found;
        });
  }

  /** What changing a task locks: whether a new parent makes a cycle depends on other tasks. */
  public static Locks toUpdate(TaskId id, TaskPatch patch) {
    return patch.orphaned() || patch.newParent() != null
        ? Locks.GRAPH.plus(Locks.task(id))
        : Locks.task(id);
  }

  /**
   * What creating these tasks locks: whether there is a cycle, and an id is free, depends on
   * others.
   */
  public static Locks toCreate(Collection<TaskDraft> drafts) {
    for (TaskDraft draft : drafts) {
      if (draft.id() != null || draft.parent() != null || !draft.dependencies().isEmpty()) {
        return Locks.GRAPH;
      }
    }
    return Locks.NOTHING;
  }

  static void changeLabels(Handle h, TaskId id, TaskPatch patch) {
    if (patch.labels() != null) {
      Sql.of("delete from label where task_id = ?", id).run(h);
      addLabels(h, id, patch.labels());
    }
    addLabels(h, id, patch.addLabels());
    for (String label : patch.removeLabels()) {
      Sql.of("delete from label where task_id = ? and label = ?", id, label).run(h);
    }
  }

  static void addLabels(Handle h, TaskId id, List<String> labels) {
    for (String label : labels) {
      Sql.of("insert into label (task_id, label) values (?, ?) on conflict do nothing", id, label)
          .run(h);
    }
  }

  /**
   * What a change replaces, so that it can be undone: a JSON object in the change's event, with the
   * names of fields as in the JSON of tasks.
   */
  static final class FormerValues {
    /** The fields that a patch changes. */
    static ObjectText of(Task task, TaskPatch patch) {
      ObjectText former = new ObjectText();
      for (TaskField field : patch.fields().keySet()) {
        former.withAny(field.wireName(), field.in(task));
      }
      if (patch.labels() != null
          || !patch.addLabels().isEmpty()
          || !patch.removeLabels().isEmpty()) {
        former.withAny("labels", task.labels());
      }
      if (patch.orphaned() || patch.newParent() != null) {
        former.withAny("parent", task.parent());
      }
      return former;
    }

    /** What changes with the status. */
    static ObjectText ofStatus(Task task) {
      return new ObjectText()
          .withAny("status", task.status().wireName())
          .withAny("assignee", task.assignee())
          .withAny("close_reason", task.closeReason())
          .withAny("blocked_reason", task.blockedReason())
          .withAny("defer_until", task.times().deferUntil());
    }
  }
}
