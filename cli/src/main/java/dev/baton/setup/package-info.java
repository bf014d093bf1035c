/**
 * What agents are told: marked lines in the files that they read, and hooks in their settings.
 * Texts hold one byte in each char, so that whatever Baton's lines are put into stays as it is.
 */
@NullMarked
package dev.baton.setup;

import org.jspecify.annotations.NullMarked;
