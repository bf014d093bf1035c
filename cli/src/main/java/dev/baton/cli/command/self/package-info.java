/** The commands about Baton itself: how it is set up, configured and installed. */
@NullMarked
package dev.baton.cli.command.self;

import org.jspecify.annotations.NullMarked;
