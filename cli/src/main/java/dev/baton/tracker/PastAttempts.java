package dev.baton.tracker;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.history.LoopHistory;
import dev.baton.breaker.history.LoopHistory.RecordedIteration;
import dev.baton.breaker.history.LoopHistory.TraceStep;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.signature.RecordedError;
import dev.baton.tracker.cub.CubLedger;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Loops that another program ran, from the ledger that it kept. */
public final class PastAttempts {
  /** What cub's ledger does not say: what happened within an attempt, and whether files changed. */
  private static final Set<Rule> UNSEEN =
      EnumSet.of(
          Rule.NO_PROGRESS,
          Rule.TOOL_CALLS,
          Rule.IDLE,
          Rule.OUTPUT_LOOP,
          Rule.COMPLETION_WITHOUT_EVIDENCE,
          Rule.PERMISSION_DENIALS);

  /**
   * Reads the ledger of cub in this folder.
   *
   * @throws dev.baton.task.InvalidValue when there is none
   */
  public static List<LoopHistory> read(Path folder) throws IOException {
    List<LoopHistory> loops = new ArrayList<>();
    for (CubLedger.Entry task : CubLedger.read(folder)) {
      List<RecordedIteration> iterations = new ArrayList<>();
      String run = "";
      for (CubLedger.Attempt attempt : task.attempts()) {
        Instant ended = attempt.ended();
        if (ended != null) {
          iterations.add(iteration(attempt, ended, !attempt.run().equals(run)));
          run = attempt.run();
        }
      }
      if (!iterations.isEmpty()) {
        loops.add(new LoopHistory("task:" + task.task(), task.task(), task.doneAt(), iterations));
      }
    }
    return loops;
  }

  private static RecordedIteration iteration(
      CubLedger.Attempt attempt, Instant ended, boolean otherRun) {
    Instant began = ended.minus(attempt.took());
    List<TraceStep> steps = new ArrayList<>();
    if (otherRun) {
      steps.add(TraceStep.rest(began));
    }
    steps.add(TraceStep.of(EventKind.ITERATION_STARTED.at(began)));
    Set<Rule> unseen = EnumSet.copyOf(UNSEEN);
    if (attempt.cents() == null) {
      unseen.add(Rule.SPEND);
    } else {
      steps.add(
          TraceStep.of(
              new Observation.Usage(ended, TokenUse.NONE, Money.ofCents(attempt.cents()))));
    }
    List<RecordedError> errors =
        attempt.error().isEmpty() ? List.of() : List.of(RecordedError.of(attempt.error()));
    steps.add(
        TraceStep.of(
            IterationEnded.at(ended).changed(true).success(attempt.success()).errors(errors)));
    return new RecordedIteration(null, began, ended, steps, unseen);
  }
}
