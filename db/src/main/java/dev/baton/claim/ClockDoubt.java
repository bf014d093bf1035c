package dev.baton.claim;

import java.time.Instant;

/**
 * A time in which silence proves nothing, because the clock jumped, the machine slept, or nobody
 * looked. Silence counts from its opening at the earliest.
 *
 * @param openedAt when the trouble was noticed
 * @param reason what it was, in words
 */
public record ClockDoubt(Instant openedAt, String reason) {}
