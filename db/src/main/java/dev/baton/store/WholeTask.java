package dev.baton.store;

import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task with everything that moves with it from one tracker to another.
 *
 * @param dependencies what it depends on
 * @param comments oldest first
 * @param origin null for a task that was made here
 * @param claimedBy who holds it here; null when nobody does. A task that another tracker has in
 *     progress is held by nobody here
 */
public record WholeTask(
    Task task,
    List<Dependency> dependencies,
    List<Comment> comments,
    @Nullable Origin origin,
    @Nullable String claimedBy) {}
