package dev.baton.task;

import dev.baton.task.TaskStatus.CustomStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A unit of work. The fields are those of bd's issues plus {@code epoch}, {@code notBefore} and
 * {@code blockedReason}.
 *
 * @param priority 0 (highest) to 4 (lowest)
 * @param estimatedMinutes null when there is no estimate
 * @param labels sorted
 * @param parent the first parent by id; null for a task without a parent
 * @param metadata a JSON object as text; null when there is none
 * @param ephemeral bd: exists for one run only and is never offered as work
 * @param epoch the fencing token: grows by one at each claim and each reopening
 * @param token of the last claim, which tells it from another one with the same epoch; empty before
 *     the first
 * @param notBefore no automatic claim takes the task until then (backoff after a dead worker); null
 *     when there is no backoff
 * @param blockedReason why Baton itself set the status to blocked, such as {@code poison}; or the
 *     name of the status if it is one of {@link CustomStatus}; null otherwise
 */
public record Task(
    TaskId id,
    TaskText text,
    TaskStatus status,
    int priority,
    TaskType type,
    @Nullable String assignee,
    @Nullable String owner,
    @Nullable String createdBy,
    TaskTimes times,
    @Nullable String closeReason,
    @Nullable String specId,
    @Nullable String externalRef,
    @Nullable Integer estimatedMinutes,
    List<String> labels,
    @Nullable TaskId parent,
    @Nullable String metadata,
    boolean pinned,
    boolean ephemeral,
    long epoch,
    String token,
    @Nullable Instant notBefore,
    @Nullable String blockedReason,
    TaskCounts counts) {
  public String title() {
    return text.title();
  }

  /** The name of the status, as the database has it. */
  public String statusName() {
    String custom = CustomStatus.in(blockedReason);
    return custom == null ? status.wireName() : custom;
  }

  /** The same task under another id. */
  public Task withId(TaskId other) {
    return with(other, text, times, labels, counts);
  }

  /** The same task without its texts, except the title. */
  public Task brief() {
    return with(id, TaskText.titled(text.title()), times, labels, counts);
  }

  /**
   * The same task with other labels.
   *
   * @param other sorted
   */
  public Task withLabels(List<String> other) {
    return with(id, text, times, other, counts);
  }

  /** The same task with other times. */
  public Task withTimes(TaskTimes other) {
    return with(id, text, other, labels, counts);
  }

  /** The same task with other numbers. */
  public Task withCounts(TaskCounts other) {
    return with(id, text, times, labels, other);
  }

  private Task with(
      TaskId otherId,
      TaskText otherText,
      TaskTimes otherTimes,
      List<String> otherLabels,
      TaskCounts otherCounts) {
    return new Task(
        otherId,
        otherText,
        status,
        priority,
        type,
        assignee,
        owner,
        createdBy,
        otherTimes,
        closeReason,
        specId,
        externalRef,
        estimatedMinutes,
        otherLabels,
        parent,
        metadata,
        pinned,
        ephemeral,
        epoch,
        token,
        notBefore,
        blockedReason,
        otherCounts);
  }

  /**
   * The texts of a task. All except the title may be empty.
   *
   * @param title one line
   */
  public record TaskText(
      String title, String description, String design, String acceptanceCriteria, String notes) {
    /** The longest title, in characters (bd's limit). */
    public static final int MAX_TITLE = 500;

    /** The longest description, design, acceptance criteria, notes or comment, in characters. */
    public static final int MAX_BODY = 8 * 1024 * 1024;

    public static TaskText titled(String title) {
      return new TaskText(title, "", "", "", "");
    }
  }

  /**
   * The times and dates of a task.
   *
   * @param startedAt when the current or the last claim began; null before the first
   * @param closedAt null unless closed
   * @param dueAt null when there is no due date
   * @param deferUntil hidden from {@code ready} until then; null when not deferred
   */
  public record TaskTimes(
      Instant createdAt,
      Instant updatedAt,
      @Nullable Instant startedAt,
      @Nullable Instant closedAt,
      @Nullable Instant dueAt,
      @Nullable Instant deferUntil) {
    /** The same with other times of the creation and the last change. */
    public TaskTimes changed(Instant created, Instant updated) {
      return new TaskTimes(created, updated, startedAt, closedAt, dueAt, deferUntil);
    }
  }

  /**
   * Numbers of dependencies, comments and reopenings of a task.
   *
   * @param dependencies dependencies of type {@code blocks}, the only ones that bd counts
   * @param dependents tasks that depend on this one with type {@code blocks}
   * @param reopened how often a sweep reopened the task after its worker died, since that count was
   *     last reset
   */
  public record TaskCounts(int dependencies, int dependents, int comments, int reopened) {
    public static final TaskCounts NONE = new TaskCounts(0, 0, 0, 0);
  }
}
