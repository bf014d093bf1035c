package dev.baton.stream;

/**
 * Counts of a stream's lines.
 *
 * @param lines all that are not blank
 * @param unknown JSON of a type that the format does not have; skipped
 * @param broken not JSON, in a format that consists of JSON; skipped
 * @param oversized longer than what is kept: their long strings, or all but their beginning, were
 *     not read
 */
public record StreamCounts(long lines, long unknown, long broken, long oversized) {}
