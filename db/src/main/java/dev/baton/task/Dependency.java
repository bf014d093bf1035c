package dev.baton.task;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A dependency of one task on another.
 *
 * @param task the task that depends
 * @param dependsOn the task it depends on; may be missing from the store
 * @param createdBy who added it; null when not known
 * @param metadata a JSON object as text; null when there is none
 */
public record Dependency(
    TaskId task,
    TaskId dependsOn,
    DependencyType type,
    Instant createdAt,
    @Nullable String createdBy,
    @Nullable String metadata) {}
