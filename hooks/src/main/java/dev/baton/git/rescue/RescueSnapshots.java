package dev.baton.git.rescue;

import dev.baton.claim.Claim;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
import dev.baton.git.worktree.TreeFinder;
import dev.baton.git.worktree.WorkStatus;
import dev.baton.git.worktree.WorkStatus.WorkEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Saves a work tree under the ref of a claim again and again while its worker works, so that the
 * work survives the worker, and with a copy of the ref the machine. Each snapshot contains the ones
 * before it. A commit of the worker is saved with its branch, and with the next snapshot.
 */
public final class RescueSnapshots {
  private final Path worktree;
  private final RescueRules rules;
  private final WorkMark beginning;
  private final Claim.Tree tree;
  private WorkMark last;
  private @Nullable String commit;

  private RescueSnapshots(Path worktree, RescueRules rules, WorkMark beginning, Claim.Tree tree) {
    this.worktree = worktree;
    this.rules = rules;
    this.beginning = beginning;
    this.tree = tree;
    this.last = beginning;
  }

  /** Begins with a work tree as it is; only what changes after that is worth a snapshot. */
  public static RescueSnapshots of(Path worktree, RescueRules rules) throws IOException {
    Claim.Tree tree = FolderIdentity.tree(TreeFinder.there(worktree), false);
    return new RescueSnapshots(worktree, rules, WorkMark.of(worktree), tree);
  }

  /**
   * Saves the work tree, if anything changed since the last call.
   *
   * @return null when nothing was saved
   */
  public @Nullable Rescued take(RescueOrder order) throws IOException {
    GitLayout layout = TreeFinder.still(tree);
    // In a large repository this takes longer than everything else, so that it is done once.
    WorkStatus status = WorkStatus.read(new GitProcess(worktree));
    WorkMark now = WorkMark.of(worktree, status);
    if (now.equals(last)) {
      return null;
    }
    boolean commits = !Objects.equals(now.head(), beginning.head());
    Rescued saved = RescueWriter.save(layout, rules, order, commits, status);
    last = now;
    boolean same = Objects.equals(saved.commit(), commit);
    commit = saved.commit() == null ? commit : saved.commit();
    return saved.commit() == null || same ? null : saved;
  }

  /**
   * Deletes the snapshots after an orderly end, if all work is committed: what is not was there at
   * the beginning. A rescue that somebody made meanwhile stays.
   *
   * @return the one that was deleted; null when none was
   */
  public @Nullable Rescue dropIfCommitted(RescueName name) throws IOException {
    String mine = commit;
    if (mine == null || !beginning.work().containsAll(WorkMark.of(worktree).work())) {
      return null;
    }
    RescueRefs refs = new RescueRefs(TreeFinder.there(worktree));
    for (Rescue rescue : refs.find(List.of(name))) {
      if (rescue.name().equals(name) && rescue.commit().equals(mine)) {
        refs.drop(List.of(rescue));
        return rescue;
      }
    }
    return null;
  }

  /**
   * What shows, without reading a file, whether uncommitted work has changed.
   *
   * @param head null before the first commit
   * @param work a line for each uncommitted file, with its size and time
   */
  private record WorkMark(@Nullable String head, List<String> work) {
    static WorkMark of(Path top) throws IOException {
      return of(top, WorkStatus.read(new GitProcess(top)));
    }

    static WorkMark of(Path top, WorkStatus status) {
      List<String> work = new ArrayList<>();
      for (WorkEntry entry : status.entries()) {
        work.add(entry + " " + look(RawPaths.resolve(top, entry.path())));
      }
      return new WorkMark(status.head(), work);
    }

    private static String look(Path file) {
      try {
        BasicFileAttributes now =
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return now.size() + " " + now.lastModifiedTime() + " " + now.fileKey();
      } catch (IOException gone) {
        return "";
      }
    }
  }
}
