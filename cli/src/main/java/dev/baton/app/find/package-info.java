/** Finds tasks by more than their fields: by queries, by their texts, and by what they lack. */
@NullMarked
package dev.baton.app.find;

import org.jspecify.annotations.NullMarked;
