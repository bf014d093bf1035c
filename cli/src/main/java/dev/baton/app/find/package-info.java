/** Finds tasks by more than their fields: by queries, by their texts, and by what git knows. */
@NullMarked
package dev.baton.app.find;

import org.jspecify.annotations.NullMarked;
