package dev.baton.breaker;

import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation.Acquire;
import dev.baton.breaker.Observation.AssistantOutput;
import dev.baton.breaker.Observation.ErrorRecorded;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Observation.ManualReset;
import dev.baton.breaker.Observation.ManualTrip;
import dev.baton.breaker.Observation.Usage;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.signature.RecordedError;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Random observations in any order. */
final class Observations {
  static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

  private static final List<String> ERRORS =
      List.of("TypeError: x is undefined", "error: no such file", "panic: out of range");
  private static final List<RecordedError> RECORDED =
      ERRORS.stream().map(RecordedError::of).toList();
  private static final List<String> OUTPUTS =
      List.of("I will try again", "I will  try again", "now something else", "", " ");
  private static final List<TokenSet> TOKENS = OUTPUTS.stream().map(TokenSet::of).toList();
  private static final long[] GAPS = {
    0, 0, 0, 1, 1, 1, 2, 2, 5, 5, 9, -5, -5, 10, 10, 29, 29, 30, 30, 31, 31, 60, 60, 299, 300, 301,
    1199, 1800, 1801
  };

  private Observations() {}

  static String text(TokenSet tokens) {
    for (int i = 0; i < TOKENS.size(); i++) {
      if (TOKENS.get(i).equals(tokens)) {
        return OUTPUTS.get(i);
      }
    }
    throw new IllegalArgumentException("unknown output");
  }

  /** The next time, sometimes slightly before the last one. */
  static Instant after(Instant last, RandomGenerator random) {
    return last.plusSeconds(GAPS[random.nextInt(GAPS.length)]);
  }

  static Observation any(Instant at, RandomGenerator random) {
    return switch (random.nextInt(32)) {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 -> iteration(at, random);
      case 10, 11, 12, 13, 14 -> new Acquire(at, "anna");
      case 15, 16, 17 -> new ErrorRecorded(at, error(random));
      case 18, 19, 20 -> new AssistantOutput(at, TOKENS.get(random.nextInt(TOKENS.size())));
      case 21, 22 -> EventKind.TICK.at(at);
      case 23 -> EventKind.HEARTBEAT.at(at);
      case 24 ->
          new Usage(
              at, new TokenUse(10, 5, 20), Money.ofCents(new BigDecimal(random.nextInt(4000))));
      case 25 ->
          random.nextInt(3) == 0 ? EventKind.WORKED.at(at) : EventKind.PERMISSION_DENIED.at(at);
      case 26 -> random.nextBoolean() ? EventKind.QUESTION.at(at) : EventKind.API_LIMIT.at(at);
      case 27 -> EventKind.ITERATION_ABANDONED.at(at);
      case 28 ->
          random.nextBoolean() ? EventKind.TASK_CHANGED.at(at) : EventKind.RUN_STARTED.at(at);
      case 29 -> EventKind.ITERATION_STARTED.at(at);
      case 30 -> EventKind.TOOL_USED.at(at);
      default ->
          random.nextInt(4) == 0
              ? new ManualTrip(at, "enough")
              : random.nextInt(3) == 0 ? new ManualReset(at, "again") : EventKind.TOOL_USED.at(at);
    };
  }

  private static IterationEnded iteration(Instant at, RandomGenerator random) {
    int coin = random.nextInt(1 << 20);
    IterationEnded ended = IterationEnded.at(at).changed((coin & 3) == 0);
    ended = (coin & 4) == 0 ? ended.success((coin & 8) == 0) : ended;
    ended = (coin & 16) == 0 ? ended.outputLength(((coin >> 5) & 3) * 40L + 30) : ended;
    ended = (coin & (7 << 7)) == 0 ? ended.testsPassing((coin >> 10) & 3) : ended;
    ended = (coin & (7 << 12)) == 0 ? ended.waiting(true) : ended;
    ended = (coin & (3 << 15)) == 0 ? ended.completion(Completion.UNPROVEN) : ended;
    ended = (coin & (7 << 15)) == 7 << 15 ? ended.completion(Completion.PROVEN) : ended;
    ended = (coin & (1 << 18)) == 0 ? ended.testOnly(true) : ended;
    return (coin & (1 << 19)) == 0 ? ended.errors(List.of(error(random), error(random))) : ended;
  }

  private static RecordedError error(RandomGenerator random) {
    return RECORDED.get(random.nextInt(RECORDED.size()));
  }

  /** One observation of each relevant kind, for trying all sequences. */
  static List<Function<Instant, Observation>> alphabet() {
    return List.of(
        at -> IterationEnded.at(at),
        at -> IterationEnded.at(at).success(false).errors(RECORDED.subList(0, 1)),
        at -> IterationEnded.at(at).changed(true).outputLength(100L),
        at -> IterationEnded.at(at).success(true).completion(Completion.UNPROVEN),
        at -> new ErrorRecorded(at, RECORDED.get(0)),
        at -> new AssistantOutput(at, TOKENS.get(0)),
        at -> EventKind.PERMISSION_DENIED.at(at),
        at -> new Acquire(at.plusSeconds(31), "anna"));
  }
}
