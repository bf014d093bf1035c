/** What people and agents type: one small class per command. */
@NullMarked
package dev.baton.cli;

import org.jspecify.annotations.NullMarked;
