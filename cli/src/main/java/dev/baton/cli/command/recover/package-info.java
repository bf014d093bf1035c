/** The commands about stale tasks and their recovery. */
@NullMarked
package dev.baton.cli.command.recover;

import org.jspecify.annotations.NullMarked;
