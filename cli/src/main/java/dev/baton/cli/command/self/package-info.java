/** The commands about Baton itself: setup, configuration and installation. */
@NullMarked
package dev.baton.cli.command.self;

import org.jspecify.annotations.NullMarked;
