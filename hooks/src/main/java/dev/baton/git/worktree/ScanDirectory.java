package dev.baton.git.worktree;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A directory of a work tree that is still to be listed.
 *
 * @param path where it is
 * @param prefix its path from the top of the work tree with a slash at the end; empty for the top
 * @param ignores the rules from above it
 * @param ignored whether it is ignored itself, so that only its tracked files count
 */
record ScanDirectory(Path path, String prefix, @Nullable Ignores ignores, boolean ignored) {
  ScanDirectory child(Path child, String childPath, @Nullable Ignores rules) {
    return new ScanDirectory(child, childPath + '/', rules, ignored);
  }
}
