package dev.baton.git.worktree;

import dev.baton.git.RawPaths;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.lib.FileMode;
import org.jspecify.annotations.Nullable;

/** Walks the files of a work tree once to find changed, deleted and new ones. */
final class WorktreeScan {
  private final TrackedFiles tracked;
  private final FileChange change;
  private final Budget budget;
  private final WorkTally tally;
  private final Class<? extends BasicFileAttributes> attributes;
  private final Deque<ScanDirectory> todo = new ArrayDeque<>();
  private boolean incomplete;

  WorktreeScan(Path top, TrackedFiles tracked, FileChange change, Budget budget, WorkTally tally) {
    this.tracked = tracked;
    this.change = change;
    this.budget = budget;
    this.tally = tally;
    this.attributes =
        top.getFileSystem().supportedFileAttributeViews().contains("posix")
            ? PosixFileAttributes.class
            : BasicFileAttributes.class;
  }

  /**
   * Walks until everything was seen or the budget is used up.
   *
   * @return whether everything was seen
   */
  boolean run(Path top, @Nullable Ignores outside) throws IOException {
    todo.push(new ScanDirectory(top, "", outside, false));
    while (!todo.isEmpty()) {
      ScanDirectory directory = todo.pop();
      try {
        if (!list(directory)) {
          return false;
        }
      } catch (NoSuchFileException vanished) {
        // The worker may still be running; a file that disappears meanwhile is simply missing.
      } catch (IOException | DirectoryIteratorException unreadable) {
        if (directory.prefix().isEmpty()) {
          throw unreadable instanceof IOException io ? io : new IOException(unreadable.getCause());
        }
        incomplete = true;
      }
    }
    if (!incomplete) {
      deleted();
    }
    return !incomplete;
  }

  private boolean list(ScanDirectory directory) throws IOException {
    Ignores ignores =
        directory.ignored()
            ? null
            : Ignores.inside(directory.ignores(), directory.path(), directory.prefix().length());
    try (DirectoryStream<Path> children = Files.newDirectoryStream(directory.path())) {
      for (Path child : children) {
        String name = RawPaths.text(RawPaths.lastName(child));
        if (name.equals(".git")) {
          continue;
        }
        if (!budget.takeFile()) {
          return false;
        }
        try {
          look(child, directory.child(child, directory.prefix() + name, ignores));
        } catch (NoSuchFileException vanished) {
          // as above
        }
      }
    }
    return true;
  }

  /**
   * @param here the child as a directory, in case it is one
   */
  private void look(Path child, ScanDirectory here) throws IOException {
    String path = here.prefix().substring(0, here.prefix().length() - 1);
    BasicFileAttributes now = Files.readAttributes(child, attributes, LinkOption.NOFOLLOW_LINKS);
    DirCacheEntry entry = tracked.take(path);
    if (entry != null) {
      if (change.isChanged(entry, child, now)) {
        tally.changed(path);
      }
      if (tally.isChanged(path)) {
        tally.edited(now.lastModifiedTime().toInstant());
      }
      if (!now.isDirectory() || FileMode.GITLINK.equals(entry.getFileMode())) {
        return;
      }
    }
    if (now.isOther()) {
      return; // git ignores sockets, pipes and devices
    }
    boolean ignored = here.ignored() || Ignores.isIgnored(here.ignores(), path, now.isDirectory());
    if (now.isDirectory()) {
      if (tracked.isDirectory(path)) {
        todo.push(new ScanDirectory(child, here.prefix(), here.ignores(), ignored));
      } else if (!ignored && Files.exists(child.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
        untracked(path, now);
      } else if (!ignored) {
        todo.push(here);
      }
    } else if (!ignored) {
      untracked(path, now);
    }
  }

  private void untracked(String path, BasicFileAttributes now) {
    tally.untracked(path);
    tally.edited(now.lastModifiedTime().toInstant());
  }

  private void deleted() {
    for (Map.Entry<String, DirCacheEntry> left : tracked.left().entrySet()) {
      if (!left.getValue().isSkipWorkTree() && !left.getValue().isAssumeValid()) {
        tally.changed(left.getKey());
      }
    }
  }
}
