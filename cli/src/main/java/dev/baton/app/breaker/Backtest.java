package dev.baton.app.breaker;

import dev.baton.breaker.history.LoopHistory;
import dev.baton.breaker.history.LoopHistory.RecordedIteration;
import dev.baton.breaker.history.Replay;
import dev.baton.breaker.history.Replay.Replayed;
import dev.baton.breaker.history.SafeThresholds;
import dev.baton.breaker.history.SafeThresholds.Threshold;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What other policies would have done to recorded loops.
 *
 * @param unrecorded for how many iterations too little was recorded to judge a rule, by rule
 * @param suggestion null when none was asked for
 */
public record Backtest(
    int loops,
    int iterations,
    int succeeded,
    Money cost,
    Map<Rule, Integer> unrecorded,
    List<Outcome> outcomes,
    @Nullable Suggestion suggestion) {
  /** With fewer tasks that were closed, thresholds that stop none of them prove little. */
  public static final int THIN = 20;

  /** A policy to try, under a name for people. */
  public record Candidate(String name, Policy policy) {}

  /**
   * What one policy would have done.
   *
   * @param stopped the loops that would have lost work, by scope
   */
  public record Outcome(String name, List<Replayed> stopped) {
    /** The loops whose tasks were closed nevertheless. */
    public List<Replayed> wrong() {
      return stopped.stream().filter(Replayed::wrong).toList();
    }

    /** Iterations that would not have begun. */
    public int refused() {
      return stopped.stream().mapToInt(Replayed::refused).sum();
    }

    /** Iterations that would have been stopped before their end. */
    public int cut() {
      return stopped.stream().mapToInt(Replayed::cut).sum();
    }

    public Money saved() {
      Money sum = Money.ZERO;
      for (Replayed each : stopped) {
        sum = sum.plus(each.saved());
      }
      return sum;
    }
  }

  /**
   * The lowest thresholds that stop no task that was closed.
   *
   * @param outcome what they would have done together
   * @param tasks how many closed tasks they are derived from
   */
  public record Suggestion(List<Threshold> thresholds, Outcome outcome, int tasks) {
    public boolean isThin() {
      return tasks < THIN;
    }
  }

  /**
   * Tries each policy.
   *
   * @param base what a suggestion takes its cooldown and ways of counting from; null for no
   *     suggestion
   */
  public static Backtest of(
      List<LoopHistory> loops, List<Candidate> candidates, @Nullable Policy base) {
    int iterations = 0;
    int succeeded = 0;
    Money cost = Money.ZERO;
    Map<Rule, Integer> unrecorded = new EnumMap<>(Rule.class);
    for (LoopHistory loop : loops) {
      succeeded += loop.succeeded() ? 1 : 0;
      for (RecordedIteration iteration : loop.iterations()) {
        iterations++;
        cost = cost.plus(iteration.cost());
        iteration.unseen().forEach(rule -> unrecorded.merge(rule, 1, Integer::sum));
      }
    }
    List<Outcome> outcomes =
        candidates.stream().map(each -> outcome(each.name(), each.policy(), loops)).toList();
    return new Backtest(
        loops.size(),
        iterations,
        succeeded,
        cost,
        unrecorded,
        outcomes,
        base == null ? null : suggestion(loops, base, succeeded));
  }

  private static Suggestion suggestion(List<LoopHistory> loops, Policy base, int succeeded) {
    List<Threshold> thresholds = SafeThresholds.of(loops, base);
    Policy policy = SafeThresholds.policy(thresholds, base);
    return new Suggestion(thresholds, outcome("suggested", policy, loops), succeeded);
  }

  private static Outcome outcome(String name, Policy policy, List<LoopHistory> loops) {
    List<Replayed> replayed = loops.stream().map(loop -> Replay.of(loop, policy)).toList();
    return new Outcome(name, replayed.stream().filter(Replayed::stopped).toList());
  }
}
