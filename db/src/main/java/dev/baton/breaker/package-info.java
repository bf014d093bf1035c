/** The circuit breaker: is the loop still moving? It counts, and asks no model. */
@NullMarked
package dev.baton.breaker;

import org.jspecify.annotations.NullMarked;
