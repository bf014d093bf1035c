/** Copies a whole database into another one, of the same or another engine. */
@NullMarked
package dev.baton.store.sql.copy;

import org.jspecify.annotations.NullMarked;
