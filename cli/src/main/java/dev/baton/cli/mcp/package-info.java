/** The commands as tools of a server that an agent starts, and the claims of that agent. */
@NullMarked
package dev.baton.cli.mcp;

import org.jspecify.annotations.NullMarked;
