/** The commands, one small class each: they parse, delegate and print. */
@NullMarked
package dev.baton.cli.command;

import org.jspecify.annotations.NullMarked;
