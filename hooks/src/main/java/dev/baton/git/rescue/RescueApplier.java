package dev.baton.git.rescue;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.ObjectIds;
import dev.baton.git.RawPaths;
import dev.baton.git.worktree.WorkStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Restores a rescue into a work tree, as uncommitted changes. If HEAD is the commit that the worker
 * had, the files become the same byte for byte; otherwise each file that both sides changed is
 * merged. Existing uncommitted work is never overwritten.
 */
public final class RescueApplier {
  /** From here on the exit code of git merge-file is an error, not a number of conflicts. */
  private static final int ERROR = 128;

  private final GitLayout layout;
  private final Path top;
  private final GitProcess git;

  /**
   * Restores into one work tree.
   *
   * @param layout with a work tree
   */
  public RescueApplier(GitLayout layout) {
    this.layout = layout;
    this.top = Objects.requireNonNull(layout.worktree(), "a work tree");
    this.git = new GitProcess(top);
  }

  /**
   * Restores a rescue.
   *
   * @throws IOException when git or the file system fails; files that were written by then stay
   */
  public ApplyResult apply(Rescue rescue) throws IOException {
    WorkStatus status = WorkStatus.read(git);
    return apply(
        rescue, status, commit(rescue.base(), rescue), commit(status.head(), rescue), true);
  }

  /**
   * Restores a rescue for an agent that continues the work. Where HEAD is a commit that the worker
   * had below its own, the worker's commits are restored, too, so that the files are what it had.
   * Where files cannot be merged without conflicts, nothing is changed.
   *
   * @throws IOException when git or the file system fails; files that were written by then stay
   */
  public ApplyResult takeOver(Rescue rescue) throws IOException {
    WorkStatus status = WorkStatus.read(git);
    String base = commit(rescue.base(), rescue);
    String head = commit(status.head(), rescue);
    return apply(rescue, status, isBelow(status.head(), rescue.base()) ? head : base, head, false);
  }

  private static String commit(@Nullable String id, Rescue rescue) {
    return id == null ? ObjectIds.emptyTree(rescue.commit()) : id;
  }

  private boolean isBelow(@Nullable String head, @Nullable String base) throws IOException {
    if (head == null || base == null) {
      return head == null;
    }
    return git.run(
                out -> {},
                in -> in.readAllBytes().length,
                "merge-base",
                "--is-ancestor",
                head,
                base)
            .exit()
        == 0;
  }

  private ApplyResult apply(
      Rescue rescue, WorkStatus status, String base, String head, boolean withConflicts)
      throws IOException {
    List<TreeChange> theirs = TreeChange.between(git, base, rescue.commit());
    boolean exact = base.equals(head);
    ApplyPlan plan =
        exact
            ? ApplyPlan.exact(theirs)
            : ApplyPlan.merged(theirs, TreeChange.between(git, base, head));
    try (BlobFiles blobs = new BlobFiles(layout.gitDir())) {
      List<String> conflicts = new ArrayList<>(plan.conflicts());
      List<@Nullable Path> contents = contents(blobs, plan.changes());
      List<@Nullable Path> merged = new ArrayList<>();
      for (ApplyPlan.Merge merge : plan.merges()) {
        merged.add(merge(blobs, merge, conflicts));
      }
      ApplyObstacles obstacles = new ApplyObstacles(top, status, plan.touched());
      for (int i = 0; i < contents.size(); i++) {
        obstacles.look(plan.changes().get(i), contents.get(i));
      }
      for (int i = 0; i < merged.size(); i++) {
        obstacles.look(plan.merges().get(i).change(), merged.get(i));
      }
      boolean refused = !withConflicts && !conflicts.isEmpty();
      if (!obstacles.found().isEmpty() || refused) {
        List<String> found = refused ? conflicts : List.of();
        return new ApplyResult(0, false, found, obstacles.found(), List.of());
      }
      int files = write(plan, contents, merged, blobs.newFile());
      return new ApplyResult(files, exact, conflicts, List.of(), plan.paths());
    }
  }

  /** The content of each change; null for a deletion and a submodule. */
  private List<@Nullable Path> contents(BlobFiles blobs, List<TreeChange> changes)
      throws IOException {
    List<String> ids = new ArrayList<>();
    for (TreeChange change : changes) {
      if (!change.isDeletion() && !change.isSubmodule()) {
        ids.add(change.id());
      }
    }
    List<Path> fetched = blobs.fetch(git, ids);
    List<@Nullable Path> contents = new ArrayList<>(changes.size());
    int next = 0;
    for (TreeChange change : changes) {
      boolean none = change.isDeletion() || change.isSubmodule();
      contents.add(none ? null : fetched.get(next++));
    }
    return contents;
  }

  /** The merged content; null when it cannot be merged, so that HEAD's version is kept. */
  private @Nullable Path merge(BlobFiles blobs, ApplyPlan.Merge merge, List<String> conflicts)
      throws IOException {
    String path = RawPaths.oneLine(RawPaths.text(merge.change().path()));
    List<Path> three;
    if (merge.base().isEmpty()) {
      Path nothing = Files.createFile(blobs.newFile());
      List<Path> two = blobs.fetch(git, List.of(merge.change().oldId(), merge.theirs()));
      three = List.of(two.get(0), nothing, two.get(1));
    } else {
      three = blobs.fetch(git, List.of(merge.change().oldId(), merge.base(), merge.theirs()));
    }
    Path target = blobs.newFile();
    GitProcess.Result<Long> result =
        git.run(
            out -> {},
            in -> Files.copy(in, target),
            "merge-file",
            "-p",
            "-q",
            "-L",
            "HEAD",
            "-L",
            "before",
            "-L",
            "rescue",
            three.get(0).toString(),
            three.get(1).toString(),
            three.get(2).toString());
    if (result.exit() >= ERROR || result.exit() < 0) {
      conflicts.add(path + " is binary and was changed by both; the worker's version is left out");
      return null;
    }
    if (result.exit() > 0) {
      conflicts.add(path + " has conflict marks");
    }
    return target;
  }

  private int write(
      ApplyPlan plan, List<@Nullable Path> contents, List<@Nullable Path> merged, Path index)
      throws IOException {
    WorktreeWriter writer = new WorktreeWriter(top, git);
    List<TreeChange> links = new ArrayList<>();
    List<TreeChange> submodules = new ArrayList<>();
    for (TreeChange change : plan.changes()) {
      if (change.isDeletion()) {
        writer.delete(change);
      }
    }
    for (int i = 0; i < contents.size(); i++) {
      TreeChange change = plan.changes().get(i);
      Path content = contents.get(i);
      if (change.isSubmodule()) {
        submodules.add(change);
      } else if (change.isLink()) {
        links.add(change);
      } else if (content != null) {
        writer.put(change, content);
      }
    }
    int files = contents.size();
    for (int i = 0; i < merged.size(); i++) {
      Path content = merged.get(i);
      if (content != null) {
        writer.put(plan.merges().get(i).change(), content);
        files++;
      }
    }
    writer.link(links, index);
    writer.submodules(submodules);
    return files;
  }
}
