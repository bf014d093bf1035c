/** The commands about other trackers' files. */
@NullMarked
package dev.baton.cli.command.move;

import org.jspecify.annotations.NullMarked;
