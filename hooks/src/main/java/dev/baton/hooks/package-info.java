/**
 * The hooks: how Baton learns of each commit, and how it turns commits into iterations, renewed
 * claims and closed tasks.
 *
 * <p><b>What it promises.</b> A hook never fails a commit, never waits, and starts no Java in the
 * foreground. A hook is only a hint; the reflogs are authoritative, so a hook that is missing,
 * killed or skipped loses nothing, and a commit that is seen twice counts once. A process that dies
 * at any point leaves all of its work to the next one.
 *
 * <p><b>How the pieces work together</b>, in the order in which a commit passes them:
 *
 * <ol>
 *   <li>{@link dev.baton.hooks.HookInstaller} and {@link dev.baton.hooks.HookManager} put the
 *       scripts of {@link dev.baton.hooks.HookScript} into the hook files, as a marked block that
 *       can be removed again byte for byte. {@link dev.baton.hooks.HookInspector} and {@link
 *       dev.baton.hooks.HookInspector.HookProbe} check whether git runs them.
 *   <li>When git runs the script, the shell appends one line to the spool and, unless one is
 *       already running, starts a drain in the background. The drain waits until no more lines are
 *       added, two seconds at most, and then starts Java, so that a burst of commits starts it
 *       once.
 *   <li>{@link dev.baton.hooks.ChangeProbe} shows any other command cheaply whether there is news.
 *   <li>{@link dev.baton.hooks.Ingest} reads the new lines of the spool ({@code Spool}) and of the
 *       reflogs ({@code HeadNews}), asks git about the commits, and works out what happened:
 *       commits, amends, rebases, squashes, lost and restored commits ({@code Batch}). All of this
 *       happens outside any transaction.
 *   <li>{@code BatchWriter} stores the result and the new positions in one short transaction, and
 *       only if no other process has moved the positions meanwhile: it finds the owner of each
 *       commit ({@code Attribution}), renews claims, closes tasks and feeds the breakers.
 * </ol>
 */
@NullMarked
package dev.baton.hooks;

import org.jspecify.annotations.NullMarked;
