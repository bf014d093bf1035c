package dev.baton.breaker;

import dev.baton.breaker.policy.ReasonCode;
import java.time.Instant;

/**
 * A change of phase. {@code from} and {@code to} differ, except that a reset is always recorded.
 */
public record Transition(Phase from, Phase to, ReasonCode code, String reason, Instant at) {}
