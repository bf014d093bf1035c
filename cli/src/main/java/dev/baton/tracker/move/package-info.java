/** Moving tasks between Baton and other trackers: import, export, and linking to a home. */
@NullMarked
package dev.baton.tracker.move;

import org.jspecify.annotations.NullMarked;
