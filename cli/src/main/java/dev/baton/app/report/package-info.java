/** Collects what happened in a period, and the statistics about it. */
@NullMarked
package dev.baton.app.report;

import org.jspecify.annotations.NullMarked;
