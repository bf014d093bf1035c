package dev.baton.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a breaker saw during one iteration.
 *
 * @param key of the iteration, such as {@code iteration:12} or {@code commit:4711abc}; null where
 *     the loop named none
 * @param steps as {@link dev.baton.breaker.history.Trace} writes them
 */
public record BreakerTrace(
    String scope, @Nullable String key, Instant beganAt, Instant endedAt, String steps) {}
