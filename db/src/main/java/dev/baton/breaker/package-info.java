/** The circuit breaker: does the loop still make progress? It counts, and asks no model. */
@NullMarked
package dev.baton.breaker;

import org.jspecify.annotations.NullMarked;
