/** Regular sweeps: cron or a timer, and the registered repositories. */
@NullMarked
package dev.baton.cron;

import org.jspecify.annotations.NullMarked;
