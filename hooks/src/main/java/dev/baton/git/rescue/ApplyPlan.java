package dev.baton.git.rescue;

import dev.baton.git.RawPaths;
import dev.baton.git.worktree.LoopFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The changes that add a worker's work to a work tree with another HEAD.
 *
 * @param changes to make without merging
 * @param conflicts what a person has to look at, in words
 * @param kept a loop's own files that both sides changed, one byte in each char
 */
record ApplyPlan(
    List<TreeChange> changes, List<Merge> merges, List<String> conflicts, List<String> kept) {
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
    return new ApplyPlan(theirs, List.of(), List.of(), List.of());
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
    ApplyPlan plan =
        new ApplyPlan(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (TreeChange change : theirs) {
      TreeChange other = oursByPath.get(change.path());
      if (other == null) {
        plan.changes.add(change);
      } else if (!change.endsLike(other)) {
        if (LoopFiles.include(change.path())) {
          plan.kept.add(change.path());
        } else {
          plan.merge(change, other);
        }
      }
    }
    return plan;
  }

  private void merge(TreeChange theirs, TreeChange ours) {
    String path = RawPaths.oneLine(RawPaths.text(theirs.path()));
    TreeChange change = theirs.from(ours);
    if (theirs.id().equals(theirs.oldId()) && TreeChange.isFile(ours.mode())) {
      // Only the mode was changed: HEAD's content is kept.
      changes.add(new TreeChange(theirs.path(), ours.mode(), ours.id(), theirs.mode(), ours.id()));
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
}
