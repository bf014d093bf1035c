/**
 * Imports other trackers' files (beads, cub and ralph's stories) and exports beads files and CSV.
 * What Baton has no field for is stored with the task and restored on export.
 */
@NullMarked
package dev.baton.tracker.move;

import org.jspecify.annotations.NullMarked;
