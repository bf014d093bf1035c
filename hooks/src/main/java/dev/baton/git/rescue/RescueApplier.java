package dev.baton.git.rescue;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.ObjectIds;
import dev.baton.git.RawPaths;
import dev.baton.git.rescue.WorkTreeWriter.ApplyObstacles;
import dev.baton.git.worktree.WorkStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
   * Restores a rescue. One that has no files was made for the worker's commits: then their changes
   * are restored, where HEAD is below them.
   *
   * @throws IOException when git or the file system fails; files that were written by then stay
   */
  public ApplyResult apply(Rescue rescue) throws IOException {
    WorkStatus status = WorkStatus.read(git);
    boolean withCommits = rescue.files() == 0 && isBelow(status.head(), rescue.base());
    String head = commit(status.head(), rescue);
    return apply(rescue, status, withCommits ? head : commit(rescue.base(), rescue), head, true);
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

  /**
   * Whether all files of a rescue are in the work tree as the worker left them; false where that is
   * not known.
   *
   * @param here null outside a repository
   */
  public static boolean isThere(@Nullable GitLayout here, Rescue rescue) {
    try {
      return here != null && here.worktree() != null && new RescueApplier(here).has(rescue);
    } catch (IOException unknown) {
      return false;
    }
  }

  private boolean has(Rescue rescue) throws IOException {
    String base = commit(rescue.base(), rescue);
    List<TreeChange> theirs = TreeChange.between(git, base, rescue.commit());
    try (BlobFiles blobs = new BlobFiles(layout.gitDir())) {
      List<@Nullable Path> contents = contents(blobs, theirs);
      for (int i = 0; i < contents.size(); i++) {
        TreeChange change = theirs.get(i);
        Path place = RawPaths.resolve(top, change.path());
        boolean there =
            change.isDeletion()
                ? !Files.exists(place, LinkOption.NOFOLLOW_LINKS)
                : ApplyObstacles.isAlready(place, change, contents.get(i));
        if (!there) {
          return false;
        }
      }
    }
    return !theirs.isEmpty();
  }

  private static String commit(@Nullable String id, Rescue rescue) {
    return id == null ? ObjectIds.emptyTree(rescue.commit()) : id;
  }

  private boolean isBelow(@Nullable String head, @Nullable String base) throws IOException {
    if (head == null || base == null) {
      return head == null;
    }
    return git.run(in -> in.readAllBytes().length, "merge-base --is-ancestor", head, base).exit()
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
      MarkedFiles hidden = MarkedFiles.among(git, top, plan.paths());
      ApplyObstacles obstacles = new ApplyObstacles(top, status, hidden, plan.touched());
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
      hidden.remove(git);
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
    List<String> ids = new ArrayList<>(List.of(merge.change().oldId(), merge.theirs()));
    if (!merge.base().isEmpty()) {
      ids.add(merge.base());
    }
    List<Path> contents = blobs.fetch(git, ids);
    Path before = merge.base().isEmpty() ? Files.createFile(blobs.newFile()) : contents.getLast();
    Path target = blobs.newFile();
    GitProcess.Result<Long> result =
        git.run(
            in -> Files.copy(in, target),
            "merge-file -p -q -L HEAD -L before -L rescue",
            contents.get(0).toString(),
            before.toString(),
            contents.get(1).toString());
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
    WorkTreeWriter writer = new WorkTreeWriter(top, git);
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

  /**
   * The result of applying a rescue.
   *
   * @param files how many files were written or deleted; 0 when there were obstacles
   * @param exact whether the files are now what the worker had, byte for byte
   * @param conflicts what a person has to look at, in words; the rest was applied
   * @param obstacles files with work in them that would have been overwritten: then nothing was
   *     changed
   * @param paths the files that were written or deleted, one byte in each char
   */
  public record ApplyResult(
      int files,
      boolean exact,
      List<String> conflicts,
      List<String> obstacles,
      List<String> paths) {
    public ApplyResult {
      conflicts = List.copyOf(conflicts);
      obstacles = List.copyOf(obstacles);
      paths = List.copyOf(paths);
    }
  }

  /**
   * The changes that add a worker's work to a work tree with another HEAD.
   *
   * @param changes to make without merging
   * @param conflicts what a person has to look at, in words
   */
  private record ApplyPlan(List<TreeChange> changes, List<Merge> merges, List<String> conflicts) {
    /**
     * A file that both sides changed.
     *
     * @param change from HEAD's version to the merged one, whose content is not known yet
     * @param base the common version; the null id when there was none
     * @param theirs the worker's version
     */
    record Merge(TreeChange change, String base, String theirs) {}

    /** For a work tree whose HEAD is the commit that the worker had. */
    static ApplyPlan exact(List<TreeChange> theirs) {
      return new ApplyPlan(theirs, List.of(), List.of());
    }

    /**
     * For any other work tree.
     *
     * @param theirs from the worker's base to its work
     * @param ours from the same base to HEAD
     */
    static ApplyPlan merged(List<TreeChange> theirs, List<TreeChange> ours) {
      Map<String, TreeChange> oursByPath = HashMap.newHashMap(ours.size());
      for (TreeChange change : ours) {
        oursByPath.put(change.path(), change);
      }
      ApplyPlan plan = new ApplyPlan(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      for (TreeChange change : theirs) {
        TreeChange other = oursByPath.get(change.path());
        if (other == null) {
          plan.changes.add(change);
        } else if (!change.endsLike(other)) {
          plan.merge(change, other);
        }
      }
      return plan;
    }

    private void merge(TreeChange theirs, TreeChange ours) {
      String path = RawPaths.oneLine(RawPaths.text(theirs.path()));
      TreeChange change = theirs.from(ours);
      if (theirs.id().equals(theirs.oldId()) && TreeChange.isFile(ours.mode())) {
        // Only the mode was changed: HEAD's content is kept.
        changes.add(
            new TreeChange(theirs.path(), ours.mode(), ours.id(), theirs.mode(), ours.id()));
      } else if (change.isEdit()) {
        int mode = theirs.mode() == theirs.oldMode() ? ours.mode() : theirs.mode();
        String base = TreeChange.isFile(theirs.oldMode()) ? theirs.oldId() : "";
        merges.add(new Merge(change.withMode(mode), base, theirs.id()));
      } else if (ours.isDeletion()) {
        conflicts.add(path + " was deleted since; the worker's version is restored");
        changes.add(change);
      } else if (theirs.isDeletion()) {
        conflicts.add(path + " was changed since; the worker had deleted it, but it is kept");
      } else {
        conflicts.add(path + " has another type now; the worker's version is left out");
      }
    }

    /** Every path that would be changed, one byte in each char. */
    List<String> paths() {
      return touched().stream().map(TreeChange::path).toList();
    }

    /** Every path that would be changed, with HEAD's version. */
    List<TreeChange> touched() {
      List<TreeChange> touched = new ArrayList<>(changes);
      for (Merge merge : merges) {
        touched.add(merge.change());
      }
      return touched;
    }
  }
}
