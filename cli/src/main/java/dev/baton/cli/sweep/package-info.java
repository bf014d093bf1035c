/** Stale tasks: what they are, and opening them again. */
@NullMarked
package dev.baton.cli.sweep;

import org.jspecify.annotations.NullMarked;
