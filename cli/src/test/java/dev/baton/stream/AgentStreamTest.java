package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.stream.AgentStream.StreamCounts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AgentStreamTest {
  private static final int LONGEST = 4 << 20;

  /** One line of each format with a tool call, and one with the text "grüß\n😀". */
  private static String[] lines(AgentKind kind) {
    return switch (kind) {
      case CLAUDE ->
          new String[] {
            "{\"type\":\"assistant\",\"session_id\":\"s\",\"message\":{\"content\":[{\"type\":"
                + "\"tool_use\",\"id\":\"1\",\"name\":\"Bash\"}]}}",
            "{\"type\":\"assistant\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":"
                + "\"grüß\\n\\ud83d\\ude00\"}]}}"
          };
      case CODEX ->
          new String[] {
            "{\"type\":\"item.started\",\"item\":{\"id\":\"1\",\"type\":\"web_search\"}}",
            "{\"type\":\"item.completed\",\"item\":{\"id\":\"2\",\"type\":\"agent_message\","
                + "\"text\":\"grüß\\n😀\"}}"
          };
      case GEMINI ->
          new String[] {
            "{\"type\":\"tool_use\",\"tool_name\":\"ls\",\"tool_id\":\"1\"}",
            "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"grüß\\u000a😀\"}"
          };
      case OPENCODE ->
          new String[] {
            "{\"type\":\"tool_use\",\"part\":{\"callID\":\"1\",\"tool\":\"bash\"}}",
            "{\"type\":\"text\",\"part\":{\"id\":\"2\",\"text\":\"grüß\\n😀\"}}"
          };
      case PI ->
          new String[] {
            "{\"type\":\"tool_execution_start\",\"toolCallId\":\"1\",\"toolName\":\"bash\"}",
            "{\"type\":\"message_end\",\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":"
                + "\"text\",\"text\":\"grüß\\n😀\"}]}}"
          };
      case CUSTOM -> new String[] {"I call a tool", "grüß 😀"};
    };
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CUSTOM")
  void brokenUnknownAndBlankLinesAreSkipped(AgentKind kind) {
    String[] good = lines(kind);
    Heard heard =
        Heard.of(
            kind,
            "",
            "warning: something",
            "{\"type\":\"something.new\",\"x\":[1,2]}",
            good[0],
            good[0].substring(0, good[0].length() - 1),
            good[0].replace("\":", "\";"),
            good[0] + good[0],
            "{}",
            "   \r",
            "{\"type\":7}",
            good[1]);
    assertThat(heard.tools()).hasSize(1);
    assertThat(heard.said()).containsExactly("grüß\n😀");
    assertThat(heard.counts()).isEqualTo(new StreamCounts(9, 3, 4, 0));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CUSTOM")
  void theLastLineMayHaveNoEndButMustBeWhole(AgentKind kind) {
    byte[] whole = lines(kind)[0].getBytes(StandardCharsets.UTF_8);
    assertThat(Heard.ofBytes(kind, whole, 10).tools()).hasSize(1);
    Heard cut = Heard.ofBytes(kind, Arrays.copyOf(whole, whole.length - 2), 10);
    assertThat(cut.everything()).isEmpty();
    assertThat(cut.counts()).isEqualTo(new StreamCounts(1, 0, 1, 0));
  }

  @ParameterizedTest
  @EnumSource(AgentKind.class)
  void marksLineEndsAndSplitCharactersAreAsGood(AgentKind kind) {
    String text = "\uFEFF" + String.join("\r\n", lines(kind)) + "\r\n";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int chunk = 1; chunk < 12; chunk++) {
      Heard heard = Heard.ofBytes(kind, bytes, chunk);
      if (kind == AgentKind.CUSTOM) {
        assertThat(heard.said()).containsExactly("I call a tool", "grüß 😀");
      } else {
        assertThat(heard.said()).containsExactly("grüß\n😀");
        assertThat(heard.tools()).hasSize(1);
      }
      assertThat(heard.counts()).isEqualTo(new StreamCounts(2, 0, 0, 0));
    }
  }

  @Test
  void plainTextIsSaidAsItComes() {
    byte[] text = "One.\nTwo.\n\n  }\n".getBytes(StandardCharsets.UTF_8);
    assertThat(Heard.ofBytes(AgentKind.CUSTOM, text, 100).said())
        .containsExactly("One.\nTwo.\n  }");
    assertThat(Heard.ofBytes(AgentKind.CUSTOM, text, 5).events())
        .containsExactly(new AgentEvent.Said("One."), new AgentEvent.Said("Two."));
    assertThat(Heard.ofBytes(AgentKind.CUSTOM, text, 5).everything())
        .hasSize(3)
        .last()
        .isEqualTo(new AgentEvent.Alive());
  }

  @Test
  void plainTextIsOnlyText() {
    Heard heard =
        Heard.of(AgentKind.CUSTOM, "Hello.", "Error: rate limit exceeded, retry in 5s", "Bye.");
    assertThat(heard.events())
        .containsExactly(
            new AgentEvent.Said("Hello.\nError: rate limit exceeded, retry in 5s\nBye."));
  }

  @Test
  void anythingMayStandBeforeTheFirstObject() {
    Heard heard =
        Heard.of(
            AgentKind.CUSTOM,
            "starting the agent",
            "{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\",\"model\":\"m\"}",
            lines(AgentKind.CLAUDE)[0]);
    assertThat(heard.kind()).isEqualTo(AgentKind.CLAUDE);
    assertThat(heard.said()).containsExactly("starting the agent");
    assertThat(heard.tools()).containsExactly("Bash");
  }

  @Test
  void anObjectOfNobodysMakesPlainTextForGood() {
    Heard heard =
        Heard.of(AgentKind.CUSTOM, "{\"level\":\"info\"}", "{\"type\":\"turn.started\"}", "text");
    assertThat(heard.kind()).isEqualTo(AgentKind.CUSTOM);
    assertThat(heard.said())
        .containsExactly("{\"level\":\"info\"}\n{\"type\":\"turn.started\"}\ntext");
  }

  @ParameterizedTest
  @CsvSource({"CLAUDE", "CODEX", "GEMINI", "OPENCODE", "CUSTOM"})
  void ofALineOfFiftyMegabytesOnlyTheBeginningIsKept(AgentKind kind) {
    String begin = lines(kind)[0];
    String call =
        kind == AgentKind.CUSTOM
            ? begin
            : begin.substring(0, begin.length() - closing(begin)) + ",\"input\":\"";
    String close = kind == AgentKind.CUSTOM ? "" : begin.substring(begin.length() - closing(begin));
    byte[] line = call.getBytes(StandardCharsets.UTF_8);
    byte[] stream = Arrays.copyOf(line, 50 << 20);
    Arrays.fill(stream, line.length, stream.length, (byte) 'x');
    byte[] end = ("\"" + close + "\n" + lines(kind)[1] + "\n").getBytes(StandardCharsets.UTF_8);
    System.arraycopy(end, 0, stream, stream.length - end.length, end.length);

    Heard heard = Heard.ofBytes(kind, stream, 1 << 16);
    assertThat(heard.counts()).isEqualTo(new StreamCounts(2, 0, 0, 1));
    if (kind == AgentKind.CUSTOM) {
      assertThat(heard.everything())
          .containsExactly(new AgentEvent.Alive(), new AgentEvent.Said("grüß 😀"));
    } else {
      assertThat(heard.tools()).hasSize(1);
      assertThat(heard.said()).containsExactly("grüß\n😀");
    }
  }

  @Test
  void whatFollowsALongTextIsRead() {
    String begin =
        "{\"type\":\"assistant\",\"session_id\":\"s\",\"message\":{\"id\":\"m\",\"content\":["
            + "{\"type\":\"text\",\"text\":\"";
    String end =
        " <promise>COMPLETE</promise>\"},"
            + "{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"Bash\",\"input\":{}}]}}\n";
    for (String filling : new String[] {"x", "\\\"", "\\u00e9", "\u00e9\ud83d\ude00"}) {
      String line = begin + filling.repeat((20 << 20) / filling.length()) + end;
      Heard heard = Heard.ofBytes(AgentKind.CLAUDE, line.getBytes(StandardCharsets.UTF_8), 1 << 16);
      assertThat(heard.counts()).isEqualTo(new StreamCounts(1, 0, 0, 1));
      assertThat(heard.tools()).containsExactly("Bash");
      assertThat(heard.said().getFirst())
          .endsWith("<promise>COMPLETE</promise>")
          .doesNotContain("\ufffd")
          .hasSizeLessThan(LONGEST);
    }
  }

  @Test
  void jsonMayGoOverSeveralLines() {
    String result =
        "{\n  \"type\": \"result\",\n  \"subtype\": \"success\",\n  \"result\": \"a\\nb\",\n";
    String end = "  \"is_error\": false,\n  \"usage\": {\n    \"input_tokens\": 7\n  }\n}\n";
    for (String[] around :
        new String[][] {{"", ""}, {"a warning\n", "bye\n"}, {"[\n", "]\n"}, {"[", "]"}}) {
      byte[] bytes = (around[0] + result + end + around[1]).getBytes(StandardCharsets.UTF_8);
      for (int chunk : new int[] {1, 7, 1000}) {
        Heard heard = Heard.ofBytes(AgentKind.CUSTOM, bytes, chunk);
        assertThat(heard.kind()).isEqualTo(AgentKind.CLAUDE);
        assertThat(heard.events()).contains(new AgentEvent.Finished(true, "a\nb"));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\n  foo();\n}", "[\n1,\n2\n]", "{\n\"a\": 1\n", "[INFO] text\n{\nx", "[{\nx"})
  void whatOnlyLooksLikeSuchJsonIsPlainText(String text) {
    Heard heard = Heard.of(AgentKind.CUSTOM, text.split("\n"));
    assertThat(heard.kind()).isEqualTo(AgentKind.CUSTOM);
    assertThat(String.join("\n", heard.said()).strip()).isEqualTo(text.strip());
  }

  private static int closing(String line) {
    int from = line.length();
    while (line.charAt(from - 1) == '}' || line.charAt(from - 1) == ']') {
      from--;
    }
    return line.length() - from;
  }

  @Test
  void aLineOfExactlyTheLongestLengthIsWhole() {
    String begin = "{\"type\":\"tool_use\",\"tool_id\":\"1\",\"tool_name\":\"ls\",\"x\":\"";
    String line = begin + "x".repeat(LONGEST - begin.length() - 2);
    for (String more : new String[] {"", "x"}) {
      byte[] bytes = (line + more + "\"}\n").getBytes(StandardCharsets.UTF_8);
      for (int chunk : new int[] {1 << 16, bytes.length}) {
        Heard heard = Heard.ofBytes(AgentKind.GEMINI, bytes, chunk);
        assertThat(heard.tools()).containsExactly("ls");
        assertThat(heard.counts().oversized()).isEqualTo(more.length());
      }
    }
  }

  @Test
  void noDepthIsTooDeep() {
    Heard heard =
        Heard.of(
            AgentKind.CODEX,
            "{\"x\":" + "[".repeat(100_000) + "]".repeat(100_000) + ",\"type\":\"turn.started\"}");
    assertThat(heard.everything()).containsExactly(new AgentEvent.Alive());
  }

  @ParameterizedTest
  @CsvSource({
    "claude_code_multi_tool.jsonl, CLAUDE",
    "claude_stream_json_session.jsonl, CLAUDE",
    "claude_code_permission_denied.jsonl, CLAUDE",
    "codex_exec_json_all_formats.jsonl, CODEX",
    "gemini_stream_success.jsonl, GEMINI",
    "opencode_stream_success.jsonl, OPENCODE",
    "opencode_stream_error.jsonl, OPENCODE",
  })
  void noMutationMakesItFail(String name, AgentKind kind) throws IOException {
    byte[] recorded = Heard.recorded(name);
    byte[] spice = "{}[]\",:\\u0\n-9e.tfn \u0000\u00ff".getBytes(StandardCharsets.ISO_8859_1);
    Random random = new Random(5);
    long broken = 0;
    for (int round = 0; round < 1000; round++) {
      byte[] mutant = recorded.clone();
      for (int i = random.nextInt(1, 6); i > 0; i--) {
        mutant[random.nextInt(mutant.length)] = spice[random.nextInt(spice.length)];
      }
      mutant = Arrays.copyOfRange(mutant, 0, random.nextInt(mutant.length / 2, mutant.length));
      broken += counts(kind, mutant, random).broken();
      for (AgentKind other : AgentKind.values()) {
        if (round % 20 == 0) {
          broken += counts(other, mutant, random).broken();
        }
      }
    }
    assertThat(broken).isPositive();
  }

  private static StreamCounts counts(AgentKind kind, byte[] stream, Random random) {
    StreamCounts counts = Heard.ofBytes(kind, stream, random.nextInt(1, 3000)).counts();
    assertThat(counts.broken() + counts.unknown()).isLessThanOrEqualTo(counts.lines());
    return counts;
  }

  /** An invalid object, and one that has another agent's type but not its session. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"turn.started\", oops",
        "{\"type\":\"rate_limit_event\"",
        "{\"type\":\"assistant\",\"sessionID\":\"x\"}"
      })
  void aFirstObjectThatDecidesNothingIsPlainText(String first) {
    Heard heard = Heard.of(AgentKind.CUSTOM, first, "a plain line");
    assertThat(heard.kind()).isEqualTo(AgentKind.CUSTOM);
    assertThat(heard.said()).containsExactly(first + "\na plain line");
  }

  @Test
  void aRefusedCallWithoutAnIdKeepsItsTool() {
    Heard heard =
        Heard.of(
            AgentKind.GEMINI,
            "{\"type\":\"init\",\"session_id\":\"s\",\"model\":\"m\"}",
            "{\"type\":\"tool_use\",\"tool_name\":\"shell\"}",
            "{\"type\":\"tool_result\",\"status\":\"error\",\"error\":{\"type\":\"POLICY\","
                + "\"message\":\"Tool execution denied by policy.\"}}");
    assertThat(heard.tools()).containsExactly("shell");
    assertThat(heard.denied()).containsExactly("shell");
  }
}
