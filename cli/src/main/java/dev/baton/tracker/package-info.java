/** Other trackers: the list of their formats, and what is said about them outside their files. */
@NullMarked
package dev.baton.tracker;

import org.jspecify.annotations.NullMarked;
