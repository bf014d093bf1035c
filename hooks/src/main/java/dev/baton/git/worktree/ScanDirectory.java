package dev.baton.git.worktree;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A directory of a worktree that is still to be listed.
 *
 * @param path where it is
 * @param prefix its path from the top of the worktree with a slash at the end; empty for the top
 * @param ignores the rules from above it
 * @param ignored whether it is ignored itself, so that only what is tracked in it counts
 */
record ScanDirectory(Path path, String prefix, @Nullable Ignores ignores, boolean ignored) {
  ScanDirectory child(Path child, String childPath, @Nullable Ignores rules) {
    return new ScanDirectory(child, childPath + '/', rules, ignored);
  }
}
