package dev.baton.git.worktree;

import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.RawPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import org.eclipse.jgit.dircache.DirCache;
import org.eclipse.jgit.dircache.DirCacheIterator;
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
 */
final class UncommittedWork {
  private final Repository repository;
  private final GitLayout layout;
  private final Budget budget;

  UncommittedWork(Repository repository, GitLayout layout, Budget budget) {
    this.repository = repository;
    this.layout = layout;
    this.budget = budget;
  }

  void read(EvidenceReader.Findings findings) {
    WorkTally tally = new WorkTally(budget.names());
    boolean all = false;
    try {
      Path file = layout.gitDir().resolve("index");
      DirCache index = DirCache.read(file.toFile(), repository.getFS());
      all = staged(findings, index, tally);
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
    return new WorktreeScan(top, new TrackedFiles(index), change, budget, tally)
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
}
