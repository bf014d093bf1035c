/**
 * How many tests passed, failed and were skipped, read from what test runners print.
 *
 * <p>Runners that sum up in one line are rows of one table, {@link
 * dev.baton.testreport.SummaryLines}; each of the others has a small class. No regular expressions:
 * this runs beside a command whose output must not wait for it.
 */
@NullMarked
package dev.baton.testreport;

import org.jspecify.annotations.NullMarked;
