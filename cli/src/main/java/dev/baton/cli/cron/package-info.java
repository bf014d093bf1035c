/** Regular sweeps with cron or a systemd timer. */
@NullMarked
package dev.baton.cli.cron;

import org.jspecify.annotations.NullMarked;
