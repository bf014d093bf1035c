/** {@code baton handover}: what the next worker of a task should know. */
@NullMarked
package dev.baton.cli.handover;

import org.jspecify.annotations.NullMarked;
