/**
 * Uncommitted work: the list of work trees, their status, and how much was changed. Never writes to
 * a work tree or to its index.
 */
@NullMarked
package dev.baton.git.worktree;

import org.jspecify.annotations.NullMarked;
