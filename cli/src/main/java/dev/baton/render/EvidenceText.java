package dev.baton.render;

import dev.baton.app.TaskView;
import dev.baton.claim.Finding;
import dev.baton.claim.Verdict;
import dev.baton.git.worktree.WorktreeEvidence;
import dev.baton.sweep.Assessment;
import dev.baton.terminal.Ages;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What is known of a worker, in words. */
final class EvidenceText {
  private EvidenceText() {}

  /**
   * Says the verdict and what it rests on.
   *
   * @param field takes a name and what is to be said under it
   */
  static void print(
      BiConsumer<String, String> field, TaskView view, Assessment assessment, Instant now) {
    Finding finding = assessment.finding();
    switch (assessment.verdict()) {
      case Verdict.Fresh fresh -> field.accept("Verdict", fresh.sighting().finding());
      case Verdict.Stalled stalled ->
          field.accept("Verdict", "stalled: " + stalled.finding().explanation());
      case Verdict.Suspect suspect ->
          field.accept(
              "Verdict", "stale: " + StaleLines.explain(assessment, suspect.finding(), now));
      case Verdict.Stale stale ->
          field.accept("Verdict", "stale: " + StaleLines.explain(assessment, stale.finding(), now));
    }
    field.accept("Finished", StaleLines.proposal(assessment));
    if (finding != null) {
      field.accept("Silent for", Ages.format(finding.silence()));
    }
    WorktreeEvidence worktree = view.worktree();
    if (worktree != null) {
      field.accept("Commits", commits(worktree.commits(), now));
      field.accept("Files", files(worktree, now));
      if (worktree.problem() != null) {
        field.accept("Not read", worktree.problem());
      }
    }
  }

  private static String commits(WorktreeEvidence.Commits commits, Instant now) {
    if (commits.count() == 0) {
      return "none since the claim";
    }
    return (commits.atLeast() ? "at least " : "")
        + commits.count()
        + " since the claim, the last "
        + ago(commits.lastAt(), now);
  }

  private static String files(WorktreeEvidence worktree, Instant now) {
    WorktreeEvidence.Files files = worktree.files();
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
