/**
 * What Baton can do, with one small class for each use case: claim, close, sweep, reopen and so on.
 * Every front end, such as the command line, the loop and cron, uses these classes, so that no rule
 * is implemented twice.
 *
 * <p>A use case is made from the place where it works, takes the {@link dev.baton.cli.kit.Caller}
 * and a request, and returns a result that names every way in which it can end. A mere question is
 * made from the stores and the time. Creating one is cheap; it asks for a store or a service only
 * when it needs it, so that a short command loads nothing else. Front ends call the store directly
 * for what is a single call of a store.
 *
 * <p>There are no messages, exit codes, terminals or JSON here: each front end words the results
 * for its own readers. {@link dev.baton.store.StoreException} and {@link
 * dev.baton.task.InvalidValue} are not caught here.
 */
@NullMarked
package dev.baton.app;

import org.jspecify.annotations.NullMarked;
