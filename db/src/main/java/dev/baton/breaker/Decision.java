package dev.baton.breaker;

import dev.baton.breaker.policy.ReasonCode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether the loop may go on.
 *
 * @param code why, for programs
 * @param reason why, in one line for people
 * @param retryAt when asking again may help; null when only a person can
 */
public record Decision(
    boolean allowed, Phase phase, ReasonCode code, String reason, @Nullable Instant retryAt) {}
