package dev.baton.git.worktree;

import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.RawPaths;
import dev.baton.git.worktree.WorkTreeEvidence.EvidenceReader;
import dev.baton.git.worktree.WorkTreeEvidence.EvidenceReader.Budget;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheEntry;
import org.eclipse.jgit.dircache.DirCacheIterator;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.treewalk.CanonicalTreeParser;
import org.eclipse.jgit.treewalk.EmptyTreeIterator;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.treewalk.filter.TreeFilter;
import org.jspecify.annotations.Nullable;

/**
 * What {@code git status} would list: HEAD against the index, and the index against the files.
 *
 * <p>Only the first half uses JGit. Its own status runs the clean filters of the repository (such
 * as Git LFS) as child processes, probes the file system by creating links, and cannot see files
 * whose names the locale cannot encode.
 *
 * @param since when the work began
 */
record UncommittedWork(Repository repository, GitLayout layout, Budget budget, Instant since) {
  void read(EvidenceReader.Findings findings) {
    WorkTally tally = new WorkTally(budget.names(), since);
    boolean all = false;
    try {
      Path file = layout.gitDir().resolve("index");
      DirCache index = DirCache.read(file.toFile(), repository.getFS());
      all = staged(findings, index, tally);
      if (tally.isAny() && Files.exists(file)) {
        tally.touched(file, Files.getLastModifiedTime(file).toInstant());
      }
      all &= scan(file, index, tally);
    } catch (IOException | RuntimeException e) {
      findings.problem("the files cannot be compared", e);
    }
    findings.files(tally.files(!all));
  }

  private boolean scan(Path indexFile, DirCache index, WorkTally tally) throws IOException {
    Path top = Objects.requireNonNull(layout.worktree());
    Instant written =
        Files.exists(indexFile) ? Files.getLastModifiedTime(indexFile).toInstant() : Instant.MIN;
    boolean executableCounts = repository.getConfig().getBoolean("core", "filemode", true);
    FileChange change = new FileChange(written, executableCounts, budget);
    return new WorkTreeScan(top, new TrackedFiles(index), change, budget, tally)
        .run(top, Ignores.outside(repository, layout.commonDir()));
  }

  private boolean staged(EvidenceReader.Findings findings, DirCache index, WorkTally tally) {
    try {
      return staged(findings.head(), index, tally);
    } catch (IOException | RuntimeException e) {
      findings.problem("the staged changes cannot be read", e);
      return false;
    }
  }

  private boolean staged(@Nullable Head head, DirCache index, WorkTally tally) throws IOException {
    try (ObjectReader reader = repository.newObjectReader();
        TreeWalk walk = new TreeWalk(repository, reader)) {
      String commit = head == null ? null : head.commit();
      if (commit == null) {
        walk.addTree(new EmptyTreeIterator());
      } else {
        walk.addTree(tree(reader, commit));
      }
      walk.addTree(new DirCacheIterator(index));
      walk.setFilter(TreeFilter.ANY_DIFF);
      walk.setRecursive(true);
      while (walk.next()) {
        if (!budget.takeFile()) {
          return false;
        }
        tally.changed(RawPaths.text(walk.getRawPath()));
      }
      return true;
    }
  }

  private static CanonicalTreeParser tree(ObjectReader reader, String commit) throws IOException {
    try (RevWalk walk = new RevWalk(reader)) {
      ObjectId tree = walk.parseCommit(ObjectId.fromString(commit)).getTree();
      return new CanonicalTreeParser(null, reader, tree);
    }
  }

  /** Walks the files of a work tree once to find changed, deleted and new ones. */
  private static final class WorkTreeScan {
    private final TrackedFiles tracked;
    private final FileChange change;
    private final Budget budget;
    private final WorkTally tally;
    private final Class<? extends BasicFileAttributes> attributes;
    private final Deque<ScanDirectory> todo = new ArrayDeque<>();
    private boolean incomplete;

    WorkTreeScan(
        Path top, TrackedFiles tracked, FileChange change, Budget budget, WorkTally tally) {
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
            throw unreadable instanceof IOException io
                ? io
                : new IOException(unreadable.getCause());
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
          tally.edited(child, now.lastModifiedTime().toInstant());
        }
        if (FileMode.GITLINK.equals(entry.getFileMode()) && Files.exists(child.resolve(".git"))) {
          tally.touched(); // what was done in it is not looked for
        }
        if (!now.isDirectory() || FileMode.GITLINK.equals(entry.getFileMode())) {
          return;
        }
      }
      if (now.isOther()) {
        return; // git ignores sockets, pipes and devices
      }
      boolean ignored =
          here.ignored() || Ignores.isIgnored(here.ignores(), path, now.isDirectory());
      if (now.isDirectory()) {
        if (tracked.isDirectory(path)) {
          todo.push(new ScanDirectory(child, here.prefix(), here.ignores(), ignored));
        } else if (!ignored && Files.exists(child.resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
          untracked(child, path, now);
          tally.touched();
        } else if (!ignored) {
          todo.push(here);
        }
      } else if (!ignored) {
        untracked(child, path, now);
      }
    }

