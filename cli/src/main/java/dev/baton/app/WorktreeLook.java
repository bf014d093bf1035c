package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.git.worktree.EvidenceLimits;
import dev.baton.git.worktree.EvidenceReader;
import java.nio.file.Path;
import java.time.Clock;

/** Looks into workers' work trees: what was committed there, and what was not. */
final class WorktreeLook {
  private final EvidenceReader reader;

  WorktreeLook(Clock clock) {
    this.reader = new EvidenceReader(clock, EvidenceLimits.DEFAULT);
  }

  /** The task with what its worker's files tell; unchanged where its claim names no work tree. */
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
