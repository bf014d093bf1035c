package dev.baton.claim;

import java.time.Instant;

/**
 * A period in which silence proves nothing, because the clock jumped, the machine slept, or no
 * sweep ran. Silence counts from the start of this period at the earliest.
 *
 * @param openedAt when the problem was noticed
 * @param reason the problem in words
 */
public record ClockDoubt(Instant openedAt, String reason) {}
