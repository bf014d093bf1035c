package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.git.worktree.EvidenceReader;
import dev.baton.git.worktree.EvidenceReader.EvidenceLimits;
import java.nio.file.Path;
import java.time.Clock;

/** Reads the signs of work in workers' work trees: commits and uncommitted files. */
final class WorkTreeLook {
  private final EvidenceReader reader;

  WorkTreeLook(Clock clock) {
    this.reader = new EvidenceReader(clock, EvidenceLimits.DEFAULT);
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
    return view.lookedInto(
        reader.read(Path.of(place.worktree()), place.baseCommit(), claim.claimedAt()));
  }
}
