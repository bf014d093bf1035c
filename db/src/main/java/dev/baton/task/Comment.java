package dev.baton.task;

import java.time.Instant;

/**
 * A comment on a task.
 *
 * @param id unique in the store and increasing: a later comment has a greater id
 */
public record Comment(long id, TaskId task, String author, String text, Instant createdAt) {}
