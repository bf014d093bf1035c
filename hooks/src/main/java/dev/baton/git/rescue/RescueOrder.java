package dev.baton.git.rescue;

import java.time.Instant;

/**
 * Whose work to save, and why.
 *
 * @param worker the name of the worker that is gone
 * @param reason the evidence against it, in words
 * @param at when it is saved
 */
public record RescueOrder(RescueName name, String worker, String reason, Instant at) {}
