package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.TokenUse;
import dev.baton.stream.AgentStream.StreamCounts;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recorded streams; the expected values were computed by hand. */
class RecordedStreamsTest {
  private static Heard heard(AgentKind kind, String name) throws IOException {
    return Heard.ofBytes(kind, Heard.recorded(name), 1 << 16);
  }

  @Test
  void claudeCallsManyTools() throws Exception {
    Heard heard = heard(AgentKind.CLAUDE, "claude_code_multi_tool.jsonl");
    assertThat(heard.tools()).containsExactly("Glob", "Read", "Grep", "Edit", "Bash");
    assertThat(heard.said()).hasSize(5).last().asString().startsWith("All tests pass.");
    // The messages have 2000+2200+2800+3100+3500 = 13600, of which the result calls 2000 read from
    // the cache: 11600 are left.
    assertThat(heard.input()).isEqualTo(11_600);
    assertThat(heard.output()).isEqualTo(50 + 80 + 250 + 60 + 100);
    assertThat(heard.cents()).isEqualTo("2.85"); // 0.0285 dollars
    assertThat(heard.failures()).isEmpty();
    assertThat(heard.all(AgentEvent.Finished.class))
        .singleElement()
        .matches(AgentEvent.Finished::success);
    assertThat(heard.counts()).isEqualTo(new StreamCounts(11, 0, 0, 0));
  }

  @Test
  void claudeIsRefusedATool() throws Exception {
    Heard heard = heard(AgentKind.CLAUDE, "claude_code_permission_denied.jsonl");
    assertThat(heard.tools()).containsExactly("Bash");
    // In a tool result, and once more in the turn's result: the same call.
    assertThat(heard.denied()).containsExactly("Bash");
    assertThat(heard.input()).isEqualTo(1200 + 1400);
    assertThat(heard.output()).isEqualTo(45 + 80);
    assertThat(heard.cents()).isEqualTo("0.65");
    // It ends with a question, but is not waiting for the answer.
    assertThat(heard.all(AgentEvent.Asked.class)).isEmpty();
    assertThat(heard.all(AgentEvent.Finished.class)).hasSize(1);
    assertThat(heard.counts()).isEqualTo(new StreamCounts(5, 0, 0, 0));
  }

  @Test
  void claudeRunsIntoARateLimit() throws Exception {
    Heard heard = heard(AgentKind.CLAUDE, "claude_code_api_error.jsonl");
    assertThat(heard.tools()).containsExactly("Glob");
    assertThat(heard.all(AgentEvent.Limited.class))
        .containsExactly(
            new AgentEvent.Limited(
                "Rate limit exceeded. Please try again in 60 seconds.",
                null,
                Duration.ofSeconds(60)));
    assertThat(heard.failures()).isEmpty();
    assertThat(heard.all(AgentEvent.Finished.class))
        .containsExactly(new AgentEvent.Finished(false, ""));
    assertThat(heard.input()).isEqualTo(1000);
    assertThat(heard.output()).isEqualTo(30);
    assertThat(heard.cents()).isEqualTo("0.2");
  }

  @Test
  void claudeHasTwoSessionsInOneStream() throws Exception {
    Heard heard = heard(AgentKind.CLAUDE, "claude_stream_json_session.jsonl");
    assertThat(heard.all(AgentEvent.Started.class))
        .containsExactly(
            new AgentEvent.Started(
                "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa", "claude-sonnet-4-5-20250929", "2.0.75"),
            new AgentEvent.Started(
                "bbbbbbbb-bbbb-bbbb-bbbb-bbbbbbbbbbbb", "claude-sonnet-4-5-20250929"));
    assertThat(heard.tools()).containsExactly("Bash", "Write");
    // The results' figures are final: the messages of the first session have 123+130 and 42+76.
    assertThat(heard.input()).isEqualTo(130 + 40);
    assertThat(heard.output()).isEqualTo(76 + 12);
    // 0.012345 + 0.001 dollars: two sessions with separate totals.
    assertThat(heard.cents()).isEqualTo("1.3345");
    assertThat(heard.denied()).containsExactly("Write");
    assertThat(heard.failures())
        .containsExactly("Permission denied: cannot write to /root/secret.txt");
    assertThat(heard.all(AgentEvent.Limited.class))
        .containsExactly(
            new AgentEvent.Limited(
                "rate limit reached",
                Instant.parse("2026-01-01T00:01:00Z"),
                Duration.ofSeconds(60)));
    assertThat(heard.all(AgentEvent.Finished.class))
        .extracting(AgentEvent.Finished::success)
        .containsExactly(true, false);
    assertThat(heard.counts()).isEqualTo(new StreamCounts(10, 0, 0, 0));
  }

