package dev.baton.store;

import java.time.Instant;

/**
 * Who makes a change, and when; both are stored in the history.
 *
 * @param actor a name, never empty
 */
public record Stamp(Instant at, String actor) {}
