package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.signature.RecordedError;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the page of nity leaves open; the rest is in {@link NityConformanceTest}. */
class NityTest {
  private final Loop loop = Loop.of(Preset.NITY);

  @Test
  void namesTheFirstOfTwoErrorsThatCameAsOften() {
    List<RecordedError> both =
        List.of(RecordedError.of("Error: disk full"), RecordedError.of("Error: no such file"));
    loop.see(5, at -> IterationEnded.at(at).changed(true).errors(both));
    assertThat(loop.says())
        .isEqualTo("OPEN same_error: Same error repeated 5 times: \"Error: disk full\"");
  }

  @Test
  void opensBySameErrorBeforeItLooksAtProgress() {
    loop.stall().stall().stall();
    loop.see(4, at -> Observation.ErrorRecorded.of(at, "error: a"));
    loop.see(at -> IterationEnded.at(at).errors(List.of(RecordedError.of("error: a"))));
    assertThat(loop.state().trip().reason()).isEqualTo(Rule.SAME_ERROR);
  }
}
