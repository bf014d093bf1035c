/** The loop: claims tasks, starts an agent for each, and measures and judges what it did. */
@NullMarked
package dev.baton.run;

import org.jspecify.annotations.NullMarked;
