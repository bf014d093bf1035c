package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The log of {@code opencode run --print-logs}, in the words of OpenCode 1.18 and of 0.4. */
class OpenCodeLogTest {
  private static final String BEGIN =
      "timestamp=2026-11-24T23:10:44.740Z level=ERROR run=cf58f099 ";

  private final List<AgentEvent> events = new ArrayList<>();
  private final StringBuilder rest = new StringBuilder();

  private void read(String... lines) {
    OpenCodeLog log =
        new OpenCodeLog(
            events::add,
            (bytes, length) ->
                !rest.append(new String(bytes, 0, length, StandardCharsets.UTF_8)).isEmpty());
    byte[] bytes = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    log.write(bytes, bytes.length);
    log.end();
  }

  private static String refusal(String agent, String error) {
    return BEGIN
        + "message=\"stream error\" providerID=p modelID=m session.id=ses_1 "
        + agent
        + " mode=primary error.error=\""
        + error
        + "\"";
  }

  @Test
  void aLimitThatIsTriedAgainIsRead() {
    read(refusal("small=false agent=build", "AI_APICallError: Rate limit reached for \\\"m\\\"."));
    assertThat(events)
        .containsExactly(
            new AgentEvent.Limited("Rate limit reached for \"m\".", null, null),
            new AgentEvent.Retrying(0, "Rate limit reached for \"m\".", 0, 0));
    assertThat(rest).isEmpty();
  }

  @Test
  void whereNobodyAnswersItIsAnOutage() {
    read(refusal("small=false agent=build", "AI_APICallError: Cannot connect to API: closed"));
    assertThat(events)
        .containsExactly(
            new AgentEvent.Limited("Cannot connect to API: closed", null, null, true),
            new AgentEvent.Retrying(0, "Cannot connect to API: closed", 0, 0));
  }

  @Test
  void earlierVersionsNameTheStatus() {
    read(
        "ERROR 2025-09-12T10:11:12 +2ms service=llm providerID=p error={\"error\":{\"name\":"
            + "\"AI_APICallError\",\"url\":\"https://x\",\"statusCode\":529,\"responseBody\":"
            + "\"{\\\"error\\\":{\\\"message\\\":\\\"Please wait\\\"}}\"}} stream error");
    assertThat(events)
        .containsExactly(
            new AgentEvent.Limited("Please wait", null, null, true),
            new AgentEvent.Retrying(529, "Please wait", 0, 0));
  }

  /** Without a key for the model's provider; the stream only says "Unexpected server error". */
  @Test
  void aFailureThatNoTryCuresIsRead() {
    String unknown =
        "error=\"ProviderModelNotFoundError: Model not found: anthropic/claude-sonnet-4-5. Did you"
            + " mean: claude-sonnet-4-5?\" cause=\"ProviderModelNotFoundError: Model not"
            + " found\\n\"";
    read(BEGIN + "message=failed ref=err_3b70b33c " + unknown);
    read(BEGIN + "message=\"share subscriber failed\" " + unknown);
    read(BEGIN + "message=failed ref=err_1 error=\"Error: Unable to connect.\"");
    assertThat(events)
        .containsExactly(
            new AgentEvent.Failed(
                "Model not found: anthropic/claude-sonnet-4-5. Did you mean: claude-sonnet-4-5?",
                RefusalKind.REQUEST));
    assertThat(rest).isEmpty();
  }

  @Test
  void titlesAndOtherErrorsOfTheLogDoNotMatter() {
    read(
        BEGIN + "message=\"Failed to fetch models.dev\" cause=\"Rate limit reached\"",
        refusal("small=true agent=title", "AI_APICallError: Rate limit reached"),
        refusal("small=false agent=build", "AI_JSONParseError: Rate limit reached"),
        "INFO  2025-09-12T10:11:12 +0ms service=bus type=session.idle publishing");
    assertThat(events).isEmpty();
    assertThat(rest).isEmpty();
  }

  @Test
  void everythingElseIsPassedOn() {
    read("Error: no such model", "", refusal("small=false", "AI_APICallError: busy"), "timestamp");
    assertThat(rest).hasToString("Error: no such model\n\ntimestamp\n");
  }
}
