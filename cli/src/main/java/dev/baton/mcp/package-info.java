/**
 * The Model Context Protocol over two streams: messages, tools, resources and prompts. It knows
 * nothing of tasks.
 */
@NullMarked
package dev.baton.mcp;

import org.jspecify.annotations.NullMarked;
