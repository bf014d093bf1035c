package dev.baton.task;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A unit of work, as the store holds it. The fields are those of bd's issues, with {@code epoch}
 * and {@code notBefore} added.
 *
 * @param priority 0 (first) to 4 (last)
 * @param estimatedMinutes null when nobody estimated it
 * @param labels sorted
 * @param parent the first parent by id; null for a root
 * @param metadata a JSON object as text; null when there is none
 * @param ephemeral bd: exists for one run and is never offered as work
 * @param epoch the fencing token: grows by one at each claim and each reopening
 * @param notBefore until then no automatic claim takes the task (backoff after a dead worker); null
 *     when there is none
 * @param blockedReason why Baton itself set the status to blocked, such as {@code poison}; null
 *     otherwise
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
    @Nullable Instant notBefore,
    @Nullable String blockedReason,
    TaskCounts counts) {

  public String title() {
    return text.title();
  }
}
