package dev.baton.interop.format;

import org.jspecify.annotations.Nullable;

/**
 * What a person should know about a line of a file.
 *
 * @param file the name of a file beside the one that is read; null for that one itself
 * @param line from 1 on
 */
public record FileRemark(@Nullable String file, long line, String message) {}
