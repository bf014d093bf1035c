package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetryLinesTest {
  private static List<AgentEvent> read(String text) {
    List<AgentEvent> events = new ArrayList<>();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    new RetryLines(events::add).write(bytes, bytes.length);
    return events;
  }

  @Test
  void whatGeminiTriesAgainIsRead() {
    assertThat(
            read(
                """
                Attempt 6 failed with status 529. Retrying with backoff... _ApiError: {"error":{"message":"Overloaded"}}
                    at throwErrorIfNotOK (file:///a.js:1:2) {
                  status: 529
                }
                Attempt 2 failed with 429 error (no Retry-After header). Retrying with backoff...
                Attempt 3 failed: socket hang up. Retrying after 1200ms...
                Attempt 4 failed. Retrying with backoff...
                """))
        .containsExactly(
            new AgentEvent.Retrying(529, "Overloaded", 6, 0),
            new AgentEvent.Retrying(429, "", 2, 0),
            new AgentEvent.Retrying(0, "socket hang up", 3, 0),
            new AgentEvent.Retrying(0, "a request failed", 4, 0));
  }

  @Test
  void otherLinesAreNone() {
    assertThat(read("Attempt 1 failed\nAttempting to retry. Retrying with care\n\n\u0000\n"))
        .isEmpty();
  }
}
