/**
 * What Baton keeps: one class for each kind of thing, with its statements and its values.
 *
 * <p>A caller opens {@link dev.baton.store.Stores}, asks it for the store that it needs, such as
 * {@link dev.baton.store.Claims} or {@link dev.baton.store.TaskQueries}, and closes it at the end.
 * An open {@code Stores} is one connection and belongs to one thread.
 *
 * <p>What is promised:
 *
 * <ul>
 *   <li>Each method is one transaction: it reads from one snapshot, or it changes everything or
 *       nothing. A change is on the disk when the method returns. Several calls become one
 *       transaction within {@link dev.baton.store.Stores#inTransaction}.
 *   <li>Each change of a task writes its event to the history in the same transaction.
 *   <li>A change by a worker carries the epoch of its claim. One whose epoch is no longer the
 *       task's changes nothing and returns {@link dev.baton.store.Change.ClaimLost}.
 *   <li>Ordinary endings, such as a missing or already claimed task, are return values. An unusable
 *       database is a {@link dev.baton.store.StoreException}, whose message and hint are for
 *       people.
 * </ul>
 *
 * <p>Within a transaction nothing slow may happen: no git, no other process, no terminal. Whoever
 * needs such things looks first, then writes, and checks in the write that what was seen still
 * holds. Reopening stale tasks ({@link dev.baton.store.Claims#reopen}) and following commits
 * ({@link dev.baton.store.IterationLog} with {@link dev.baton.store.GitState}) work this way.
 *
 * <p>The stores know no engine. Each statement is an {@link dev.baton.store.Sql}; one that needs an
 * engine's own words writes a {@linkplain dev.baton.store.SqlDialect#phrase phrase}, and {@link
 * dev.baton.store.Database} begins and ends transactions as the {@link dev.baton.store.SqlDialect}
 * says. {@code store.sqlite} opens and migrates a file, and holds what only SQLite has; another
 * engine is another package like it.
 */
@NullMarked
package dev.baton.store;

import org.jspecify.annotations.NullMarked;
