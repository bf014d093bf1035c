/** The commands about loops of agents and the breaker that stops them. */
@NullMarked
package dev.baton.cli.command.loop;

import org.jspecify.annotations.NullMarked;
