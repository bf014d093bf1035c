/** Linked homes: another tracker in which the tasks live. */
@NullMarked
package dev.baton.cli.link;

import org.jspecify.annotations.NullMarked;
