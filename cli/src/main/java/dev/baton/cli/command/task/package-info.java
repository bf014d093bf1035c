/** The commands about tasks: which there are, and what they say. */
@NullMarked
package dev.baton.cli.command.task;

import org.jspecify.annotations.NullMarked;
