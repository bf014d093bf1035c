/** What can be asked of a circuit breaker, and what can be told to it, whoever the front end is. */
@NullMarked
package dev.baton.app.breaker;

import org.jspecify.annotations.NullMarked;
