/**
 * The link between the tasks here and their home in another tracker: made, checked, synced, ended.
 */
@NullMarked
package dev.baton.tracker.link;

import org.jspecify.annotations.NullMarked;
