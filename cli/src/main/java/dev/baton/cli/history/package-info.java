/** What happened, and what happens now: the history, runs, and the page of all workers. */
@NullMarked
package dev.baton.cli.history;

import org.jspecify.annotations.NullMarked;
