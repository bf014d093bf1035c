/** What the next worker of a task gets from the last one: where its files are, and a digest. */
@NullMarked
package dev.baton.handover;

import org.jspecify.annotations.NullMarked;
