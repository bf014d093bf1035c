/** The commands that order and group tasks, and those for comments. */
@NullMarked
package dev.baton.cli.command.plan;

import org.jspecify.annotations.NullMarked;
