package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.TokenUse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stream of {@code pi --mode json}, in the words of pi 0.73. */
class PiReaderTest {
  private static final String SESSION =
      "{\"type\":\"session\",\"version\":3,\"id\":\"01a2\",\"timestamp\":\"2026-11-24T11:29:44Z\","
          + "\"cwd\":\"/app\"}";

  private static final String USAGE =
      "\"usage\":{\"input\":100,\"output\":20,\"cacheRead\":40,\"cacheWrite\":7,\"totalTokens\":167,"
          + "\"cost\":{\"input\":0.0003,\"output\":0.0003,\"cacheRead\":0.000012,\"cacheWrite\":0,"
          + "\"total\":0.000612}}";

  private static String assistant(String type, String content, String rest) {
    return "{\"type\":\""
        + type
        + "\",\"message\":{\"role\":\"assistant\",\"content\":["
        + content
        + "],\"api\":\"anthropic-messages\",\"provider\":\"p\",\"model\":\"sonnet\","
        + rest
        + ",\"timestamp\":1795519784650}}";
  }

  private static String said(String text) {
    return "{\"type\":\"text\",\"text\":\"" + text + "\"}";
  }

  private static String refused(String error) {
    return assistant(
        "message_end",
        "",
        USAGE.replaceAll("[1-9]", "0")
            + ",\"stopReason\":\"error\","
            + "\"errorMessage\":\""
            + error.replace("\"", "\\\"")
            + "\"");
  }

  private static final String CALL =
      "{\"type\":\"toolCall\",\"id\":\"toolu_0\",\"name\":\"bash\",\"arguments\":{\"command\":\"ls\"}}";

  private static String end(String result, boolean isError) {
    return "{\"type\":\"tool_execution_end\",\"toolCallId\":\"toolu_0\",\"toolName\":\"bash\","
        + "\"result\":{\"content\":[{\"type\":\"text\",\"text\":\""
        + result
        + "\"}],\"details\":{}},\"isError\":"
        + isError
        + "}";
  }

  private static final String START =
      "{\"type\":\"tool_execution_start\",\"toolCallId\":\"toolu_0\",\"toolName\":\"bash\",\"args\":"
          + "{\"command\":\"ls\"}}";

  private static Heard aTurn(AgentKind kind) {
    return Heard.of(
        kind,
        SESSION,
        "{\"type\":\"agent_start\"}",
        "{\"type\":\"turn_start\"}",
        "{\"type\":\"message_start\",\"message\":{\"role\":\"user\",\"content\":["
            + said("Do it.")
            + "]}}",
        "{\"type\":\"message_end\",\"message\":{\"role\":\"user\",\"content\":["
            + said("Do it.")
            + "]}}",
        assistant("message_start", "", USAGE + ",\"stopReason\":\"stop\""),
        "{\"type\":\"message_update\",\"message\":{},\"assistantMessageEvent\":{\"type\":"
            + "\"text_delta\",\"delta\":\"I\"}}",
        assistant(
            "message_end", said("I look.") + "," + CALL, USAGE + ",\"stopReason\":\"toolUse\""),
        START,
        "{\"type\":\"tool_execution_update\",\"toolCallId\":\"toolu_0\",\"toolName\":\"bash\","
            + "\"partialResult\":{\"content\":[]}}",
        end("a.txt", false),
        "{\"type\":\"message_end\",\"message\":{\"role\":\"toolResult\",\"toolCallId\":\"toolu_0\","
            + "\"toolName\":\"bash\",\"content\":["
            + said("a.txt")
            + "],\"isError\":false}}",
        assistant("turn_end", said("I look."), USAGE + ",\"stopReason\":\"toolUse\""),
        assistant("message_start", "", USAGE + ",\"stopReason\":\"stop\""),
        assistant("message_end", said("All done."), USAGE + ",\"stopReason\":\"stop\""),
        assistant("turn_end", said("All done."), USAGE + ",\"stopReason\":\"stop\""),
        "{\"type\":\"agent_end\",\"messages\":[{\"role\":\"assistant\",\"content\":["
            + said("All done.")
            + "]}]}");
  }

  @Test
  void aTurnIsReadOnce() {
    Heard heard = aTurn(AgentKind.PI);
    assertThat(heard.all(AgentEvent.Started.class))
        .containsExactly(new AgentEvent.Started("01a2", "sonnet"));
    assertThat(heard.said()).containsExactly("I look.", "All done.");
    assertThat(heard.tools()).containsExactly("bash");
    assertThat(heard.tokens()).isEqualTo(new TokenUse(2 * 107, 2 * 40, 2 * 20));
    assertThat(heard.cents()).isEqualTo("0.1224");
    assertThat(heard.denied()).isEmpty();
    assertThat(heard.failures()).isEmpty();
    assertThat(heard.all(AgentEvent.Finished.class))
        .containsExactly(new AgentEvent.Finished(true, "All done."));
    assertThat(heard.counts().unknown()).isZero();
    assertThat(heard.counts().broken()).isZero();
  }

