/** Links: tasks that stay with another tracker, and Baton in front of it. */
@NullMarked
package dev.baton.cli.link;

import org.jspecify.annotations.NullMarked;
