package dev.baton.tracker.format;

import org.jspecify.annotations.Nullable;

/**
 * A problem with, or a note about, a line of a file.
 *
 * @param file the name of another file of the tracker; null for the imported file
 * @param line 1 or more
 */
public record FileRemark(@Nullable String file, long line, String message) {}
