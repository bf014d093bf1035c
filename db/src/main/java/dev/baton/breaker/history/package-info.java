/**
 * What breakers have seen, in a compact form, and its replay through other policies. Pure, like the
 * breaker itself.
 */
@NullMarked
package dev.baton.breaker.history;

import org.jspecify.annotations.NullMarked;
