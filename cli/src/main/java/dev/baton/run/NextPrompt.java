package dev.baton.run;

import dev.baton.breaker.signature.FoundError;
import dev.baton.run.Prompt.Carried;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationCheck;
import dev.baton.store.IterationFilter;
import dev.baton.store.Iterations;
import dev.baton.task.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects what the prompt of the next iteration is made from. */
final class NextPrompt {
  private static final int SHOWN_ITERATIONS = 5;

  /** How much of an error goes into the next prompt. */
  private static final int MOST_FAILURE = 4000;

  private final RunPlan plan;
  private final Workplace place;
  private final RunListener listener;
  private final String rescued;
  private boolean hasWarned;

  /**
   * @param rescued what the agent should know about the work of earlier workers; empty for nothing
   */
  NextPrompt(RunPlan plan, Workplace place, RunListener listener, String rescued) {
    this.rescued = rescued;
    this.plan = plan;
    this.place = place;
    this.listener = listener;
  }

  /** The prompt. If a text of the task is cut in it, the first call reports that. */
  String next(Task task, Carried carried) {
    @Nullable String template = plan.agent().promptTemplate();
    if (template == null && !hasWarned) {
      hasWarned = true;
      Prompt.cuts(task).forEach(cut -> listener.on(new RunEvent.Warned(cut)));
    }
    Prompt.Parts parts =
        new Prompt.Parts(
            task,
            place.stores().comments().of(task.id()),
            earlier(task),
            rescued,
            carried,
            plan.validation().checks());
    return template == null ? Prompt.of(parts) : Prompt.of(template, parts);
  }

  private List<PromptHistory.Earlier> earlier(Task task) {
    Iterations iterations = place.stores().iterations();
    IterationFilter last =
        IterationFilter.ALL.withTask(task.id()).withOnlyKept(true).withLast(SHOWN_ITERATIONS);
    List<PromptHistory.Earlier> earlier = new ArrayList<>();
    for (Iteration one : iterations.list(last)) {
      earlier.add(new PromptHistory.Earlier(one, iterations.account(one.n())));
    }
    return earlier;
  }

  /** What an iteration passes on to the next. */
  static Carried carriedFrom(IterationReport report) {
    List<String> lines = new ArrayList<>();
    List<IterationCheck> failed = new ArrayList<>();
    if (report.lastError() != null) {
      lines.add(report.lastError());
    }
    for (CheckRun check : report.checks()) {
      check.findings().errors().forEach(error -> lines.add(placed(error)));
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

  /** The message, with its place where the place is on another line of the output. */
  private static String placed(FoundError error) {
    String place = error.file() + ":" + error.line();
    return error.file() == null || error.message().contains(error.file())
        ? error.message()
        : place + ": " + error.message();
  }
}
