package dev.baton.app.breaker;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.history.LoopHistory.RecordedIteration;
import dev.baton.breaker.history.LoopHistory.TraceStep;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.signature.RecordedError;
import dev.baton.store.History.PastError;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.Effort;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the stored sums of an iteration say to a breaker. What happened within it is not known, and
 * neither is what a breaker counts but an iteration does not keep.
 */
record StoredSteps(Iteration iteration, Instant ended, List<PastError> errors) {
  /**
   * The iteration.
   *
   * @param earlier the one before it in the same loop; null for none
   */
  RecordedIteration after(@Nullable Iteration earlier) {
    Effort effort = iteration.effort();
    Instant started = iteration.startedAt();
    Set<Rule> unseen = EnumSet.of(Rule.IDLE, Rule.OUTPUT_LOOP, Rule.PERMISSION_DENIALS);
    List<TraceStep> steps = new ArrayList<>();
    if (started == null) {
      unseen.add(Rule.DURATION);
    } else {
      if (earlier != null && !Objects.equals(earlier.epoch(), iteration.epoch())) {
        steps.add(TraceStep.rest(started));
      }
      steps.add(TraceStep.of(new Observation.IterationStarted(started)));
    }
    if (effort.toolCalls() == null) {
      unseen.add(Rule.TOOL_CALLS);
    } else {
      for (int i = 0; i < effort.toolCalls(); i++) {
        steps.add(TraceStep.of(new Observation.ToolUsed(ended)));
      }
    }
    if (effort.costMicrocents() == null) {
      unseen.add(Rule.SPEND);
    } else if (effort.costMicrocents() > 0) {
      Money cost = new Money(effort.costMicrocents());
      steps.add(TraceStep.of(new Observation.Usage(ended, TokenUse.NONE, cost)));
    }
    if (iteration.diff().filesChanged() == null) {
      unseen.add(Rule.NO_PROGRESS);
    }
    if (iteration.source() == Iteration.Source.COMMIT) {
      unseen.add(Rule.COMPLETION_WITHOUT_EVIDENCE);
    }
    steps.add(TraceStep.of(end()));
    return new RecordedIteration(
        iteration.n(), started == null ? ended : started, ended, steps, unseen);
  }

  private Observation end() {
    if (Iteration.ABANDONED.equals(iteration.outcome())) {
      return new Observation.IterationAbandoned(ended);
    }
    Integer files = iteration.diff().filesChanged();
    String outcome = iteration.outcome() == null ? "" : iteration.outcome();
    boolean completed = outcome.equals("completed");
    List<RecordedError> recorded = new ArrayList<>();
    for (PastError error : errors) {
      recorded.add(RecordedError.of(error.message()));
    }
    return IterationEnded.at(ended)
        .changed(completed || files == null || files > 0)
        .testsPassing(iteration.tests().passing())
        .outputLength(iteration.effort().outputLength())
        .success(success(outcome))
        .completion(completion())
        .waiting(
            switch (outcome) {
              case "question", "api_limit", "interrupted", "claim_lost", "stopped" -> true;
              default -> false;
            })
        .errors(recorded);
  }

  private @Nullable Boolean success(String outcome) {
    Integer failing = iteration.tests().failing();
    return switch (outcome) {
      case "completed" -> true;
      case "failed" -> false;
      default -> failing == null ? null : (Boolean) (failing == 0);
    };
  }

  private Completion completion() {
    String said = iteration.effort().completion();
    if (said == null) {
      return Completion.NOT_CLAIMED;
    }
    return said.equals("proven") ? Completion.PROVEN : Completion.UNPROVEN;
  }
}
