package dev.baton.config;

import org.jspecify.annotations.Nullable;

/**
 * Something wrong with a config file or a variable.
 *
 * @param place the file, or {@code environment}
 * @param key the full name of the setting there, or the variable; empty for the file itself
 * @param problem what is wrong, and what was expected
 * @param nearest the known name that may have been meant; null for none
 */
public record ConfigProblem(String place, String key, String problem, @Nullable String nearest) {}
