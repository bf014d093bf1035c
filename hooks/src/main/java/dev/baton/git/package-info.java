/**
 * Finds repositories, reads the small files that describe them, and starts git.
 *
 * <p>There are two ways to get information from git:
 *
 * <ul>
 *   <li>Small files that nearly every command needs are read directly: {@link
 *       dev.baton.git.GitLayout}, {@link dev.baton.git.Head}.
 *   <li>What git computes is asked of git itself, so that the results are the same as git's. One
 *       process answers many questions. The packages {@code history}, {@code worktree} and {@code
 *       rescue} do so.
 * </ul>
 *
 * <p>To git, names and messages are bytes. Here a path is text where it is plain UTF-8, otherwise
 * it has git's own quoted form; a message is git's conversion to UTF-8, with U+FFFD for invalid
 * bytes.
 */
@NullMarked
package dev.baton.git;

import org.jspecify.annotations.NullMarked;
