/** The commands, one small class each: they parse, call a use case and print the result. */
@NullMarked
package dev.baton.cli.command;

import org.jspecify.annotations.NullMarked;
