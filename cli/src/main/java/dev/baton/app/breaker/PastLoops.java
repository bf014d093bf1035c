package dev.baton.app.breaker;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.history.LoopHistory;
import dev.baton.breaker.history.LoopHistory.RecordedIteration;
import dev.baton.breaker.history.LoopHistory.TraceStep;
import dev.baton.breaker.history.TraceReader;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.signature.RecordedError;
import dev.baton.store.Breakers.BreakerTrace;
import dev.baton.store.History.PastError;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.RunIterations;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Collects what is recorded about loops: what their breakers saw, and before that was kept, what is
 * stored about iterations.
 */
public record PastLoops(Stores stores) {

  /**
   * The loops with an iteration since that time, each from its beginning, by scope.
   *
   * @param task only the loop of this task; null for all
   */
  public List<LoopHistory> read(Instant since, @Nullable TaskId task) {
    Map<String, List<RecordedIteration>> seen = new TreeMap<>();
    String scope = task == null ? null : task.scope();
    for (BreakerTrace trace : stores.breakers().traces(scope, Instant.EPOCH)) {
      seen.computeIfAbsent(trace.scope(), each -> new ArrayList<>()).add(iteration(trace));
    }
    addOlder(seen, task);
    seen.values().removeIf(each -> each.getLast().ended().isBefore(since));
    Map<String, Instant> closings = closings(seen.keySet());
    List<LoopHistory> loops = new ArrayList<>();
    for (Map.Entry<String, List<RecordedIteration>> each : seen.entrySet()) {
      String name = each.getKey();
      TaskId of = TaskId.ofScope(name);
      loops.add(
          new LoopHistory(
              name, of == null ? null : of.value(), closings.get(name), each.getValue()));
    }
    return loops;
  }

  private static RecordedIteration iteration(BreakerTrace trace) {
    TraceReader reader = TraceReader.read(trace.beganAt(), trace.steps());
    Set<Rule> unseen =
        reader.isComplete()
            ? EnumSet.noneOf(Rule.class)
            : EnumSet.of(Rule.TOOL_CALLS, Rule.SPEND, Rule.IDLE, Rule.OUTPUT_LOOP);
    return new RecordedIteration(
        number(trace.key()), trace.beganAt(), trace.endedAt(), reader.steps(), unseen);
  }

  private static @Nullable Long number(@Nullable String key) {
    try {
      return key != null && key.startsWith(RunIterations.BREAKER_PREFIX)
          ? Long.valueOf(key.substring(RunIterations.BREAKER_PREFIX.length()))
          : null;
    } catch (NumberFormatException ofAnotherLoop) {
      return null;
    }
  }

  /** Adds the iterations from before the breaker's own record begins. */
  private void addOlder(Map<String, List<RecordedIteration>> seen, @Nullable TaskId task) {
    Map<String, Instant> from = new HashMap<>();
    seen.forEach((scope, each) -> from.put(scope, each.getFirst().began()));
    Map<String, List<RecordedIteration>> older = new TreeMap<>();
    Map<String, Iteration> before = new HashMap<>();
    Map<Long, List<PastError>> errors = errors(task);
    for (Iteration iteration : stores.history().iterations(Instant.EPOCH, task)) {
      Instant ended = iteration.endedAt();
      if (iteration.task() == null || ended == null) {
        continue;
      }
      String scope = iteration.task().scope();
      Instant begins = from.get(scope);
      if (begins == null || ended.isBefore(begins)) {
        StoredSteps steps =
            new StoredSteps(iteration, ended, errors.getOrDefault(iteration.n(), List.of()));
        older
            .computeIfAbsent(scope, each -> new ArrayList<>())
            .add(steps.after(before.put(scope, iteration)));
      }
    }
    older.forEach((scope, each) -> {
      each.addAll(seen.getOrDefault(scope, List.of()));
      seen.put(scope, each);
    });
  }

  private Map<Long, List<PastError>> errors(@Nullable TaskId task) {
    Map<Long, List<PastError>> errors = new HashMap<>();
    for (PastError error : stores.history().errors(Instant.EPOCH, task)) {
      errors.computeIfAbsent(error.iteration(), n -> new ArrayList<>()).add(error);
    }
    return errors;
  }

  private Map<String, Instant> closings(Set<String> scopes) {
    Set<TaskId> ids = new HashSet<>();
    for (String scope : scopes) {
      TaskId id = TaskId.ofScope(scope);
      if (id != null) {
        ids.add(id);
      }
    }
    Map<String, Instant> closings = new HashMap<>();
    for (Task task : stores.taskQueries().findAll(ids)) {
      Instant closed = task.times().closedAt();
      if (task.status() == TaskStatus.CLOSED && closed != null) {
        closings.put(task.id().scope(), closed);
      }
    }
    return closings;
  }

  /**
   * What the stored sums of an iteration say to a breaker. What happened within it is not known,
   * and neither is what a breaker counts but an iteration does not keep.
   */
  private record StoredSteps(Iteration iteration, Instant ended, List<PastError> errors) {
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
        steps.add(TraceStep.of(EventKind.ITERATION_STARTED.at(started)));
      }
      if (effort.toolCalls() == null) {
        unseen.add(Rule.TOOL_CALLS);
      } else {
        for (int i = 0; i < effort.toolCalls(); i++) {
          steps.add(TraceStep.of(EventKind.TOOL_USED.at(ended)));
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
        return EventKind.ITERATION_ABANDONED.at(ended);
      }
      Integer files = iteration.diff().filesChanged();
      String outcome = iteration.outcome() == null ? "" : iteration.outcome();
      boolean completed = outcome.equals("completed");
      List<RecordedError> recorded =
          errors.stream().map(error -> RecordedError.of(error.message())).toList();
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
}
