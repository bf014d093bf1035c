/** The stores in one SQLite file: opening, migrating, and what only SQLite has. */
@NullMarked
package dev.baton.store.sqlite;

import org.jspecify.annotations.NullMarked;
