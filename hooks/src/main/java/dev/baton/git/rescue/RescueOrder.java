package dev.baton.git.rescue;

import java.time.Instant;

/**
 * Whose work is to be saved, and why.
 *
 * @param worker the name of the worker that is gone
 * @param reason what speaks against it, in words
 * @param at when it is saved
 */
public record RescueOrder(RescueName name, String worker, String reason, Instant at) {}
