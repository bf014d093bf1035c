package dev.baton.store;

import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskStatus.CustomStatus;
import dev.baton.task.TaskType;

/** Translates the further conditions of a filter to SQL. */
final class ConditionSql {
  /** The condition on task {@code t}; its values become parameters of the statement. */
  static String of(Condition condition, TaskSql sql) {
    return switch (condition) {
      case Condition.Trait trait -> of(trait);
      case Condition.OneOf one ->
          "t.id in " + sql.parameters("id", one.ids().stream().map(TaskId::value).toList());
      case Condition.IdBegins id -> {
        String begin = sql.parameter("begin", id.beginning());
        // '{' is the next character after those of ids.
        yield range("t.id", begin) + " or " + range("t.short_id", begin);
      }
      case Condition.ChildOf child ->
          "exists (select 1 from dependency p where p.task_id = t.id and p.type = 'parent-child'"
              + " and p.depends_on_id = "
              + sql.parameter("child_of", child.parent().value())
              + ")";
      case Condition.AnyLabelOf labels -> anyLabel(labels, sql);
      case Condition.StatusOf any -> {
        String named =
            "coalesce(t.blocked_reason, '') in "
                + sql.parameters("named", any.named().stream().map(CustomStatus::mark).toList());
        yield any.statuses().isEmpty()
            ? named
            : named
                + " or t.status in "
                + sql.parameters(
                    "plain", any.statuses().stream().map(TaskStatus::wireName).toList());
      }
      case Condition.Named named -> sql.contains("t.id || '\n' || t.title", "named", named.part());
      case Condition.SpecBegins spec -> {
        String begin = sql.parameter("spec", spec.beginning());
        yield "substr(t.spec_id, 1, length(" + begin + ")) = " + begin;
      }
      case Condition.External same ->
          "t.external_ref = " + sql.parameter("external", same.reference());
      case Condition.Time time -> {
        String operator = time.later() ? " > " : " < ";
        yield column(time.moment()) + operator + sql.parameter("time", Nanos.of(time.than()));
      }
      case Condition.Contains text -> sql.contains(column(text.text()), "part", text.part());
      case Condition.NoLabelOf labels ->
          "not exists (select 1 from label l where l.task_id = t.id and l.label in "
              + sql.parameters("no_label", labels.labels())
              + ")";
      case Condition.NoTypeOf types ->
          "t.issue_type not in "
              + sql.parameters("no_type", types.types().stream().map(TaskType::name).toList());
      case Condition.Metadata metadata -> of(metadata, sql);
    };
  }

  private static String anyLabel(Condition.AnyLabelOf any, TaskSql sql) {
    return any.labels().isEmpty()
        ? "1 = 0"
        : "exists (select 1 from label l where l.task_id = t.id and l.label in "
            + sql.parameters("any_of", any.labels())
            + ")";
  }

  private static String of(Condition.Metadata metadata, TaskSql sql) {
    String value =
        metadata.value() == null
            ? ""
            : " and m.value = " + sql.parameter("metadata", metadata.value());
    return "exists (select 1 from $members(t.metadata) m where m.key = "
        + sql.parameter("key", metadata.key())
        + value
        + ")";
  }

  private static String of(Condition.Trait trait) {
    return switch (trait) {
      case NO_LABELS -> "not exists (select 1 from label l where l.task_id = t.id)";
      case NO_PARENT ->
          "not exists (select 1 from dependency p"
              + " where p.task_id = t.id and p.type = 'parent-child')";
      case EMPTY_DESCRIPTION -> "t.description = ''";
      case PINNED -> "t.pinned = 1 or t.status = 'pinned'";
      case NOT_PINNED -> "t.pinned = 0 and t.status <> 'pinned'";
      case OVERDUE -> "t.due_at < :now and t.status not in ('closed', 'tombstone')";
      case OF_ANY_TYPE, WITH_CONTAINERS, INCLUDE_DEFERRED -> "1 = 1";
      case DEFERRED -> "t.defer_until is not null or t.status = 'deferred'";
    };
  }

  private static String column(Condition.Moment moment) {
    return switch (moment) {
      case CREATED -> "t.created_at";
      case UPDATED -> "t.updated_at";
      case CLOSED -> "t.closed_at";
      case DUE -> "t.due_at";
      case DEFER -> "t.defer_until";
    };
  }

  private static String column(Condition.Text text) {
    return switch (text) {
      case TITLE -> "t.title";
      case DESCRIPTION -> "t.description";
      case NOTES -> "t.notes";
      case EXTERNAL_REF -> "t.external_ref";
    };
  }

  private static String range(String column, String begin) {
    return "(" + column + " >= " + begin + " and " + column + " < " + begin + " || '{')";
  }
}
