package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The words with which providers refuse. */
class LimitTest {
  private static boolean passes(@Nullable RefusalKind refusal) {
    return refusal != null && refusal.passes();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Rate limit exceeded. Please try again in 60 seconds.",
        "API Error: 529 {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\"}}",
        "API Error (503 Service Unavailable)",
        "Weekly limit reached",
        "You've hit your usage limit.",
        "429 Too Many Requests",
        "You exceeded your current quota",
        "RESOURCE_EXHAUSTED",
      })
  void refusalsForNowAreLimits(String message) {
    assertThat(passes(ProviderError.of(0, "", message))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "API key invalid or expired",
        "src/port.ts:503:12 expected a semicolon",
        "Credit balance is too low",
        "write error: Disk quota exceeded",
        "Reached maximum number of turns (20)",
        "error_during_execution",
      })
  void otherErrorsAreNone(String message) {
    assertThat(passes(ProviderError.of(0, "", message))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Claude AI usage limit reached|1762952400",
        "Error: rate limit exceeded, try again in 60 seconds",
        "5-hour limit reached ∙ resets 3pm",
        "You've hit your limit · resets 2pm (Asia/Shanghai)",
        "API Error: 429 Too Many Requests",
        "  Rate limit reached for gpt-5 in organization x",
      })
  void linesOfPlainTextAreLimits(String line) {
    assertThat(passes(ProviderLines.refusal(line.strip()))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I now write the code for the case that the rate limit is exceeded.",
        "assertThat(message).contains(\"Too many requests\");",
        "The test 'rate limit reached' passes.",
        "limit 5",
      })
  void linesThatTalkAboutLimitsAreNone(String line) {
    assertThat(passes(ProviderLines.refusal(line.strip()))).isFalse();
  }
}
