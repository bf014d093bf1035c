/** The commands about claims: which worker has which task. */
@NullMarked
package dev.baton.cli.command.claim;

import org.jspecify.annotations.NullMarked;
