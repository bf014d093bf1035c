/** Reads and writes JSON; the documents of this program are in {@code dev.baton.json.document}. */
@NullMarked
package dev.baton.json;

import org.jspecify.annotations.NullMarked;
