/** The breaker that stops a loop of agents: its state, what it counts, and its thresholds. */
@NullMarked
package dev.baton.cli.breaker;

import org.jspecify.annotations.NullMarked;
