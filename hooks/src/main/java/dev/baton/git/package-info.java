/**
 * What git tells us: where a repository is, where its HEAD is, and what work lies in a worktree.
 *
 * <p>The only package that uses JGit. Finding the repository and reading HEAD, which nearly every
 * command does, get by without it: loading JGit would cost more than the whole command.
 */
@NullMarked
package dev.baton.git;

import org.jspecify.annotations.NullMarked;
