package dev.baton.cli.command.task;

import dev.baton.app.TaskView;
import dev.baton.claim.Claim;
import dev.baton.cli.core.Session;
import dev.baton.git.worktree.EvidenceLimits;
import dev.baton.git.worktree.EvidenceReader;
import java.nio.file.Path;

/** Looks into the work trees of workers: what they committed, and what lies there uncommitted. */
public final class Evidence {
  private final EvidenceReader reader;

  public Evidence(Session session) {
    this.reader = new EvidenceReader(session.environment().clock(), EvidenceLimits.DEFAULT);
  }

  /** The task with what its worker's files tell, where its claim says where they are. */
  public TaskView lookInto(TaskView view) {
    Claim claim = view.assessment() == null ? null : view.assessment().claim();
    Claim.Place place = claim == null ? null : claim.place();
    if (claim == null || place == null) {
      return view;
    }
    return view.lookedInto(
        reader.read(Path.of(place.worktree()), place.baseCommit(), claim.claimedAt()));
  }
}
