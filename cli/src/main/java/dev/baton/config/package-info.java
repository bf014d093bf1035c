/**
 * The settings: every key, its type, its limits and where it may be set; and reading them from
 * options, variables and config files. A {@link dev.baton.config.ConfigScope} contains the sources
 * for a caller and receives the warnings, so other front ends than the command line can use it.
 */
@NullMarked
package dev.baton.config;

import org.jspecify.annotations.NullMarked;
