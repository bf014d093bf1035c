package dev.baton.json.document;

import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.claim.Finding;
import dev.baton.claim.Sighting;
import dev.baton.git.worktree.WorktreeEvidence;
import dev.baton.json.JsonFields;
import dev.baton.sweep.Assessment;
import io.avaje.json.JsonWriter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Why a task counts as stale, in JSON. */
final class StaleJson {
  private StaleJson() {}

  /**
   * The {@code stale} field; nothing where the task is not stale.
   *
   * @param worktree what the worker's files tell; null when nobody looked
   */
  static void write(JsonWriter json, Assessment assessment, @Nullable WorktreeEvidence worktree) {
    Finding finding = assessment.finding();
    if (finding == null || !assessment.isStale()) {
      return;
    }
    Sighting sighting = finding.sighting();
    json.name("stale");
    json.beginObject();
    new JsonFields(json)
        .text("reason", finding.reason().name())
        .truth("confirmed", assessment.isConfirmed())
        .time("since", finding.since())
        .text("liveness", sighting.liveness().wireName())
        .number("age_seconds", finding.silence().toSeconds());
    writeCompletion(json, assessment);
    json.name("evidence");
    writeEvidence(json, assessment.claim(), finding, worktree);
    json.endObject();
  }

  private static void writeCompletion(JsonWriter json, Assessment assessment) {
    Completion completion = assessment.completion();
    if (completion != null) {
      json.name("finished");
      json.beginObject();
      new JsonFields(json)
          .text("kind", completion.kind().name().toLowerCase(Locale.ROOT))
          .text("evidence", completion.words())
          .number("iteration", completion.iteration())
          .text("commit", completion.commit())
          .text("proposal", "baton close " + assessment.claim().task());
      json.endObject();
    }
  }

  private static void writeEvidence(
      JsonWriter json, Claim claim, Finding finding, @Nullable WorktreeEvidence worktree) {
    json.beginObject();
    JsonFields fields = new JsonFields(json);
    fields
        .text("finding", finding.explanation())
        .text("worker", claim.worker())
        .number("pid", claim.process() == null ? null : (Long) claim.process().pid())
        .number("epoch", claim.epoch())
        .time("claimed_at", claim.claimedAt())
        .time("last_sign_at", claim.renewedAt());
    if (worktree != null) {
      writeWorktree(json, worktree);
    } else if (claim.place() != null) {
      fields.text("worktree", claim.place().worktree());
    }
    json.endObject();
  }

  private static void writeWorktree(JsonWriter json, WorktreeEvidence worktree) {
    new JsonFields(json)
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
