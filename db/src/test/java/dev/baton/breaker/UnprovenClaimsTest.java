package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.IterationEnded.Completion;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.RecordedError;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Claims to be done without evidence, of an agent that gains one test after another. */
class UnprovenClaimsTest {
  private static IterationEnded claim(Instant at, int testsPassing) {
    return IterationEnded.at(at)
        .changed(true)
        .testsPassing(testsPassing)
        .completion(Completion.UNPROVEN);
  }

  @Test
  void aClaimWithMoreTestsThanEverContinuesNoRow() {
    Loop loop = Loop.of(Preset.DEFAULT);
    for (int i = 1; i <= 5; i++) {
      int passing = i;
      loop.see(at -> claim(at, passing));
    }
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    assertThat(loop.state().counters().of(Counter.UNPROVEN_CLAIMS)).isOne();
    loop.see(2, at -> claim(at, 5));
    assertThat(loop.says())
        .isEqualTo("OPEN completion_without_evidence: Completion claimed without evidence 3 times");
  }

  @Test
  void anErrorThatStaysMeanwhileIsNotOneTooMany() {
    RecordedError error = RecordedError.of("FAILED test_a.py::test_5 - assert 5 == 0");
    Loop loop = Loop.of(Preset.DEFAULT);
    for (int i = 1; i <= 6; i++) {
      int passing = i;
      loop.see(at -> claim(at, passing).errors(List.of(error)).success(false));
    }
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.see(at -> claim(at, 6).errors(List.of(error)).success(false));
    assertThat(loop.says()).startsWith("OPEN same_error: Same error repeated 7 times");
  }

  @Test
  void cubStopsAtAnyClaim() {
    Loop loop = Loop.of(Preset.CUB);
    loop.see(at -> IterationEnded.at(at).changed(true).testsPassing(1));
    loop.see(at -> claim(at, 2));
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }
}
