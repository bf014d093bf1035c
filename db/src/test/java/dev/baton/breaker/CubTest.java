package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.RecordedError;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the page of cub leaves open; the rest is in {@link CubConformanceTest}. */
class CubTest {
  private final Loop loop = Loop.of(Preset.CUB);

  @Test
  void doesNotTakeErrorsForARowAfterACleanOrASuccessfulIteration() {
    loop.error("a").progress().error("a").progress();
    assertThat(loop.state().errors().streak()).isEqualTo(2);
    loop.progress();
    assertThat(loop.state().errors().streak()).isZero();
    assertThat(loop.state().errors().repeated()).isNull();
    loop.error("a").error("a").end(true, true);
    assertThat(loop.state().errors().streak()).isZero();
    loop.error("a").end(true, false);
    assertThat(loop.state().errors().streak()).isOne();
    loop.see(EventKind.TASK_CHANGED::at).end(true, false);
    assertThat(loop.state().errors().streak()).isOne();
  }

  @Test
  void comparesAllErrorsOfAnIteration() {
    for (int i = 0; i < 2; i++) {
      loop.error("a").error("b").progress().error("b").error("a").error("b").progress();
    }
    assertThat(loop.says()).startsWith("OPEN same_error: Same error repeated 3 times");
  }

  @Test
  void aNewErrorBesideTheOldOneEndsTheRow() {
    loop.error("a").progress().error("a").progress();
    loop.error("a").error("b").progress();
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().errors().streak()).isOne();
    for (int i = 0; i < 3; i++) {
      String other = "other" + "x".repeat(i);
      loop.see(at ->
          IterationEnded.at(at)
              .completion(IterationEnded.Completion.PROVEN)
              .changed(true)
              .errors(List.of(RecordedError.of("a"), RecordedError.of(other))));
    }
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.error("a").progress();
    assertThat(loop.says()).isEqualTo("OPEN same_error: Same error repeated 7 times: \"a\"");
  }

  @Test
  void opensWhenTheFifthIterationWasAbandoned() {
    loop.progress().progress().progress().progress().see(EventKind.ITERATION_ABANDONED::at);
    assertThat(loop.state().trip().reason()).isEqualTo(Rule.TASK_ITERATIONS);
  }

  @Test
  void countsClaimsInARow() {
    Loop two = Loop.of(Preset.DEFAULT);
    for (Completion between : List.of(Completion.NOT_CLAIMED, Completion.PROVEN)) {
      two.see(at -> IterationEnded.at(at).changed(true).completion(Completion.UNPROVEN));
      assertThat(two.state().counters().of(Counter.UNPROVEN_CLAIMS)).isOne();
      two.see(at -> IterationEnded.at(at).changed(true).completion(between));
      assertThat(two.state().counters().of(Counter.UNPROVEN_CLAIMS)).isZero();
    }
    two.see(at -> IterationEnded.at(at).changed(true).completion(Completion.UNPROVEN));
    two.see(EventKind.TASK_CHANGED::at);
    assertThat(two.state().counters().of(Counter.UNPROVEN_CLAIMS)).isZero();
    two.see(3, at -> IterationEnded.at(at).changed(true).completion(Completion.UNPROVEN));
    assertThat(two.says())
        .isEqualTo("OPEN completion_without_evidence: Completion claimed without evidence 3 times");
  }
}
