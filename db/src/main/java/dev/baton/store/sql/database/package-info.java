/**
 * What every statement stands on: {@link dev.baton.store.sql.database.Database}, a connection with
 * its transactions; {@link dev.baton.store.sql.database.SqlHandles}, jdbi configured for it; and
 * the engine's {@link dev.baton.store.sql.database.SqlDialect}. It knows no table.
 */
@NullMarked
package dev.baton.store.sql.database;

import org.jspecify.annotations.NullMarked;
