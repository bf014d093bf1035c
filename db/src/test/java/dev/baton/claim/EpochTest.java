package dev.baton.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.task.InvalidValue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EpochTest {
  @ParameterizedTest
  @ValueSource(strings = {"1", "7", "9223372036854775807"})
  void takesWholeNumbersFromOne(String text) {
    assertThat(Epoch.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "0", "-1", "1.0", "one", "0x1", "1 ", "9223372036854775808", "1e3"})
  void refusesTheRest(String text) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> Epoch.parse(text))
        .withMessage(
            "'"
                + text
                + "' is not an epoch: expected what 'claim' printed, a number or"
                + " number.token, such as 3 or 3.9f86d081884c");
  }
}
