/**
 * The parts that the formats of other trackers share: the interfaces to implement, and reading and
 * writing of fields, times, dependencies and comments.
 */
@NullMarked
package dev.baton.tracker.format;

import org.jspecify.annotations.NullMarked;
