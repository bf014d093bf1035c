/** The stores in one schema of a PostgreSQL database: opening, migrating, and what only it has. */
@NullMarked
package dev.baton.store.postgres;

import org.jspecify.annotations.NullMarked;