  @Test
  void isRecognised() {
    assertThat(aTurn(AgentKind.CUSTOM).kind()).isEqualTo(AgentKind.PI);
  }

  @Test
  void aProvidersErrorIsNoFinishedTurn() {
    Heard heard =
        Heard.of(
            AgentKind.PI,
            SESSION,
            refused(
                "400 {\"type\":\"error\",\"error\":{\"message\":\"Your credit balance is too"
                    + " low to access the API.\"}}"),
            "{\"type\":\"agent_end\",\"messages\":[]}");
    assertThat(heard.all(AgentEvent.Failed.class))
        .containsExactly(
            new AgentEvent.Failed(
                "Your credit balance is too low to access the API.", RefusalKind.REQUEST));
    assertThat(
            Heard.of(AgentKind.PI, SESSION, refused("401 invalid x-api-key"))
                .all(AgentEvent.Failed.class))
        .containsExactly(
            new AgentEvent.Failed("401 invalid x-api-key", RefusalKind.AUTHENTICATION));
    assertThat(heard.all(AgentEvent.Finished.class))
        .containsExactly(new AgentEvent.Finished(false, ""));
    assertThat(heard.tokens().isNone()).isTrue();
  }

  /** pi 0.73 takes it for a whole one; only its provider's count is missing. */
  @ParameterizedTest
  @ValueSource(strings = {"", "I will begin with the"})
  void anAnswerThatBreaksOffIsAnOutage(String text) {
    String uncounted = USAGE.replaceAll("[1-9]", "0") + ",\"stopReason\":\"stop\"";
    Heard heard =
        Heard.of(
            AgentKind.PI,
            SESSION,
            assistant("message_end", said("I look."), USAGE),
            assistant("message_end", said(text), uncounted),
            "{\"type\":\"agent_end\",\"messages\":[]}");
    assertThat(heard.all(AgentEvent.Limited.class)).hasSize(1);
    assertThat(heard.all(AgentEvent.Finished.class))
        .containsExactly(new AgentEvent.Finished(false, text.isEmpty() ? "I look." : text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Which database?", "All tests pass"})
  void anAnswerWhoseTokensNobodyCountsIsWhole(String text) {
    String uncounted = USAGE.replaceAll("[1-9]", "0") + ",\"stopReason\":\"stop\"";
    Heard heard =
        Heard.of(
            AgentKind.PI,
            SESSION,
            assistant("message_end", said(text), uncounted),
            "{\"type\":\"agent_end\",\"messages\":[]}");
    assertThat(heard.all(AgentEvent.Finished.class))
        .containsExactly(new AgentEvent.Finished(true, text));
  }

  @Test
  void aRetryThatSucceedsIsAFinishedTurn() {
    String overloaded = "429 {\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\"}}";
    Heard heard =
        Heard.of(
            AgentKind.PI,
            SESSION,
            refused(overloaded),
            "{\"type\":\"agent_end\",\"messages\":[]}",
            "{\"type\":\"auto_retry_start\",\"attempt\":1,\"maxAttempts\":3,\"delayMs\":2000,"
                + "\"errorMessage\":\""
                + overloaded.replace("\"", "\\\"")
                + "\"}",
            assistant("message_end", said("Done."), USAGE + ",\"stopReason\":\"stop\""),
            "{\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1}",
            "{\"type\":\"agent_end\",\"messages\":[]}");
    assertThat(heard.all(AgentEvent.Limited.class))
        .extracting(AgentEvent.Limited::retryAfter)
        .contains(Duration.ofSeconds(2));
    assertThat(heard.all(AgentEvent.Retrying.class))
        .containsExactly(
            new AgentEvent.Retrying(
                429, "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\"}}", 1, 3));
    assertThat(heard.all(AgentEvent.Finished.class))
        .extracting(AgentEvent.Finished::success)
        .containsExactly(false, true);
  }

  @Test
  void aCallThatFailsAndSucceedsLaterIsReported() {
    Heard heard = Heard.of(AgentKind.PI, SESSION, START, end("exited with code 3", true));
    assertThat(heard.all(AgentEvent.ToolFailed.class))
        .extracting(AgentEvent.ToolFailed::message)
        .containsExactly("exited with code 3");
    String again = START.replace("toolu_0", "toolu_1");
    heard =
        Heard.of(
            AgentKind.PI,
            SESSION,
            START,
            end("exited with code 3", true),
            again,
            end("fine", false).replace("toolu_0", "toolu_1"));
    assertThat(heard.all(AgentEvent.ToolSucceeded.class)).hasSize(1);
  }

  @Test
  void anExtensionRefusesACall() {
    Heard heard =
        Heard.of(AgentKind.PI, SESSION, START, end("Tool execution was blocked by a hook", true));
    assertThat(heard.denied()).containsExactly("bash");
    assertThat(
            Heard.of(AgentKind.PI, SESSION, START, end("Command exited with code 3", true))
                .denied())
        .isEmpty();
  }
}
