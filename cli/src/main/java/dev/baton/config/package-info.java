/**
 * The settings: every key, its type, its limits and where it may be set; and the reading of them
 * from options, variables and config files. A {@link dev.baton.config.ConfigScope} says where a
 * caller's settings are looked for and who hears of values that cannot be used, so that not only
 * the command line can read them.
 */
@NullMarked
package dev.baton.config;

import org.jspecify.annotations.NullMarked;
