/**
 * Tasks whose home is another tracker: imports changes made there, and writes changes made here
 * back.
 */
@NullMarked
package dev.baton.tracker.home;

import org.jspecify.annotations.NullMarked;
