package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Preset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Errors that no checksum would detect: rows that another program wrote, or a bug in this one. Each
 * field is checked separately.
 */
class BreakerReaderTest {
  private final BreakerState state = BreakerScript.outcome(script(), Preset.DEFAULT.policy());

  /** Opens a breaker with a value in every column, and starts its retry. */
  static List<Observation> script() {
    Instant now = TestStore.START;
    List<Observation> script = new ArrayList<>();
    script.add(
        IterationEnded.at(now).changed(true).testsPassing(3).outputLength(120L).testOnly(true));
    script.add(Observation.AssistantOutput.of(now, "some words"));
    for (int i = 0; i < 5; i++) {
      script.add(Observation.ErrorRecorded.of(now, "it broke"));
    }
    script.add(IterationEnded.at(now).success(false));
    Instant later = now.plus(Duration.ofHours(1));
    script.add(new Observation.Acquire(later, "ann"));
    script.add(EventKind.ITERATION_STARTED.at(later));
    return script;
  }

  static List<String> columns() {
    return BreakerRows.COLUMNS;
  }

  @Test
  void theRowUnderTestHasAllColumnsFilled() {
    assertThat(state.isProbing()).isTrue();
    assertThat(BreakerRows.values(state)).doesNotContainNull();
    assertThat(BreakerRows.state(BreakerRows.values(state))).isEqualTo(state);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {
        "phase, SIDEWAYS, phase cannot be \"SIDEWAYS\"",
        "phase, closed, phase cannot be \"closed\"",
        "phase, CLOSED, its values contradict each other",
        "phase, OPEN, its values contradict each other",
        "trip_reason, tired, trip_reason cannot be \"tired\"",
        "trip_reason, null, trip_text cannot be \"Same error repeated 5 times: \"it broke\"\"",
        "trip_text, null, trip_text is missing",
        "trip_signature, 98E3498D, trip_signature cannot be \"98E3498D\"",
        "trip_signature, 98e3, trip_signature cannot be \"98e3\"",
        "probe_granted_at, null, probe_holder cannot be \"ann\"",
        "probe_granted_at, 12, probe_granted_at cannot be \"12\"",
        "probe_granted_at, 12.5, probe_granted_at cannot be \"12.5\"",
        "probe_granted_at, +1.000000000, probe_granted_at cannot be \"+1.000000000\"",
        "probe_granted_at, 1.+00000000, probe_granted_at cannot be \"1.+00000000\"",
        "probe_holder, null, probe_holder is missing",
        "counters, null, counters is missing",
        "counters, no_progress=-1, counters cannot be \"no_progress=-1\"",
        "counters, no_progress=0, counters cannot be \"no_progress=0\"",
        "counters, no_progress=2147483648, counters cannot be \"no_progress=2147483648\"",
        "counters, no_progress, counters cannot be \"no_progress\"",
        "counters, no_progress=, counters cannot be \"no_progress=\"",
        "counters, no_progress=01, counters cannot be \"no_progress=01\"",
        "counters, no_progress=1 no_progress=1, "
            + "counters cannot be \"no_progress=1 no_progress=1\"",
        "counters, failures=1 no_progress=1, counters cannot be \"failures=1 no_progress=1\"",
        "counters, 'failures=1 ', counters cannot be \"failures=1 \"",
        "counters, tiredness=1, counters cannot be \"tiredness=1\"",
        "tool_calls, -9, tool_calls cannot be \"-9\"",
        "spent_microcents, -1, spent_microcents cannot be \"-1\"",
        "errors, nonsense, errors cannot be \"nonsense\"",
        "errors, a96465a8 5/1/x it, errors cannot be \"a96465a8 5/1/x it\"",
        "errors, null, errors is missing",
        "unique_errors, 0, its values contradict each other",
        "repeated_error, null, its values contradict each other",
        "repeated_times, 0, its values contradict each other",
        "error_since_iteration, 2, error_since_iteration cannot be \"2\"",
        "output_trend, 1 x, output_trend cannot be \"1 x\"",
        "output_trend, 1 -2, output_trend cannot be \"1 -2\"",
        "output_trend, 1  2, output_trend cannot be \"1  2\"",
        "output_trend, 1 2 3 4 5 6 7 8 9 10 11, its values contradict each other",
        "test_only, 012, test_only cannot be \"012\"",
        "most_tests_passing, -1, most_tests_passing cannot be \"-1\"",
        "last_output, 0102, last_output cannot be \"0102\"",
        "last_output, null, output_run cannot be \"1\"",
        "output_run, null, output_run is missing",
        "output_run, 0, its values contradict each other",
        "output_similarity, null, output_similarity is missing",
        "opened_at, null, its values contradict each other",
        "seen_at, yesterday, seen_at cannot be \"yesterday\"",
        "seen_at, 99999999999999999999.000000000, "
            + "seen_at cannot be \"99999999999999999999.000000000\"",
      })
  void everyFieldIsCheckedByItself(String column, @Nullable String value, String trouble) {
    List<@Nullable Object> values = new ArrayList<>(BreakerRows.values(state));
    int place = BreakerRows.COLUMNS.indexOf(column);
    values.set(
        place,
        value != null && values.get(place) instanceof Long ? (Object) Long.valueOf(value) : value);
    assertThatExceptionOfType(StoredFields.Unreadable.class)
        .isThrownBy(() -> BreakerRows.state(values))
        .withMessage(trouble);
  }

  @ParameterizedTest
  @MethodSource("columns")
  void aColumnOfAWrongTypeIsNoticed(String column) {
    int place = BreakerRows.COLUMNS.indexOf(column);
    List<@Nullable Object> values = new ArrayList<>(BreakerRows.values(state));
    Object right = values.get(place);
    for (Object wrong : List.of("x", 1L, 1.5, new byte[] {1})) {
      if (right.getClass() != wrong.getClass()) {
        values.set(place, wrong);
        assertThatExceptionOfType(StoredFields.Unreadable.class)
            .isThrownBy(() -> BreakerRows.state(values))
            .withMessageStartingWith(column + " cannot be");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'98e3498d 1 x'", // missing line end
    "'98e3498d 0 x\n'",
    "'98e3498d -1 x\n'",
    "'98e3498d 1\n'",
    "'98e3498d\n'",
    "'98e3498 1 x\n'",
    "' 1 x\n'",
    "'\n'",
    "'98e3498d 1 x\n98e3498d 1 x\n'",
    "'98e3498d 99999999999999999999 x\n'",
  })
  void linesOfErrorsAreChecked(String text) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> BreakerText.errors(text));
  }

  @Test
  void errorsThatOtherRulesNamedAreNotCompared() {
    List<@Nullable Object> values = new ArrayList<>(BreakerRows.values(state));
    values.set(BreakerRows.COLUMNS.indexOf("signature_rules"), 99L);
    assertThat(BreakerRows.state(values).errors())
        .satisfies(errors -> assertThat(errors.bySignature()).isEmpty())
        .satisfies(errors -> assertThat(errors.streak()).isZero())
        .satisfies(errors -> assertThat(errors.unique()).isEqualTo(1));
  }
}
