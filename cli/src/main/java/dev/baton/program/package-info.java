/** Runs single programs for a caller, and finds errors and test results in their output. */
@NullMarked
package dev.baton.program;

import org.jspecify.annotations.NullMarked;
