package dev.baton.render;

import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The lines below a list about its stale tasks. */
public final class StaleLines {
  private static final String CLOSE = "; close it: baton close ";

  private StaleLines() {}

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
    String found = claim.agent() == null ? "" : " (" + EvidenceText.process(claim) + ")";
    String held =
        claim.worker()
            + found
            + " held it for "
            + Ages.format(Duration.between(claim.claimedAt(), now));
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
    String text = finding.explanation() + " (" + finding.reason().name() + ")";
    Instant confirmed = assessment.confirmedAt();
    return confirmed == null
        ? text
        : text + ", confirmed in " + Ages.format(Duration.between(now, confirmed));
  }

  private static String finished(Output output, Assessment assessment) {
    String words = proposal(assessment, output.said(CLOSE));
    return words.isEmpty() ? "" : "; finished, " + words;
  }

  /** The proposal to close the task, with the evidence; empty where there is none. */
  public static String proposal(Assessment assessment) {
    return proposal(assessment, CLOSE);
  }

  private static String proposal(Assessment assessment, String close) {
    Completion completion = assessment.completion();
    return completion == null
        ? ""
        : "not closed: " + completion.words() + close + assessment.claim().task();
  }

  static String join(List<TaskId> ids) {
    return TaskIds.list(ids, ", ");
  }
}
