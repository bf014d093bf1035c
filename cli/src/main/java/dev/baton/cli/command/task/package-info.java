/** The commands about tasks. */
@NullMarked
package dev.baton.cli.command.task;

import org.jspecify.annotations.NullMarked;
