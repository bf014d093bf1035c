/**
 * What lies in a work tree and has not been committed: the list of work trees, their status, and
 * how much was changed. It never writes to a work tree or to its index.
 */
@NullMarked
package dev.baton.git.worktree;

import org.jspecify.annotations.NullMarked;