  @Test
  void codexHasItemsOfAllKinds() throws Exception {
    Heard heard = heard(AgentKind.CODEX, "codex_exec_json_all_formats.jsonl");
    // Items 1 to 7; 0 is a to-do list, 8 is reasoning, 9 a message, 10 a warning.
    assertThat(heard.tools())
        .containsExactly(
            "command_execution",
            "command_execution",
            "file_change",
            "file_change",
            "github.search_issues",
            "github.search_issues",
            "web_search");
    assertThat(heard.said()).containsExactly("Updated src/compute_answer.py and tests pass.");
    assertThat(heard.input()).isEqualTo(1584); // 256 more came from the cache
    assertThat(heard.output()).isEqualTo(732);
    assertThat(heard.cents()).isEqualTo("0");
    assertThat(heard.failures())
        .containsExactly(
            "Aborted: required dependency `npm` is missing; cannot continue.",
            "codex exec exited non-zero after turn.failed");
    assertThat(heard.all(AgentEvent.Finished.class))
        .containsExactly(
            new AgentEvent.Finished(true, "Updated src/compute_answer.py and tests pass."),
            new AgentEvent.Finished(false, ""));
    assertThat(heard.counts()).isEqualTo(new StreamCounts(23, 0, 0, 0));
  }

  @Test
  void geminiSucceeds() throws Exception {
    Heard heard = heard(AgentKind.GEMINI, "gemini_stream_success.jsonl");
    assertThat(heard.events())
        .containsExactly(
            new AgentEvent.Started("abc123def", "gemini-2.0-flash-exp"),
            new AgentEvent.ToolCalled("Bash", "echo hello"),
            new AgentEvent.ToolCalled("write_file", "notes.md"),
            new AgentEvent.Said("The command output `hello`."),
            new AgentEvent.Used(new TokenUse(100, 0, 50), dev.baton.breaker.policy.Money.ZERO),
            new AgentEvent.Finished(true, "The command output `hello`."));
    assertThat(heard.counts()).isEqualTo(new StreamCounts(7, 0, 0, 0));
  }

  @Test
  void geminiFails() throws Exception {
    Heard heard = heard(AgentKind.GEMINI, "gemini_stream_error.jsonl");
    assertThat(heard.events())
        .containsExactly(
            new AgentEvent.Started("err456", "gemini-2.0-flash-exp"),
            new AgentEvent.Failed("API key invalid or expired", RefusalKind.AUTHENTICATION));
  }

  @Test
  void openCodeTakesTwoSteps() throws Exception {
    Heard heard = heard(AgentKind.OPENCODE, "opencode_stream_success.jsonl");
    assertThat(heard.tools()).containsExactly("bash");
    assertThat(heard.said()).containsExactly("```\nhello\n```");
    assertThat(heard.input()).isEqualTo(21_772 + 671); // 21415 came from the cache besides
    assertThat(heard.output()).isEqualTo(110 + 8);
    assertThat(heard.cents()).isEqualTo("0.1"); // 0 + 0.001 dollars
    assertThat(heard.all(AgentEvent.Started.class)).hasSize(1);
    assertThat(heard.all(AgentEvent.Finished.class))
        .containsExactly(new AgentEvent.Finished(true, "```\nhello\n```"));
    assertThat(heard.counts()).isEqualTo(new StreamCounts(6, 0, 0, 0));
  }

  @Test
  void openCodeRunsIntoARateLimit() throws Exception {
    Heard heard = heard(AgentKind.OPENCODE, "opencode_stream_error.jsonl");
    assertThat(heard.events())
        .containsExactly(
            new AgentEvent.Started("ses_error123", null),
            new AgentEvent.Limited("Rate limit exceeded", null, null),
            new AgentEvent.Finished(false, ""));
  }

  @ParameterizedTest
  @CsvSource({
    "claude_code_api_error.jsonl, CLAUDE",
    "claude_code_multi_tool.jsonl, CLAUDE",
    "claude_code_permission_denied.jsonl, CLAUDE",
    "claude_stream_json_session.jsonl, CLAUDE",
    "codex_exec_json_all_formats.jsonl, CODEX",
    "gemini_stream_error.jsonl, GEMINI",
    "gemini_stream_success.jsonl, GEMINI",
    "opencode_stream_error.jsonl, OPENCODE",
    "opencode_stream_success.jsonl, OPENCODE",
  })
  void isRecognisedAndTellsTheSameHoweverItComes(String name, AgentKind kind) throws Exception {
    byte[] stream = Heard.recorded(name);
    Heard whole = Heard.ofBytes(kind, stream, stream.length);
    for (int chunk : new int[] {1, 2, 3, 7, 64, 4096}) {
      Heard parts = Heard.ofBytes(AgentKind.CUSTOM, stream, chunk);
      assertThat(parts.kind()).isEqualTo(kind);
      assertThat(parts.everything()).isEqualTo(whole.everything());
      assertThat(parts.counts()).isEqualTo(whole.counts());
    }
  }
}
