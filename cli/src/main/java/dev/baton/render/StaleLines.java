package dev.baton.render;

import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.git.worktree.WorkTreeEvidence;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What is said of stale tasks and of their workers: lines below lists, and the evidence. */
public final class StaleLines {
  private static final String CLOSE = "; close it: baton close ";

  /** Prints the lines below a list. */
  static void print(Output output, List<TaskView> views, Instant now) {
    boolean any = false;
    for (TaskView view : views) {
      Assessment assessment = view.assessment();
      if (assessment != null && assessment.isStale()) {
        output.rendered(any ? "" : "\n");
        output.rendered(line(output, view, assessment, now));
        any = true;
      }
    }
    if (any) {
      output.rendered(
          output.paint(
                  Style.DIM,
                  output.said("baton sweep reopens stale tasks; baton stale shows the evidence"))
              + "\n");
    }
  }

  private static String line(Output output, TaskView view, Assessment assessment, Instant now) {
    Claim claim = assessment.claim();
    String found = claim.agent() == null ? "" : " (" + process(claim) + ")";
    String held = claim.worker() + found + " held it for " + Ages.between(claim.claimedAt(), now);
    String blocked = view.blockedBy().isEmpty() ? "" : "; blocked by " + join(view.blockedBy());
    return output.paint(Style.BAD, "stale ")
        + output.paint(Style.ID, view.task().id().value())
        + " "
        + Sanitize.line(
            held + ": " + explain(assessment, now) + finished(output, assessment) + blocked)
        + "\n";
  }

  /** The finding with its reason, and when it will be confirmed. */
  static String explain(Assessment assessment, Instant now) {
    Finding finding = assessment.requireFinding();
    String text = finding.explanation();
    Instant confirmed = assessment.confirmedAt();
    return confirmed == null ? text : text + ", confirmed in " + Ages.between(now, confirmed);
  }

  private static String finished(Output output, Assessment assessment) {
    String words = proposal(assessment, output.said(CLOSE));
    return words.isEmpty() ? "" : "; finished, " + words;
  }

  /** The proposal to close the task, with the evidence; empty where there is none. */
  private static String proposal(Assessment assessment, String close) {
    Completion completion = assessment.completion();
    return completion == null
        ? ""
        : "not closed: " + completion.words() + close + assessment.claim().task();
  }

  static String join(List<TaskId> ids) {
    return TaskIds.list(ids, ", ");
  }

  /**
   * Prints the verdict and its evidence.
   *
   * @param field receives a name and the text for it
   */
  static void printEvidence(
      BiConsumer<String, String> field, TaskView view, Assessment assessment, Instant now) {
    Finding finding = assessment.finding();
    field.accept(
        "Verdict",
        switch (assessment.verdict()) {
          case FRESH -> assessment.sighting().finding();
          case STALLED -> "stalled: " + assessment.requireFinding().explanation();
          case SUSPECT, STALE -> "stale: " + explain(assessment, now);
        });
    field.accept("Finished", proposal(assessment, CLOSE));
    if (finding != null) {
      field.accept("Silent for", Ages.format(finding.silence()));
    }
    WorkTreeEvidence worktree = view.worktree();
    if (worktree != null) {
      if (worktree.exists()) {
        field.accept("Commits", commits(worktree.commits(), now));
        field.accept("Files", files(worktree.files(), now));
        field.accept("Stashed", String.join(", ", worktree.stashed()));
      } else if (worktree.problem() == null) {
        field.accept("Files", "the work tree is gone");
      }
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

  private static String files(WorkTreeEvidence.Files files, Instant now) {
    if (files.changed() + files.untracked() == 0) {
      return files.atLeast() ? "unknown" : "no uncommitted work";
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
    return instant == null ? "" : Ages.ago(instant, now);
  }
}
