package dev.baton.config;

import org.jspecify.annotations.Nullable;

/**
 * A problem in a config file or with a variable.
 *
 * @param place the file, or {@code environment}
 * @param key the full name of the setting, or the variable; empty for the file itself
 * @param problem what is wrong, and what was expected
 * @param nearest the known name that may have been meant; null for none
 */
public record ConfigProblem(String place, String key, String problem, @Nullable String nearest) {}
