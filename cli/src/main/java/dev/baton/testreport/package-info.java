/**
 * How many tests passed, failed and were skipped, read from what test runners print.
 *
 * <p>One small class for each format. No regular expressions: this runs beside a command whose
 * output must not wait for it.
 */
@NullMarked
package dev.baton.testreport;

import org.jspecify.annotations.NullMarked;
