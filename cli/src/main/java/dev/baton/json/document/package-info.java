/** The JSON documents that {@code --json} prints: the contracts that scripts rely on. */
@NullMarked
package dev.baton.json.document;

import org.jspecify.annotations.NullMarked;