    private void untracked(Path file, String path, BasicFileAttributes now) throws IOException {
      tally.untracked(path);
      tally.edited(file, now.lastModifiedTime().toInstant());
    }

    private void deleted() {
      for (Map.Entry<String, DirCacheEntry> left : tracked.left().entrySet()) {
        if (!left.getValue().isSkipWorkTree() && !left.getValue().isAssumeValid()) {
          tally.changed(left.getKey());
          tally.touched(); // nothing shows when it was deleted
        }
      }
    }
  }

  /**
   * A directory of a work tree that is still to be listed.
   *
   * @param path where it is
   * @param prefix its path from the top of the work tree with a slash at the end; empty for the top
   * @param ignores the rules from above it
   * @param ignored whether it is ignored itself, so that only its tracked files count
   */
  private record ScanDirectory(
      Path path, String prefix, @Nullable Ignores ignores, boolean ignored) {
    ScanDirectory child(Path child, String childPath, @Nullable Ignores rules) {
      return new ScanDirectory(child, childPath + '/', rules, ignored);
    }
  }

  /** The index, by path, with the directories that contain tracked files. */
  private static final class TrackedFiles {
    private final Map<String, DirCacheEntry> entries;
    private final Set<String> directories = new HashSet<>();

    TrackedFiles(DirCache index) {
      int count = index.getEntryCount();
      entries = HashMap.newHashMap(count);
      String lastDirectory = "";
      for (int i = 0; i < count; i++) {
        DirCacheEntry entry = index.getEntry(i);
        String path = RawPaths.text(entry.getRawPath());
        // Any of a conflict's up to three entries will do, because the file counts as changed
        // anyway.
        entries.put(path, entry);
        String directory = parent(path);
        if (!directory.equals(lastDirectory)) {
          lastDirectory = directory;
          for (String up = directory; !up.isEmpty() && directories.add(up); ) {
            up = parent(up);
          }
        }
      }
    }

    /** Removes and returns an entry; entries that remain at the end have no file. */
    @Nullable DirCacheEntry take(String path) {
      return entries.remove(path);
    }

    boolean isDirectory(String path) {
      return directories.contains(path);
    }

    /** The entries that were not removed. */
    Map<String, DirCacheEntry> left() {
      return entries;
    }

    private static String parent(String path) {
      int slash = path.lastIndexOf('/');
      return slash < 0 ? "" : path.substring(0, slash);
    }
  }

  /** Counts uncommitted files, each once, and keeps the first few names by path. */
  private static final class WorkTally {
    private final Set<String> changed = new HashSet<>();
    private final NavigableSet<String> changedNames = new TreeSet<>();
    private final NavigableSet<String> untrackedNames = new TreeSet<>();
    private final int maxNames;
    private final Instant since;
    private int untracked;
    private boolean touched;
    private @Nullable Instant lastEdit;

    WorkTally(int maxNames, Instant since) {
      this.maxNames = maxNames;
      this.since = since;
    }

    boolean isAny() {
      return untracked + changed.size() > 0;
    }

    /** A file that differs from HEAD; one that is staged and edited again counts once. */
    void changed(String path) {
      if (changed.add(path)) {
        keep(changedNames, path);
      }
    }

    boolean isChanged(String path) {
      return changed.contains(path);
    }

    void untracked(String path) {
      untracked++;
      keep(untrackedNames, path);
    }

    void edited(Path file, Instant at) throws IOException {
      touched(file, at);
      if (lastEdit == null || at.isAfter(lastEdit)) {
        lastEdit = at;
      }
    }

    void touched() {
      touched = true;
    }

    /** Anybody can set the time of a change, but not that of a change of the file's record. */
    void touched(Path file, Instant modified) throws IOException {
      if (touched || !modified.isBefore(since)) {
        touched = true;
      } else if (file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
        touched =
            Files.getAttribute(file, "unix:ctime", LinkOption.NOFOLLOW_LINKS) instanceof FileTime c
                && !c.toInstant().isBefore(since);
      }
    }

    WorkTreeEvidence.Files files(boolean atLeast) {
      List<String> names = new ArrayList<>(changedNames);
      names.addAll(untrackedNames);
      return new WorkTreeEvidence.Files(
          changed.size(),
          untracked,
          atLeast,
          touched,
          lastEdit,
          names.subList(0, Math.min(maxNames, names.size())));
    }

    private void keep(NavigableSet<String> names, String path) {
      names.add(path);
      if (names.size() > maxNames) {
        names.pollLast();
      }
    }
  }
}
