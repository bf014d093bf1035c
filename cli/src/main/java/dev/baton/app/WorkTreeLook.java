package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.worktree.TreeFinder;
import dev.baton.git.worktree.WorkTreeEvidence;
import dev.baton.git.worktree.WorkTreeEvidence.EvidenceReader;
import dev.baton.git.worktree.WorkTreeEvidence.EvidenceReader.EvidenceLimits;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the signs of work in workers' work trees: commits and uncommitted files. */
final class WorkTreeLook {
  private final EvidenceReader reader;

  private final TreeFinder trees;

  WorkTreeLook(Workspace workspace) {
    this.reader = new EvidenceReader(workspace.clock(), EvidenceLimits.DEFAULT);
    this.trees = workspace.trees();
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
