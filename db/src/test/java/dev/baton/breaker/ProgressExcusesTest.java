package dev.baton.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.RecordedError;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the preset {@code default} forgives an agent that makes progress, and no other does. */
class ProgressExcusesTest {
  private static final String WORDS = "Now let me run the tests.";

  private static Loop failing(Loop loop, boolean changed, Integer passing, String error) {
    return loop.see(at ->
        IterationEnded.at(at)
            .changed(changed)
            .testsPassing(passing)
            .success(false)
            .errors(List.of(RecordedError.of(error))));
  }

  @Test
  void aFailureThatAchievedSomethingContinuesNoStreak() {
    Loop better = Loop.afterFailures(3);
    Loop other = Loop.afterFailures(3);
    Loop stuck = Loop.afterFailures(3);
    Loop idle = Loop.afterFailures(3);
    for (int i = 1; i <= 3; i++) {
      failing(better, true, i, "test_case fails");
      failing(other, true, null, "test_case_" + i + " fails");
      failing(stuck, true, 5, "test_case fails");
      failing(idle, false, null, "test_case_" + i + " fails");
    }
    assertThat(better.phase()).isEqualTo(Phase.CLOSED);
    assertThat(other.phase()).isEqualTo(Phase.CLOSED);
    assertThat(stuck.says()).startsWith("OPEN consecutive_failures");
    assertThat(idle.says()).startsWith("OPEN consecutive_failures");
  }

  @Test
  void anAgentThatMakesProgressMayRepeatItsWords() {
    Loop loop = Loop.of(Preset.DEFAULT);
    loop.say(WORDS).say(WORDS).progress().say(WORDS).say(WORDS).see(EventKind.WORKED::at);
    loop.say(WORDS).say(WORDS);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.stall().say(WORDS);
    assertThat(loop.phase()).isEqualTo(Phase.OPEN);
  }

  @Test
  void anAgentThatIsKilledMayRepeatItsWords() {
    Loop loop = Loop.of(Preset.DEFAULT);
    loop.say(WORDS).see(EventKind.ITERATION_ABANDONED::at);
    loop.say(WORDS).see(EventKind.ITERATION_ABANDONED::at).say(WORDS);
    assertThat(loop.phase()).isEqualTo(Phase.CLOSED);
    loop.say(WORDS).say(WORDS);
    assertThat(loop.says()).startsWith("OPEN output_loop");
  }

  @ParameterizedTest
  @EnumSource(Preset.class)
  void isTheDefaultsAlone(Preset preset) {
    assertThat(preset.policy().progressExcuses()).isEqualTo(preset == Preset.DEFAULT);
  }

  @ParameterizedTest
  @EnumSource(Preset.class)
  void canBeSwitchedForEachPreset(Preset preset) {
    for (boolean excuses : new boolean[] {false, true}) {
      Map<String, String> options =
          Map.of(
              "preset", preset.presetName(),
              "progress_excuses", String.valueOf(excuses),
              "consecutive_failures", "3",
              "output_loop", "3",
              "task_iterations", "off");
      Policy policy = PolicySources.resolve(List.of(), Map.of(), options).policy();
      Loop loop = new Loop(policy);
      for (int i = 1; i <= 3; i++) {
        failing(loop.say(WORDS), true, i, "error " + "x".repeat(i));
      }
      assertThat(loop.phase()).isEqualTo(excuses ? Phase.CLOSED : Phase.OPEN);
    }
  }

  @Test
  void testsAreProgressUnlessOnlyFilesCount() {
    for (String by : List.of("tests", "files")) {
      Map<String, String> options = new HashMap<>(Map.of("progress_by", by));
      Loop loop = new Loop(PolicySources.resolve(List.of(), Map.of(), options).policy());
      loop.see(at -> IterationEnded.at(at).testsPassing(1));
      loop.see(at -> IterationEnded.at(at).testsPassing(2));
      assertThat(loop.state().counters().of(Counter.NO_PROGRESS))
          .isEqualTo(by.equals("tests") ? 0 : 2);
    }
  }
}
