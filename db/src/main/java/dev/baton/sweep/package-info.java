/** Finds stale tasks and gives them back: the rules of {@code claim} applied to the store. */
@NullMarked
package dev.baton.sweep;

import org.jspecify.annotations.NullMarked;
