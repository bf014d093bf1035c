package dev.baton.store;

import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task with everything that is copied with it from one tracker to another.
 *
 * @param dependencies the tasks that it depends on
 * @param comments oldest first
 * @param origin null for a task that was created here
 * @param claimedBy the worker with the claim here; null when there is none, as for a task that only
 *     another tracker has in progress
 */
public record WholeTask(
    Task task,
    List<Dependency> dependencies,
    List<Comment> comments,
    @Nullable Origin origin,
    @Nullable String claimedBy) {}
