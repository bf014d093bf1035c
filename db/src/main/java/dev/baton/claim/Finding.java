package dev.baton.claim;

import java.time.Duration;
import java.time.Instant;

/**
 * The evidence against a worker.
 *
 * @param since when the claim became stale: when the process was seen dead, or the lease or the
 *     hard cap ended
 * @param silence since the last heartbeat; never negative
 * @param explanation the verdict in words, for people
 */
public record Finding(StaleReason reason, Instant since, Duration silence, String explanation) {}
