package dev.baton.breaker.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.history.LoopHistory.TraceStep;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.signature.RecordedError;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is written can be read again, in little space. */
class TraceTest {
  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final RecordedError ERROR = RecordedError.of("error: no such file");

  private static Instant at(long second) {
    return START.plusSeconds(second);
  }

  private static List<Observation> read(Trace trace) {
    TraceReader reader = TraceReader.read(trace.began(), trace.toString());
    assertThat(reader.isComplete()).isTrue();
    return reader.steps().stream().map(TraceStep::observation).toList();
  }

  @Test
  void keepsEverythingThatARuleUses() {
    Trace trace = new Trace(START);
    IterationEnded ended =
        IterationEnded.at(at(100))
            .changed(true)
            .success(false)
            .testsPassing(12)
            .outputLength(3456L)
            .completion(Completion.UNPROVEN)
            .testOnly(true)
            .waiting(true);
    List<Observation> kept =
        List.of(
            EventKind.RUN_STARTED.at(at(0)),
            EventKind.ITERATION_STARTED.at(at(1)),
            EventKind.TASK_CHANGED.at(at(1)),
            EventKind.WORKED.at(at(50)),
            EventKind.PERMISSION_DENIED.at(at(51)),
            EventKind.QUESTION.at(at(51)),
            EventKind.API_LIMIT.at(at(52)),
            EventKind.ITERATION_ABANDONED.at(at(53)),
            ended);
    for (Observation each : kept) {
      trace.add(each, Double.NaN);
    }
    assertThat(read(trace)).isEqualTo(kept);
  }

  @Test
  void keepsErrorsByTheirSignatures() {
    Trace trace = new Trace(START);
    trace.add(new Observation.ErrorRecorded(at(2), ERROR), Double.NaN);
    assertThat(trace.add(IterationEnded.at(at(3)).errors(List.of(ERROR)), Double.NaN)).isTrue();
    List<Observation> read = read(trace);
    assertThat(((Observation.ErrorRecorded) read.get(0)).error().signature())
        .isEqualTo(ERROR.signature());
    assertThat(((IterationEnded) read.get(1)).errors().getFirst().signature())
        .isEqualTo(ERROR.signature());
  }

  @Test
  void sumsUpToolCallsAndCostButKeepsPauses() {
    Trace trace = new Trace(START);
    trace.add(EventKind.ITERATION_STARTED.at(at(0)), Double.NaN);
    for (int second = 1; second <= 10; second++) {
      trace.add(EventKind.TOOL_USED.at(at(second)), Double.NaN);
      trace.add(new Observation.Usage(at(second), new TokenUse(1, 2, 3), new Money(7)), Double.NaN);
    }
    trace.add(EventKind.HEARTBEAT.at(at(50)), Double.NaN);
    assertThat(trace).hasToString("s 1b9,10,1y 40b");
    List<Observation> expected = new ArrayList<>();
    expected.add(EventKind.ITERATION_STARTED.at(at(0)));
    expected.add(EventKind.HEARTBEAT.at(at(1)));
    for (int i = 0; i < 10; i++) {
      expected.add(EventKind.TOOL_USED.at(at(10)));
    }
    expected.add(new Observation.Usage(at(10), TokenUse.NONE, new Money(70)));
    expected.add(EventKind.HEARTBEAT.at(at(10)));
    expected.add(EventKind.HEARTBEAT.at(at(50)));
    assertThat(read(trace)).isEqualTo(expected);
  }

  @Test
  void keepsHowSimilarOutputsAreAndWhenARowEnds() {
    Trace trace = new Trace(START);
    for (double similarity : new double[] {Double.NaN, 0.9567, 1.0, 0.2, 0.1, 0.5}) {
      trace.add(Observation.AssistantOutput.of(at(1), "words"), similarity);
    }
    assertThat(trace).hasToString("1o o956 o1000 o b o500");
    assertThat(TraceReader.read(START, trace.toString()).steps())
        .extracting(TraceStep::similarity)
        .containsExactly(0, 956, 1000, 0, TraceStep.NONE, 500);
  }

