/** bd's issues: reading, writing without unnecessary changes, and updating in place. */
@NullMarked
package dev.baton.tracker.beads;

import org.jspecify.annotations.NullMarked;
