package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Preset;
import org.junit.jupiter.api.Test;

class LoopBreakerTest {
  @Test
  void onlyBlackBoxCountsTheSilenceOfATool() {
    for (Preset preset : Preset.values()) {
      for (Action action : Action.values()) {
        Policy policy = preset.policy().withAction(action);
        assertThat(LoopBreaker.countsTools(policy))
            .as(preset.presetName())
            .isEqualTo(preset == Preset.BLACK_BOX);
      }
    }
  }
}
