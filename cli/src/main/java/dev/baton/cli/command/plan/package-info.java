/** The commands about what orders and groups tasks, and what people say about them. */
@NullMarked
package dev.baton.cli.command.plan;

import org.jspecify.annotations.NullMarked;
