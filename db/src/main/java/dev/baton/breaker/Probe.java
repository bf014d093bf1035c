package dev.baton.breaker;

import java.time.Instant;

/**
 * The one retry after a cooldown, while nobody knows how it went.
 *
 * @param holder the caller who has it
 */
public record Probe(Instant grantedAt, String holder) {}
