/** The commands that show what happened, and what happens now. */
@NullMarked
package dev.baton.cli.command.history;

import org.jspecify.annotations.NullMarked;