  @Test
  void isContinuedWhereItWasInterrupted() {
    Trace whole = new Trace(START);
    Trace parts = new Trace(START);
    for (int i = 0; i < 200; i++) {
      Observation observation =
          switch (i % 7) {
            case 0 -> EventKind.TOOL_USED.at(at(i * 3L));
            case 1 -> new Observation.Usage(at(i * 3L), TokenUse.NONE, new Money(i));
            case 2 -> Observation.AssistantOutput.of(at(i * 3L), "x");
            case 3 -> new Observation.ErrorRecorded(at(i * 3L), ERROR);
            case 4 -> EventKind.WORKED.at(at(i * 3L - 5));
            default -> EventKind.HEARTBEAT.at(at(i * 3L));
          };
      double similarity = i % 3 == 0 ? 0.8 : 0.1;
      if (i % 11 == 0) {
        whole.rest(at(i * 3L));
        parts.rest(at(i * 3L));
      }
      whole.add(observation, similarity);
      parts.add(observation, similarity);
      parts = new Trace(START, parts.toString());
      assertThat(parts).hasToString(whole.toString());
    }
  }

  @Test
  void asksOfOthersDoNotMakeItLonger() {
    Trace trace = new Trace(START);
    for (int second = 0; second < 1000; second++) {
      trace.rest(at(second));
      trace.add(new Observation.Acquire(at(second), "check"), Double.NaN);
      trace.add(EventKind.TICK.at(at(second)), Double.NaN);
    }
    assertThat(trace).hasToString("999k");
  }

  @Test
  void aLongIterationStaysShort() {
    Trace trace = new Trace(START);
    for (int second = 0; second < 4 * 3600; second++) {
      trace.add(EventKind.TOOL_USED.at(at(second)), Double.NaN);
      trace.add(new Observation.Usage(at(second), TokenUse.NONE, new Money(900_000)), Double.NaN);
    }
    assertThat(trace.toString()).hasSizeLessThan(1000);
    assertThat(read(trace)).filteredOn(one -> one.is(EventKind.TOOL_USED)).hasSize(14400);

    for (int i = 0; i < 1000; i++) {
      trace.add(new Observation.ErrorRecorded(at(15_000 + i), ERROR), Double.NaN);
    }
    trace.add(IterationEnded.at(at(20_000)), Double.NaN);
    assertThat(trace.toString()).hasSizeLessThan(3100).endsWith("E");
    TraceReader cut = TraceReader.read(START, trace.toString());
    assertThat(cut.isComplete()).isFalse();
    assertThat(cut.steps().getLast().observation()).isEqualTo(IterationEnded.at(at(20_000)));
  }

  @Test
  void damageIsNoticedAndHarmless() {
    for (String text :
        List.of("?", "12", "b,99999999999", "Ehello", "Et1,x", "oo", "eabc", "1b,-3")) {
      TraceReader reader = TraceReader.read(START, text + " 3s");
      assertThat(reader.isComplete()).as(text).isFalse();
      assertThat(reader.steps().getLast().observation().is(EventKind.ITERATION_STARTED)).isTrue();
    }
  }

  /** An ordinary iteration: ten minutes with 40 tool calls, as many messages, two errors. */
  @Test
  void anOrdinaryIterationTakesAFewHundredBytes() {
    Trace trace = new Trace(START);
    trace.add(EventKind.ITERATION_STARTED.at(at(0)), Double.NaN);
    for (int i = 0; i < 40; i++) {
      trace.add(Observation.AssistantOutput.of(at(i * 15L), "x"), 0.1);
      trace.add(EventKind.TOOL_USED.at(at(i * 15L + 5)), Double.NaN);
      trace.add(
          new Observation.Usage(at(i * 15L + 6), TokenUse.NONE, new Money(2_345_678)), Double.NaN);
    }
    trace.add(
        IterationEnded.at(at(600)).success(false).outputLength(9_000L).errors(List.of(ERROR)),
        Double.NaN);
    assertThat(trace.toString()).hasSizeLessThan(320);
  }
}
