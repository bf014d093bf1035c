/** The commands about git's hooks. */
@NullMarked
package dev.baton.cli.command.git;

import org.jspecify.annotations.NullMarked;
