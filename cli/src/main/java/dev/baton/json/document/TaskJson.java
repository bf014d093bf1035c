package dev.baton.json.document;

import dev.baton.app.HandoverNotice;
import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.claim.ProcessIdentity;
import dev.baton.git.worktree.WorkTreeEvidence;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * {@code task} in docs/schema/definitions.json: a task as in lists, in bd's JSON with {@code
 * epoch}, {@code claim} and {@code stale} added.
 */
public record TaskJson(TaskView view) implements ObjectDocument {
  /** A task without details of its claim. */
  public static TaskJson of(Task task) {
    return new TaskJson(TaskView.of(task));
  }

  /** A task that was not created; as in bd, its id is empty. */
  public static ObjectDocument preview(Task task) {
    return fields -> {
      fields.anyText("id", "");
      new TaskJson(TaskView.of(task)).writeRest(fields);
    };
  }

  /** Writes a task that was claimed, with the token that its worker needs. */
  public static void writeClaimed(JsonFields fields, TaskView claimed) {
    new TaskJson(claimed).writeFields(fields);
    fields.text("token", claimed.task().token());
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields.text("id", view.task().id().value());
    writeRest(fields);
  }

  private static @Nullable String reason(Task task) {
    return task.statusName().equals(task.status().wireName()) ? task.blockedReason() : null;
  }

  private void writeRest(JsonFields fields) {
    Task task = view.task();
    fields
        .anyText("title", task.title())
        .text("description", task.text().description())
        .text("design", task.text().design())
        .text("acceptance_criteria", task.text().acceptanceCriteria())
        .text("notes", task.text().notes())
        .text("spec_id", task.specId())
        .text("status", task.statusName())
        .number("priority", task.priority())
        .text("issue_type", task.type().name())
        .text("assignee", task.assignee())
        .text("owner", task.owner())
        .time("created_at", task.times().createdAt())
        .text("created_by", task.createdBy())
        .time("updated_at", task.times().updatedAt())
        .time("started_at", task.times().startedAt())
        .time("closed_at", task.times().closedAt())
        .text("close_reason", task.closeReason())
        .number("estimated_minutes", task.estimatedMinutes())
        .time("due_at", task.times().dueAt())
        .time("defer_until", task.times().deferUntil())
        .text("external_ref", task.externalRef())
        .strings("labels", task.labels())
        .raw("metadata", task.metadata())
        .mark("pinned", task.pinned())
        .mark("ephemeral", task.ephemeral())
        .text("parent", task.parent() == null ? null : task.parent().value())
        .number("dependency_count", task.counts().dependencies())
        .number("dependent_count", task.counts().dependents())
        .number("comment_count", task.counts().comments())
        .number("epoch", task.epoch())
        .time("not_before", task.notBefore())
        .text("blocked_reason", reason(task))
        .count("reopened", task.counts().reopened())
        .strings("blocked_by", view.blockedBy())
        .someObjects("handover", view.handover(), TaskJson::writeNotice);
    Assessment assessment = view.assessment();
    if (assessment != null) {
      fields.object("claim", each -> writeClaim(each, assessment.claim()));
      Finding finding = assessment.finding();
      if (finding != null && assessment.isStale()) {
        fields.object("stale", each -> writeStale(each, assessment, finding));
      }
    }
  }

  /** {@code notice} in docs/schema/definitions.json. */
  private static void writeNotice(JsonFields fields, HandoverNotice notice) {
    fields.text("message", notice.message()).command("command", notice.command());
  }

  /** {@code claim} in docs/schema/definitions.json: the claim on a task. */
  private static void writeClaim(JsonFields fields, Claim claim) {
    ProcessIdentity process = claim.process();
    Claim.Place place = claim.place();
    Duration lease = claim.lease();
    fields
        .text("worker", claim.worker())
        .number("epoch", claim.epoch())
        .time("claimed_at", claim.claimedAt())
        .time("renewed_at", claim.renewedAt())
        .number("lease_seconds", lease == null ? null : (Long) lease.toSeconds());
    if (process != null) {
      fields
          .number("pid", process.pid())
          .number("start_ticks", process.startTicks())
          .text("machine_id", process.machineId())
          .text("boot_id", process.bootId())
          .text("pid_namespace", process.pidNamespace())
          .text("time_namespace", process.timeNamespace())
          .text("agent", claim.agent());
    }
    if (place != null) {
      fields
          .text("worktree", place.worktree())
          .text("branch", place.branch())
          .text("base_commit", place.baseCommit());
    }
  }

  /** {@code stale} in docs/schema/definitions.json: why a task counts as stale. */
  private void writeStale(JsonFields fields, Assessment assessment, Finding finding) {
    fields
        .text("reason", finding.reason().name())
        .truth("confirmed", assessment.isConfirmed())
        .time("since", finding.since())
        .text("liveness", assessment.sighting().liveness().wireName())
        .number("age_seconds", finding.silence().toSeconds());
    Completion completion = assessment.completion();
    if (completion != null) {
      fields.object(
          "finished", inner -> writeCompletion(inner, assessment.claim().task(), completion));
    }
    fields.object("evidence", inner -> writeEvidence(inner, assessment.claim(), finding));
  }

  private static void writeCompletion(JsonFields fields, TaskId task, Completion completion) {
    fields
        .word("kind", completion.kind())
        .text("evidence", completion.words())
        .number("iteration", completion.iteration())
        .text("commit", completion.commit())
        .command("proposal", "baton close " + task);
  }

  private void writeEvidence(JsonFields fields, Claim claim, Finding finding) {
    WorkTreeEvidence worktree = view.worktree();
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
        .strings("stashed", worktree.stashed())
        .text("worktree_problem", worktree.problem());
  }
}
