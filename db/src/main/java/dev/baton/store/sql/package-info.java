/**
 * The implementation of the stores, in SQL on jdbi. {@link dev.baton.store.sql.Database} runs work
 * within transactions and passes it a handle; rows are mapped by lambdas.
 */
@NullMarked
package dev.baton.store.sql;

import org.jspecify.annotations.NullMarked;
