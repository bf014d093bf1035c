package dev.baton.store;

import dev.baton.breaker.Breaker;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.signature.RecordedError;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random observations, the same ones for the same seed, and what they must lead to. */
public final class BreakerScript {
  private static final List<Completion> COMPLETIONS = List.of(Completion.values());

  private final Random random;
  private Instant now = TestStore.START;

  private BreakerScript(long seed) {
    random = new Random(seed);
  }

  public static List<Observation> of(long seed, int length) {
    BreakerScript script = new BreakerScript(seed);
    List<Observation> observations = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      script.pass();
      observations.add(script.next());
    }
    return observations;
  }

  /** All in one go, without a store. */
  public static BreakerState outcome(List<Observation> observations, Policy policy) {
    BreakerState state = BreakerState.INITIAL;
    for (Observation observation : observations) {
      state = Breaker.step(state, observation, policy).next();
    }
    return state;
  }

  private void pass() {
    Duration pause =
        switch (random.nextInt(40)) {
          case 0 -> Duration.ofDays(random.nextInt(400));
          case 1 -> Duration.ofHours(-random.nextInt(30));
          case 2, 3, 4 -> Duration.ofMinutes(random.nextInt(40));
          case 5 -> Duration.ofNanos(random.nextInt(1_000_000_000));
          default -> Duration.ofSeconds(random.nextInt(20));
        };
    now = now.plus(pause);
  }

  private Observation next() {
    return switch (random.nextInt(24)) {
      case 0 -> EventKind.RUN_STARTED.at(now);
      case 1 -> EventKind.ITERATION_STARTED.at(now);
      case 2 -> EventKind.ITERATION_ABANDONED.at(now);
      case 3 -> EventKind.TASK_CHANGED.at(now);
      case 4, 5, 6 -> new Observation.ErrorRecorded(now, error());
      case 7, 8, 9 -> Observation.AssistantOutput.of(now, words());
      case 10 -> EventKind.TOOL_USED.at(now);
      case 11 ->
          new Observation.Usage(
              now,
              new TokenUse(random.nextInt(1000), 7, random.nextInt(1000)),
              new Money(random.nextInt(1 << 28)));
      case 12 -> EventKind.HEARTBEAT.at(now);
      case 13 -> EventKind.PERMISSION_DENIED.at(now);
      case 14 -> EventKind.QUESTION.at(now);
      case 15 -> EventKind.API_LIMIT.at(now);
      case 16, 17 -> new Observation.Acquire(now, "worker \"" + random.nextInt(3) + "\" \u00fc");
      case 18 -> EventKind.TICK.at(now);
      case 19 -> rare();
      default -> iteration();
    };
  }

  private Observation rare() {
    return switch (random.nextInt(5)) {
      case 0 -> new Observation.ManualTrip(now, "stop\tit,\n'please' \ud83d\ude00");
      case 1 -> new Observation.ManualReset(now, "go on");
      case 2 ->
          new Observation.Usage(now, new TokenUse(Long.MAX_VALUE, 5, 1), new Money(Long.MAX_VALUE));
      case 3 -> EventKind.TICK.at(random.nextBoolean() ? Instant.MAX : Instant.MIN);
      default ->
          new Observation.ClockJumped(now, Duration.ofMinutes(random.nextInt(20_000) - 10_000));
    };
  }

  private IterationEnded iteration() {
    IterationEnded ended = IterationEnded.at(now).changed(random.nextInt(3) == 0);
    if (random.nextBoolean()) {
      ended = ended.success(random.nextBoolean());
    }
    if (random.nextBoolean()) {
      ended = ended.testsPassing(random.nextInt(50)).testOnly(random.nextBoolean());
    }
    if (random.nextBoolean()) {
      ended = ended.outputLength((long) random.nextInt(5000));
    }
    List<RecordedError> errors = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      errors.add(error());
    }
    return ended
        .errors(errors)
        .waiting(random.nextInt(8) == 0)
        .completion(COMPLETIONS.get(random.nextInt(COMPLETIONS.size())));
  }

  private RecordedError error() {
    int which = random.nextInt(12);
    return switch (which) {
      case 0 -> RecordedError.of("");
      case 1 -> RecordedError.of("C:\\new\\table is \"broken\"\n\tat line 12");
      case 2 -> RecordedError.of("f\u00e4hler \u6f22\u5b57 \ud83d\ude00 " + random.nextInt());
      case 3 -> RecordedError.of("no such thing: " + Integer.toString(random.nextInt(), 36));
      case 4 -> new RecordedError(RecordedError.of("lines").signature(), "one\ntwo\\n\n\\");
      default -> RecordedError.of("TypeError: cannot read " + "abcdefghijkl".charAt(which));
    };
  }

  private String words() {
    return switch (random.nextInt(4)) {
      case 0 -> "";
      case 1 -> "the same words again and again";
      default -> {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(700); i > 0; i--) {
          text.append(Integer.toString(random.nextInt(5000), 36)).append(' ');
        }
        yield text.toString();
      }
    };
  }
}
