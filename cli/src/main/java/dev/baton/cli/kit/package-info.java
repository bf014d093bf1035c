/** What all commands share: arguments, the open database, output and errors. */
@NullMarked
package dev.baton.cli.kit;

import org.jspecify.annotations.NullMarked;
