package dev.baton.git.history;

import java.time.Instant;

/**
 * Who wrote a commit, and when.
 *
 * @param name as in the commit, without a mailmap; may be empty
 * @param email without the angle brackets; may be empty
 * @param at to the second; a date outside the years 0 to 9999 is moved to the nearest of them
 */
public record Author(String name, String email, Instant at) {}
