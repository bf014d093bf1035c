/**
 * What the formats of other trackers are made of: the interfaces that one implements, and the
 * reading and writing of fields, times, dependencies and comments that they share.
 */
@NullMarked
package dev.baton.interop.format;

import org.jspecify.annotations.NullMarked;
