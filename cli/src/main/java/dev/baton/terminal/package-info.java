/**
 * The terminal: tables, colours, widths, and escaping of unsafe text.
 *
 * <p>Uses no streams, formatters or regular expressions, because these classes run at every {@code
 * ready}, in a JVM that was started for it.
 */
@NullMarked
package dev.baton.terminal;

import org.jspecify.annotations.NullMarked;
