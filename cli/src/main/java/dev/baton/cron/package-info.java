/** Sweeps by themselves: cron or a timer, and the repositories that they look after. */
@NullMarked
package dev.baton.cron;

import org.jspecify.annotations.NullMarked;
