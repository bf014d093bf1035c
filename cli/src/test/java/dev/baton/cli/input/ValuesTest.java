package dev.baton.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.task.InvalidValue;
import dev.baton.text.LabelText;
import dev.baton.time.DurationText;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The small values: durations, priorities, labels, and how they are refused. */
class ValuesTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "90, 90",
    "30s, 30",
    "5m, 300",
    "1h30m, 5400",
    "2d, 172800",
    "1d1h1m1s, 90061",
    "1h5s, 3605",
    "0s, 0",
    "90m, 5400",
    "007, 7",
    "9223372036, 9223372036",
  })
  void understandsDurations(String text, long seconds) {
    assertThat(DurationText.parse(text)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", " ", "-5", "+5", "1.5h", "5 m", " 5m", "5M", "h", "m5", "1m1h", "1m1m", "1h30", "1w",
        "1ms", "5min", "1h-30m", "٣s", "1e3", "0x10",
      })
  void refusesWhatIsNoDuration(String text) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> DurationText.parse(text))
        .withMessage(
            "'"
                + text
                + "' is not a duration: expected seconds, or numbers with d, h, m or s in"
                + " this order");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9223372037",
        "106752d",
        "99999999999d",
        "99999999999999999999s",
        "99999999999d99999999999h",
      })
  void refusesDurationsThatTheStoreCannotKeep(String text) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> DurationText.parse(text))
        .withMessageContaining("is too long");
  }

  @Test
  void understandsLabels() {
    assertThat(LabelText.parse("b, a ,b,größe 2,A")).isEqualTo(List.of("b", "a", "größe 2", "A"));
    assertThat(LabelText.parse("🙂".repeat(64))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a,", ",a", "a,,b", "a, ,b", "a\tb", "a\nb", "x\u001b[31m"})
  void refusesBadLabels(String text) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> LabelText.parse(text))
        .withMessageContaining("label")
        .satisfies(e -> assertThat(e.getMessage().chars()).noneMatch(Character::isISOControl));
  }

  @Test
  void refusesLongLabels() {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> LabelText.parse("ok," + "x".repeat(65)))
        .withMessageStartingWith("'" + "x".repeat(60) + "…' is too long for a label");
  }

  @Test
  void saysWhatToDo() {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> DurationText.parse("a\nb"))
        .withMessageStartingWith("'a\\u000ab' is not a duration: ")
        .satisfies(e -> assertThat(e.hint()).isEqualTo("try 90, 5m, 1h30m or 2d"));
  }
}
