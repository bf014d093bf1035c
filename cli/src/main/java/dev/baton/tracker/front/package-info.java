/** Baton in front of the program of a linked tracker, for people who type its name. */
@NullMarked
package dev.baton.tracker.front;

import org.jspecify.annotations.NullMarked;
