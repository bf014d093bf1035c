/** Tasks: creating, changing and finding them, and what is shown of them. */
@NullMarked
package dev.baton.cli.task;

import org.jspecify.annotations.NullMarked;
