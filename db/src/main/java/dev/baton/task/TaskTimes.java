package dev.baton.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

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
    @Nullable Instant deferUntil) {}
