package dev.baton.json.document;

import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.git.worktree.WorkTreeEvidence;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * {@code stale} in docs/schema/definitions.json: why a task counts as stale.
 *
 * @param assessment of a claim that is stale
 * @param finding of the assessment
 * @param worktree the signs of work in the worker's work tree; null when they were not read
 */
record StaleJson(Assessment assessment, Finding finding, @Nullable WorkTreeEvidence worktree)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .text("reason", finding.reason().name())
        .truth("confirmed", assessment.isConfirmed())
        .time("since", finding.since())
        .text("liveness", assessment.sighting().liveness().wireName())
        .number("age_seconds", finding.silence().toSeconds());
    Completion completion = assessment.completion();
    if (completion != null) {
      fields.object("finished", inner -> writeCompletion(inner, completion));
    }
    fields.object("evidence", this::writeEvidence);
  }

  private void writeCompletion(JsonFields fields, Completion completion) {
    fields
        .text("kind", completion.kind().name().toLowerCase(Locale.ROOT))
        .text("evidence", completion.words())
        .number("iteration", completion.iteration())
        .text("commit", completion.commit())
        .text("proposal", "baton close " + assessment.claim().task());
  }

  private void writeEvidence(JsonFields fields) {
    Claim claim = assessment.claim();
    fields
        .text("finding", finding.explanation())
        .text("worker", claim.worker())
        .number("pid", claim.process() == null ? null : (Long) claim.process().pid())
        .text("agent", claim.agent())
        .number("epoch", claim.epoch())
        .time("claimed_at", claim.claimedAt())
        .time("renewed_at", claim.renewedAt());
    if (worktree != null) {
      writeWorktree(fields, worktree);
    } else if (claim.place() != null) {
      fields.text("worktree", claim.place().worktree());
    }
  }

  private static void writeWorktree(JsonFields fields, WorkTreeEvidence worktree) {
    fields
        .text("worktree", worktree.worktree().toString())
        .truth("worktree_exists", worktree.exists())
        .number("commits_since_claim", worktree.commits().count())
        .text("last_commit", worktree.commits().last())
        .time("last_commit_at", worktree.commits().lastAt())
        .number("changed_files", worktree.files().changed())
        .number("untracked_files", worktree.files().untracked())
        .time("last_edit_at", worktree.files().lastEdit())
        .strings("files", worktree.files().names())
        .text("worktree_problem", worktree.problem());
  }
}
