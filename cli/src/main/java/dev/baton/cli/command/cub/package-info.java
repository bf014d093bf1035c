/** The commands that only users of cub expect. */
@NullMarked
package dev.baton.cli.command.cub;

import org.jspecify.annotations.NullMarked;
