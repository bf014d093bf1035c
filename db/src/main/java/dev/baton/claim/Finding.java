package dev.baton.claim;

import java.time.Duration;
import java.time.Instant;

/**
 * What speaks against a worker.
 *
 * @param since when the claim turned stale: seen dead, or lease or cap over
 * @param silence since the last sign of progress; never negative
 * @param explanation the verdict in words, for people
 */
public record Finding(StaleReason reason, Instant since, Duration silence, String explanation) {}
