/** Ordering and grouping tasks: dependencies, labels, epics, deferrals, and comments. */
@NullMarked
package dev.baton.cli.plan;

import org.jspecify.annotations.NullMarked;
