/**
 * Recognises errors: finds the errors in a tool's output, and gives messages that differ only in
 * numbers, times, paths or stack frames the same {@link
 * dev.baton.breaker.signature.ErrorSignature}.
 */
@NullMarked
package dev.baton.breaker.signature;

import org.jspecify.annotations.NullMarked;
