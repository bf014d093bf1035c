package dev.baton.breaker;

import dev.baton.breaker.policy.ReasonCode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether the loop may continue.
 *
 * @param code the reason, for programs
 * @param reason the reason, in one line for people
 * @param retryAt when asking again may help; null when only a person can decide
 */
public record Decision(
    boolean allowed, Phase phase, ReasonCode code, String reason, @Nullable Instant retryAt) {}
