/**
 * Reads the numbers of passed, failed and skipped tests from the output of test runners.
 *
 * <p>Runners with a one-line summary are rows of one table, {@link
 * dev.baton.testreport.SummaryLine}; each of the others has a small class. This runs beside a
 * command whose output must not be delayed, so long lines are skipped, and callers need to pass
 * only lines with a clue.
 */
@NullMarked
package dev.baton.testreport;

import org.jspecify.annotations.NullMarked;
