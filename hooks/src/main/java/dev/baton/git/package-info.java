/**
 * Finding a repository, the small files that say what it is, and starting git.
 *
 * <p>There are three ways to learn something from git, and each has its place:
 *
 * <ul>
 *   <li>Small files that nearly every command needs are read directly: {@link
 *       dev.baton.git.GitLayout}, {@link dev.baton.git.Head}.
 *   <li>What git computes is asked of git itself, so that the answers are git's by construction.
 *       Many questions go to one process. The packages {@code history}, {@code worktree} and {@code
 *       rescue} do so.
 *   <li>JGit, which no other package knows, reads what has no simple file format: reftables and the
 *       index. Loading it costs more than a whole command, so it is used only where a command can
 *       afford it.
 * </ul>
 *
 * <p>To git, names and messages are bytes. Here a path is text where it is plain UTF-8, else it has
 * git's own quoted form; a message is what git makes of it in UTF-8, with U+FFFD for what is not
 * valid.
 */
@NullMarked
package dev.baton.git;

import org.jspecify.annotations.NullMarked;
