/** Reads the output streams of coding agents into one vocabulary. */
@NullMarked
package dev.baton.stream;

import org.jspecify.annotations.NullMarked;
