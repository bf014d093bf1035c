/**
 * Other trackers' files: beads, cub and ralph's stories in, beads and CSV out. What Baton has no
 * place for is kept beside the task and comes back on export.
 */
@NullMarked
package dev.baton.interop;

import org.jspecify.annotations.NullMarked;
