/** Times and durations as people and other programs write them. */
@NullMarked
package dev.baton.time;

import org.jspecify.annotations.NullMarked;
