package dev.baton.task;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Changes to one task, applied together or not at all. It cannot change the status: claiming,
 * releasing, closing and reopening do that.
 *
 * @param fields new values; a null value clears the field. Values are String, Integer, Boolean or
 *     {@link Instant}
 * @param labels replaces the present labels; null keeps them
 * @param newParent replaces the present parents; null keeps them
 * @param orphaned whether the present parents are removed
 */
public record TaskPatch(
    Map<TaskField, @Nullable Object> fields,
    List<String> addLabels,
    List<String> removeLabels,
    @Nullable List<String> labels,
    @Nullable TaskId newParent,
    boolean orphaned) {
  public boolean isEmpty() {
    return fields.isEmpty()
        && addLabels.isEmpty()
        && removeLabels.isEmpty()
        && labels == null
        && newParent == null
        && !orphaned;
  }

  /** The same patch with one more change. */
  public TaskPatch with(TaskField field, @Nullable Object value) {
    Map<TaskField, @Nullable Object> more = new EnumMap<>(TaskField.class);
    more.putAll(fields);
    more.put(field, value);
    return new TaskPatch(
        Collections.unmodifiableMap(more), addLabels, removeLabels, labels, newParent, orphaned);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Collects changes one by one. */
  public static final class Builder {
    private final Map<TaskField, @Nullable Object> fields = new EnumMap<>(TaskField.class);
    private final List<String> addLabels = new ArrayList<>();
    private final List<String> removeLabels = new ArrayList<>();
    private @Nullable List<String> labels;
    private @Nullable TaskId newParent;
    private boolean orphaned;

    private Builder() {}

    public Builder set(TaskField field, @Nullable Object value) {
      fields.put(field, value);
      return this;
    }

    public Builder addLabels(List<String> more) {
      addLabels.addAll(more);
      return this;
    }

    public Builder removeLabels(List<String> fewer) {
      removeLabels.addAll(fewer);
      return this;
    }

    public Builder setLabels(List<String> exactly) {
      labels = List.copyOf(exactly);
      return this;
    }

    public Builder parent(TaskId parent) {
      newParent = parent;
      return this;
    }

    public Builder noParent() {
      orphaned = true;
      return this;
    }

    public TaskPatch build() {
      return new TaskPatch(
          Collections.unmodifiableMap(new EnumMap<>(fields)),
          List.copyOf(addLabels),
          List.copyOf(removeLabels),
          labels,
          newParent,
          orphaned);
    }
  }

  /** The fields of a task that {@code update} can set directly. */
  public enum TaskField {
    TITLE,
    DESCRIPTION,
    DESIGN,
    ACCEPTANCE_CRITERIA,
    NOTES,
    PRIORITY,
    ISSUE_TYPE,
    ASSIGNEE,
    OWNER,
    ESTIMATED_MINUTES,
    DUE_AT,
    DEFER_UNTIL,
    SPEC_ID,
    EXTERNAL_REF,
    METADATA,
    PINNED,
    EPHEMERAL;

    /** The name in JSON and in the store, such as {@code acceptance_criteria}. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The value that a task has. */
    public @Nullable Object in(Task task) {
      return switch (this) {
        case TITLE -> task.title();
        case DESCRIPTION -> task.text().description();
        case DESIGN -> task.text().design();
        case ACCEPTANCE_CRITERIA -> task.text().acceptanceCriteria();
        case NOTES -> task.text().notes();
        case PRIORITY -> task.priority();
        case ISSUE_TYPE -> task.type().name();
        case ASSIGNEE -> task.assignee();
        case OWNER -> task.owner();
        case ESTIMATED_MINUTES -> task.estimatedMinutes();
        case DUE_AT -> task.times().dueAt();
        case DEFER_UNTIL -> task.times().deferUntil();
        case SPEC_ID -> task.specId();
        case EXTERNAL_REF -> task.externalRef();
        case METADATA -> task.metadata();
        case PINNED -> task.pinned();
        case EPHEMERAL -> task.ephemeral();
      };
    }
  }
}
