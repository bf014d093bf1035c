package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState.Probe;
import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Judgement.Signal;
import dev.baton.breaker.Observation.Acquire;
import dev.baton.breaker.Observation.AssistantOutput;
import dev.baton.breaker.Observation.ClockJumped;
import dev.baton.breaker.Observation.ErrorRecorded;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.Observation.ManualReset;
import dev.baton.breaker.Observation.ManualTrip;
import dev.baton.breaker.Observation.Usage;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Setting;
import dev.baton.breaker.policy.Setting.Unit;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhaseTest {
  private static final Instant NOW = Observations.START.plusSeconds(60);
  private static final Trip TRIP = Trip.plain(Rule.NO_PROGRESS, "stuck");

  @ParameterizedTest
  @CsvSource({
    // signal     CLOSED     HALF_OPEN  OPEN
    "QUIET,      CLOSED,    HALF_OPEN, OPEN",
    "SLOWING,    HALF_OPEN, HALF_OPEN, OPEN",
    "TRIPPING,   OPEN,      OPEN,      OPEN",
    "RECOVERING, CLOSED,    CLOSED,    OPEN",
    "COOLED,     CLOSED,    HALF_OPEN, HALF_OPEN",
    "RESTARTING, CLOSED,    CLOSED,    CLOSED",
  })
  void isTheLaw(Signal.Kind given, Phase closed, Phase halfOpen, Phase open) {
    assertThat(Phase.CLOSED.after(given)).isEqualTo(closed);
    assertThat(Phase.HALF_OPEN.after(given)).isEqualTo(halfOpen);
    assertThat(Phase.OPEN.after(given)).isEqualTo(open);
  }

  /**
   * The result of each observation with a policy whose every threshold is reached at once, and with
   * one whose thresholds are never reached. SLOW is half open for lack of progress, PROBE after a
   * cooldown.
   */
  @ParameterizedTest
  @CsvSource({
    // strict policy:       CLOSED     SLOW       PROBE      OPEN       OPEN, cooled
    "strict, stalled,       OPEN,      OPEN,      OPEN,      OPEN,      OPEN",
    "strict, failed,        OPEN,      OPEN,      OPEN,      OPEN,      OPEN",
    "strict, moved,         CLOSED,    CLOSED,    CLOSED,    OPEN,      OPEN",
    "strict, moved failing, OPEN,      OPEN,      OPEN,      OPEN,      OPEN",
    "strict, claimed,       OPEN,      OPEN,      OPEN,      OPEN,      OPEN",
    "strict, waiting,       CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, abandoned,     OPEN,      OPEN,      OPEN,      OPEN,      OPEN",
    "strict, error,         OPEN,      OPEN,      OPEN,      OPEN,      OPEN",
    "strict, denied,        CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, worked,        CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, output,        CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, tool,          CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, usage,         OPEN,      OPEN,      OPEN,      OPEN,      OPEN",
    "strict, heartbeat,     CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, question,      CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, api limit,     CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, acquire,       CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      HALF_OPEN",
    "strict, tick,          CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, task,          CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, run,           CLOSED,    HALF_OPEN, HALF_OPEN, CLOSED,    CLOSED",
    "strict, started,       CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, jump,          CLOSED,    HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "strict, trip,          OPEN,      OPEN,      OPEN,      OPEN,      OPEN",
    "strict, reset,         CLOSED,    CLOSED,    CLOSED,    CLOSED,    CLOSED",
    // lenient policy
    "lenient, stalled,       CLOSED,   HALF_OPEN, OPEN,      OPEN,      OPEN",
    "lenient, failed,        CLOSED,   HALF_OPEN, OPEN,      OPEN,      OPEN",
    "lenient, moved,         CLOSED,   CLOSED,    CLOSED,    OPEN,      OPEN",
    "lenient, moved failing, CLOSED,   CLOSED,    OPEN,      OPEN,      OPEN",
    "lenient, claimed,       CLOSED,   HALF_OPEN, OPEN,      OPEN,      OPEN",
    "lenient, waiting,       CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, abandoned,     CLOSED,   HALF_OPEN, OPEN,      OPEN,      OPEN",
    "lenient, error,         CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, denied,        CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, worked,        CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, output,        CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, tool,          CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, usage,         CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, heartbeat,     CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, question,      CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, api limit,     CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, acquire,       CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      HALF_OPEN",
    "lenient, tick,          CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, task,          CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, run,           CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, started,       CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, jump,          CLOSED,   HALF_OPEN, HALF_OPEN, OPEN,      OPEN",
    "lenient, trip,          OPEN,     OPEN,      OPEN,      OPEN,      OPEN",
    "lenient, reset,         CLOSED,   CLOSED,    CLOSED,    CLOSED,    CLOSED",
  })
  void leadsFromEachPhaseByEachObservation(
      String strictness,
      String what,
      Phase closed,
      Phase slow,
      Phase probe,
      Phase open,
      Phase cooled) {
    Policy policy = policy(strictness.equals("strict"));
    Observation seen = observation(what);
    check(closed(), seen, policy, closed);
    check(slow(), seen, policy, slow);
    check(halfOpen(), seen, policy, probe);
    check(open(NOW), seen, policy, open);
    check(open(NOW.minusSeconds(10)), seen, policy, cooled);
  }

  private static void check(BreakerState from, Observation seen, Policy policy, Phase to) {
    Step step = Breaker.step(from, seen, policy);
    assertThat(step.next().phase()).isEqualTo(to);
    assertThat(step.decision().phase()).isEqualTo(to);
    boolean told = from.phase() != to || seen instanceof ManualReset;
    assertThat(step.transition() != null).isEqualTo(told);
    if (step.transition() != null) {
      assertThat(step.transition().from()).isEqualTo(from.phase());
      assertThat(step.transition().to()).isEqualTo(to);
      assertThat(step.transition().at()).isEqualTo(NOW);
    }
  }

  @Test
  void coversEveryObservation() {
    Set<Class<?>> seen = new HashSet<>();
    for (String what :
        new String[] {
          "stalled",
          "abandoned",
          "error",
          "denied",
          "worked",
          "output",
          "tool",
          "usage",
          "heartbeat",
          "question",
          "api limit",
          "acquire",
          "tick",
          "task",
          "run",
          "started",
          "jump",
          "trip",
          "reset"
        }) {
      seen.add(observation(what).getClass());
    }
    assertThat(seen).containsExactlyInAnyOrder(Observation.class.getPermittedSubclasses());
  }

  private static BreakerState closed() {
    return BreakerState.INITIAL.with(new Times(Observations.START, null, NOW, null, null, null));
  }

  private static BreakerState slow() {
    return closed().in(Phase.HALF_OPEN, null, null, closed().times());
  }

  private static BreakerState halfOpen() {
    return closed().in(Phase.HALF_OPEN, TRIP, new Probe(NOW, "anna"), closed().times().opened(NOW));
  }

  private static BreakerState open(Instant since) {
    return closed().in(Phase.OPEN, TRIP, null, closed().times().opened(since));
  }

  private static Policy policy(boolean strict) {
    long most = strict ? 1 : 1000;
    Map<Setting, Long> values = new EnumMap<>(Setting.class);
    values.put(Setting.NO_PROGRESS, most);
    values.put(Setting.CONSECUTIVE_FAILURES, most);
    values.put(Setting.SAME_ERROR, most);
    values.put(Setting.COMPLETION_WITHOUT_EVIDENCE, most);
    values.put(Setting.TASK_ITERATIONS, 1000L);
    values.put(Setting.PERMISSION_DENIALS, most);
    values.put(Setting.TOOL_CALLS, 1L);
    values.put(Setting.SPEND, strict ? 1L : 1_000_000_000L);
    values.put(Setting.COOLDOWN, Unit.nanos(Duration.ofSeconds(10)));
    values.put(Setting.AUTO_RESET, strict ? 0L : 1L);
    return new Policy(values);
  }

  private static Observation observation(String what) {
    IterationEnded ended = IterationEnded.at(NOW);
    return switch (what) {
      case "stalled" -> ended;
      case "failed" -> ended.success(false);
      case "moved" -> ended.changed(true);
      case "moved failing" -> ended.changed(true).success(false);
      case "claimed" -> ended.completion(Completion.UNPROVEN);
      case "waiting" -> ended.waiting(true);
      case "abandoned" -> EventKind.ITERATION_ABANDONED.at(NOW);
      case "error" -> ErrorRecorded.of(NOW, "error: x");
      case "worked" -> EventKind.WORKED.at(NOW);
      case "denied" -> EventKind.PERMISSION_DENIED.at(NOW);
      case "output" -> AssistantOutput.of(NOW, "x");
      case "tool" -> EventKind.TOOL_USED.at(NOW);
      case "usage" -> new Usage(NOW, new TokenUse(1, 5, 1), new Money(2));
      case "heartbeat" -> EventKind.HEARTBEAT.at(NOW);
      case "question" -> EventKind.QUESTION.at(NOW);
      case "api limit" -> EventKind.API_LIMIT.at(NOW);
      case "acquire" -> new Acquire(NOW, "anna");
      case "tick" -> EventKind.TICK.at(NOW);
      case "task" -> EventKind.TASK_CHANGED.at(NOW);
      case "run" -> EventKind.RUN_STARTED.at(NOW);
      case "started" -> EventKind.ITERATION_STARTED.at(NOW);
      case "jump" -> new ClockJumped(NOW, Duration.ofDays(1));
      case "trip" -> new ManualTrip(NOW, "enough");
      case "reset" -> new ManualReset(NOW, "again");
      default -> throw new IllegalArgumentException(what);
    };
  }
}
