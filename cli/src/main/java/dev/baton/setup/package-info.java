/**
 * Instructions for agents: marked lines in the files that they read, and hooks in their settings.
 * Texts have one byte in each char, so that files with any content can be changed safely.
 */
@NullMarked
package dev.baton.setup;

import org.jspecify.annotations.NullMarked;
