/**
 * The one implementation of the stores, in SQL on jdbi. Each store runs its work in the
 * transactions of a {@link dev.baton.store.sql.database.Database}, which gives it a handle; rows
 * are mapped by lambdas. What SQL has no common words for is written as a {@link
 * dev.baton.store.sql.database.Phrase}, which the engine's dialect translates.
 */
@NullMarked
package dev.baton.store.sql;

import org.jspecify.annotations.NullMarked;
