/**
 * What Baton can do, one small class a use case: claim, close, sweep, reopen and so on. Every front
 * end uses these classes, such as the command line, the loop and cron, so that no rule exists
 * twice.
 *
 * <p>A use case is made from {@link dev.baton.app.Services}, takes a {@link dev.baton.app.Caller}
 * and a request, and returns a result that names every way in which it can end. Making one costs
 * nothing; it asks for a store or a service only when it needs it, so that a short command loads
 * nothing else. What is a single call of a store, such as renewing a claim, needs no class here:
 * front ends call the store.
 *
 * <p>There are no messages, exit codes, terminals or JSON here: each front end words the results
 * for its own readers. What {@link dev.baton.store.StoreException} and {@link
 * dev.baton.task.InvalidValue} say passes through.
 */
@NullMarked
package dev.baton.app;

import org.jspecify.annotations.NullMarked;
