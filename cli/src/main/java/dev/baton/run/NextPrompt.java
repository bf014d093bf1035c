package dev.baton.run;

import dev.baton.handover.Digest;
import dev.baton.handover.Handover;
import dev.baton.run.IterationReport.CheckRun;
import dev.baton.run.Prompt.Carried;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.task.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects what the prompt of the next iteration is made from. */
final class NextPrompt {
  /** How much of an error goes into the next prompt. */
  private static final int MOST_FAILURE = 4000;

  private final RunContext run;
  private final RunPlan plan;
  private final List<String> files;
  private boolean hasWarned;

  /** Whether the agent may know of earlier work: that of this run in any case. */
  private boolean isTold;

  /**
   * @param files what is known about the uncommitted work of earlier workers, a line each
   */
  NextPrompt(RunContext run, List<String> files) {
    this.run = run;
    this.plan = run.plan();
    this.files = List.copyOf(files);
    this.isTold = plan.appliesRescues();
  }

  /**
   * The prompt. If a text of the task is cut in it, the first call reports that.
   *
   * @param resumption the session that the agent continues; null for a new one
   * @param restored how many files of an earlier worker were applied since the last iteration
   */
  String next(Task task, Carried carried, @Nullable Resumption resumption, int restored) {
    if (resumption == null) {
      return whole(task, carried);
    }
    String happened = resumption.sentence(restored);
    return resumption.brokeOff() && resumption.knowsTask()
        ? Prompt.continuing(
            happened, task, restored == 0 ? List.of() : files, plan.validation().checks())
        : happened + "\n" + whole(task, carried);
  }

  private String whole(Task task, Carried carried) {
    @Nullable String template = plan.agent().promptTemplate();
    if (template == null && !hasWarned) {
      hasWarned = true;
      Prompt.cuts(task).forEach(run::warn);
    }
    Prompt.Parts parts =
        new Prompt.Parts(
            task,
            run.place().stores().comments().of(task.id()),
            isTold
                ? new Handover(run.place().services()).digest(task, files)
                : new Digest(task.id(), List.of(), 0),
            carried,
            plan.validation().checks());
    isTold = true;
    return template == null ? Prompt.of(parts) : Prompt.of(template, parts);
  }

  /** What an iteration passes on to the next. */
  static Carried carriedFrom(IterationReport report) {
    List<String> lines = new ArrayList<>();
    List<IterationCheck> failed = new ArrayList<>();
    if (report.lastError() != null) {
      lines.add(report.lastError());
    }
    for (CheckRun check : report.checks()) {
      check.findings().errors().forEach(error -> lines.add(error.placed()));
      if (!check.passed()) {
        failed.add(check.kept());
      }
    }
    String failure = String.join("\n", lines);
    return new Carried(
        failure.isEmpty() ? null : failure.substring(0, Math.min(failure.length(), MOST_FAILURE)),
        failed,
        report.missing());
  }
}
