/** Saving a dead worker's files, and restoring them. */
@NullMarked
package dev.baton.cli.rescue;

import org.jspecify.annotations.NullMarked;
