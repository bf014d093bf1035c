/** The commands that only users of cub expect. */
@NullMarked
package dev.baton.cli.cub;

import org.jspecify.annotations.NullMarked;
