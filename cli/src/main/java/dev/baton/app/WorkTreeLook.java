package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.worktree.TreeFinder;
import dev.baton.git.worktree.WorkTreeDir;
import dev.baton.git.worktree.WorkTreeEvidence;
import dev.baton.git.worktree.WorkTreeEvidence.EvidenceReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads the signs of work in workers' work trees: commits and uncommitted files. */
final class WorkTreeLook {
  private final EvidenceReader reader;

  private final TreeFinder trees;
  private final Workspace workspace;

  WorkTreeLook(Workspace workspace) {
    this.reader = new EvidenceReader(workspace.clock(), EvidenceReader.LIMIT);
    this.trees = workspace.trees();
    this.workspace = workspace;
  }

  /**
   * The task with the signs of work in its worker's work tree; unchanged where its claim names
   * none.
   */
  TaskView into(TaskView view) {
    Claim claim = view.assessment() == null ? null : view.assessment().claim();
    Claim.Place place = claim == null ? null : claim.place();
    if (claim == null || place == null) {
      return view;
    }
    return view.lookedInto(read(claim, place));
  }

  /**
   * Whether it is certain that nothing was done since the claim: the work tree is as it was, its
   * HEAD has not moved, and no linked work tree of its repository was made or changed, except those
   * of other claims.
   */
  boolean showsNothing(Claim claim, Claim.Place place) {
    WorkTreeEvidence found = read(claim, place);
    if (!isUntouched(found) || found.head() == null) {
      return false;
    }
    if (!Objects.equals(found.head().commit(), place.baseCommit())) {
      return false;
    }
    try {
      Instant since = claim.claimedAt();
      GitLayout layout = trees.look(place, since);
      Set<Path> others = placesOfOthers(claim);
      for (WorkTreeDir tree : WorkTreeDir.all(layout.commonDir())) {
        boolean counts = !tree.name().equals(WorkTreeDir.MAIN) || isIn(tree, layout);
        boolean mayBeIts = tree.top() == null || !others.contains(tree.top());
        if (counts && mayBeIts && isChanged(tree, layout, since)) {
          return false;
        }
      }
      return true;
    } catch (IOException | RuntimeException unreadable) {
      return false;
    }
  }

  /** The work trees of other claims. */
  private Set<Path> placesOfOthers(Claim claim) {
    return workspace.stores().claims().current().stream()
        .filter(other -> !other.task().equals(claim.task()))
        .map(Claim::place)
        .filter(Objects::nonNull)
        .map(place -> Path.of(place.worktree()))
        .collect(Collectors.toSet());
  }

  private static boolean isIn(WorkTreeDir tree, GitLayout layout) {
    return tree.gitDir().equals(layout.gitDir());
  }

  private static boolean isUntouched(WorkTreeEvidence found) {
    WorkTreeEvidence.Files files = found.files();
    return found.exists()
        && found.problem() == null
        && !files.touched()
        && !files.atLeast()
        && found.stashed().isEmpty()
        && found.commits().count() == 0;
  }

  private boolean isChanged(WorkTreeDir tree, GitLayout own, Instant since) throws IOException {
    for (Path file : List.of(tree.gitDir().resolve("HEAD"), tree.headLog())) {
      if (Files.exists(file) && !Files.getLastModifiedTime(file).toInstant().isBefore(since)) {
        return true;
      }
    }
    return !isIn(tree, own)
        && tree.top() != null
        && !isUntouched(
            reader.read(new GitLayout(tree.gitDir(), own.commonDir(), tree.top()), null, since));
  }

  /** What is in another work tree that has its path is no sign of work on the task. */
  WorkTreeEvidence read(Claim claim, Claim.Place place) {
    Path path = Path.of(place.worktree());
    try {
      return reader.read(
          trees.look(place, claim.claimedAt()), place.baseCommit(), claim.claimedAt());
    } catch (FileNotFoundException gone) {
      return WorkTreeEvidence.none(path, null);
    } catch (IOException | RuntimeException e) {
      String why = e.getMessage();
      return WorkTreeEvidence.none(path, why == null ? e.toString() : why);
    }
  }
}
