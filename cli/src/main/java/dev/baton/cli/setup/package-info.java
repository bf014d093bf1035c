/** Beginning to use Baton: the database, and what agents are told. */
@NullMarked
package dev.baton.cli.setup;

import org.jspecify.annotations.NullMarked;
