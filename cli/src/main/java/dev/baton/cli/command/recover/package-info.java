/** The commands about what dead workers dropped, and how it is given back. */
@NullMarked
package dev.baton.cli.command.recover;

import org.jspecify.annotations.NullMarked;
