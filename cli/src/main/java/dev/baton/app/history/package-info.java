/**
 * What happened, and what it cost: runs with their figures, and one history of everything. Every
 * figure that Baton shows about several iterations is computed here, in one place.
 */
@NullMarked
package dev.baton.app.history;

import org.jspecify.annotations.NullMarked;
