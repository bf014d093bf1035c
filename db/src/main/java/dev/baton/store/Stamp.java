package dev.baton.store;

import java.time.Instant;

/**
 * Who changes something, and when; both go into the history.
 *
 * @param actor a name, never empty
 */
public record Stamp(Instant at, String actor) {}
