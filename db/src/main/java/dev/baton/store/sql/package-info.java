/**
 * The one implementation of the stores, in SQL on jdbi. {@link dev.baton.store.sql.Database} runs
 * work within transactions and gives it a handle; rows are mapped by lambdas. What SQL has no
 * common words for is written as a {@link dev.baton.store.sql.Phrase}, which the engine's dialect
 * translates.
 */
@NullMarked
package dev.baton.store.sql;

import org.jspecify.annotations.NullMarked;
