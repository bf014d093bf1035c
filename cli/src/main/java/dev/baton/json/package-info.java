/** JSON: reading it, and the documents that {@code --json} prints. */
@NullMarked
package dev.baton.json;

import org.jspecify.annotations.NullMarked;
