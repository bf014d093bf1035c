/** The commands about claims: who works on what. */
@NullMarked
package dev.baton.cli.command.claim;

import org.jspecify.annotations.NullMarked;
