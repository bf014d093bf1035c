/** The settings: every key, its type, its limits and where it may be set. */
@NullMarked
package dev.baton.config;

import org.jspecify.annotations.NullMarked;
