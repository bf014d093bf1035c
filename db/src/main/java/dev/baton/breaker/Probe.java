package dev.baton.breaker;

import java.time.Instant;

/**
 * The one retry after a cooldown, while its result is not known.
 *
 * @param holder the caller who has it
 */
public record Probe(Instant grantedAt, String holder) {}
