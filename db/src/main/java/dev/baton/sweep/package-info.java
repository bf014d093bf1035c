/** Finds and reopens stale tasks: applies the rules of {@code claim} to the store. */
@NullMarked
package dev.baton.sweep;

import org.jspecify.annotations.NullMarked;
