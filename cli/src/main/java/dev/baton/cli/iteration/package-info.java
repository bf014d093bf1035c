/** The iterations of loops: what they changed, what was found in their output, and their logs. */
@NullMarked
package dev.baton.cli.iteration;

import org.jspecify.annotations.NullMarked;
