package dev.baton.task;

import java.time.Instant;

/**
 * A remark on a task.
 *
 * @param id grows with each comment of the store
 */
public record Comment(long id, TaskId task, String author, String text, Instant createdAt) {}
