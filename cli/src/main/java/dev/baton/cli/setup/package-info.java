/** Beginning to use Baton: the database, and the instructions for agents. */
@NullMarked
package dev.baton.cli.setup;

import org.jspecify.annotations.NullMarked;
