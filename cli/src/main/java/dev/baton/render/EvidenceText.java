package dev.baton.render;

import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Claim;
import dev.baton.git.worktree.WorkTreeEvidence;
import dev.baton.terminal.Ages;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Prints what is known about a worker. */
final class EvidenceText {
  private EvidenceText() {}

  /**
   * Prints the verdict and its evidence.
   *
   * @param field receives a name and the text for it
   */
  static void print(
      BiConsumer<String, String> field, TaskView view, Assessment assessment, Instant now) {
    Finding finding = assessment.finding();
    field.accept(
        "Verdict",
        switch (assessment.verdict()) {
          case FRESH -> assessment.sighting().finding();
          case STALLED -> "stalled: " + assessment.requireFinding().explanation();
          case SUSPECT, STALE -> "stale: " + StaleLines.explain(assessment, now);
        });
    field.accept("Finished", StaleLines.proposal(assessment));
    if (finding != null) {
      field.accept("Silent for", Ages.format(finding.silence()));
    }
    WorkTreeEvidence worktree = view.worktree();
    if (worktree != null) {
      field.accept("Commits", commits(worktree.commits(), now));
      field.accept("Files", files(worktree, now));
      if (worktree.problem() != null) {
        field.accept("Not read", worktree.problem());
      }
    }
  }

  /** The process that does the work, and how it was found. */
  static String process(Claim claim) {
    if (claim.process() == null) {
      return "process unknown";
    }
    String found = claim.agent() == null ? "" : "ancestor " + claim.agent() + ", ";
    return found + "pid " + claim.process().pid();
  }

  private static String commits(WorkTreeEvidence.Commits commits, Instant now) {
    if (commits.count() == 0) {
      return "none since the claim";
    }
    return (commits.atLeast() ? "at least " : "")
        + commits.count()
        + " since the claim, the last "
        + ago(commits.lastAt(), now);
  }

  private static String files(WorkTreeEvidence worktree, Instant now) {
    WorkTreeEvidence.Files files = worktree.files();
    if (!worktree.exists()) {
      return "the work tree is gone";
    }
    if (files.changed() + files.untracked() == 0) {
      return "no uncommitted work";
    }
    return (files.atLeast() ? "at least " : "")
        + files.changed()
        + " changed, "
        + files.untracked()
        + " untracked: "
        + String.join(", ", files.names())
        + (files.lastEdit() == null ? "" : "; last edit " + ago(files.lastEdit(), now));
  }

  private static String ago(@Nullable Instant instant, Instant now) {
    return instant == null ? "" : Ages.format(Duration.between(instant, now)) + " ago";
  }
}
