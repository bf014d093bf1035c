/**
 * How text reaches a terminal: its width, its colours, its tables, and what must not reach it.
 *
 * <p>No streams, formats or regular expressions: these classes run at each {@code ready}, in a JVM
 * that was started for it.
 */
@NullMarked
package dev.baton.cli.output;

import org.jspecify.annotations.NullMarked;
