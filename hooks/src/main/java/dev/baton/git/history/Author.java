package dev.baton.git.history;

import java.time.Instant;

/**
 * Who wrote a commit, and when.
 *
 * @param name as the commit has it, without a mailmap; may be empty
 * @param email without the angle brackets; may be empty
 * @param at to the second; a date that no calendar has is moved to the years 0 to 9999
 */
public record Author(String name, String email, Instant at) {}
