/** Asks a circuit breaker for its decision, and reports to it what a loop did. */
@NullMarked
package dev.baton.app.breaker;

import org.jspecify.annotations.NullMarked;
