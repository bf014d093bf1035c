/**
 * What git tells us: where a repository is, where its HEAD is and was, what its commits changed,
 * and what work lies in a worktree.
 *
 * <p>There are three ways to learn it, and each has its place. Small files that nearly every
 * command needs are read as they are: {@link dev.baton.git.GitLayout}, {@link dev.baton.git.Head},
 * {@link dev.baton.git.HeadLog}, {@link dev.baton.git.Worktrees}. What git computes is asked of git
 * itself, so that there is nothing to get wrong, and for many commits at once, so that it costs one
 * process: {@link dev.baton.git.CommitReader}, {@link dev.baton.git.PatchReader}, over {@link
 * dev.baton.git.GitProgram}. JGit, which no other package knows, is left for the uncommitted work
 * of a dead worker ({@link dev.baton.git.EvidenceReader}): loading it costs more than a whole
 * command.
 *
 * <p>Names and messages are bytes to git. Here a path is text where it is plain UTF-8, else in
 * git's own quoted form; a message is what git makes of it in UTF-8, with U+FFFD for what is not.
 */
@NullMarked
package dev.baton.git;

import org.jspecify.annotations.NullMarked;
