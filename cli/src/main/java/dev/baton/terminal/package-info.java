/**
 * The terminal: tables, colours, widths, and text that is safe to print.
 *
 * <p>No streams, formats or regular expressions: these classes run at every {@code ready}, in a JVM
 * that was started for it.
 */
@NullMarked
package dev.baton.terminal;

import org.jspecify.annotations.NullMarked;
