package dev.baton.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.TokenUse;
import dev.baton.breaker.policy.Money;
import dev.baton.run.IterationReading;
import dev.baton.run.RunEvent;
import dev.baton.stream.AgentEvent;
import dev.baton.task.TaskId;
import dev.baton.terminal.TextWidth;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The line that a terminal shows while an agent works, at several widths. */
class RunStatusTextTest {
  private static final AgentEvent.ToolCalled EDIT =
      new AgentEvent.ToolCalled("Edit", "/home/ann/app/src/main/java/org/example/App.java");
  private static final String WORDS =
      "First line.\nNow I fix the parser, because it reads too far.";

  private static RunEvent.Progress progress(
      AgentEvent.@Nullable ToolCalled tool, String words, long idle) {
    IterationReading reading =
        new IterationReading(
            tool == null ? 0 : 12,
            new TokenUse(tool == null ? 0 : 48_000, 0, 0),
            tool == null ? Money.ZERO : Money.parse("$0.42"),
            null,
            words.length(),
            words,
            null,
            null,
            null,
            null,
            List.of(),
            List.of(),
            tool,
            List.of(),
            null,
            null,
            null,
            idle);
    return new RunEvent.Progress(
        3, new TaskId("app-cfg"), Duration.ofSeconds(83), reading, BreakerState.INITIAL);
  }

  private static String text(int width) {
    return RunStatusText.of(progress(EDIT, WORDS, 0), width);
  }

  @Test
  void aWideTerminalShowsAll() {
    assertThat(text(119))
        .isEqualTo(
            "#3 app-cfg  1m  12 calls  48k tokens  $0.42"
                + "  Edit …/java/org/example/App.java  \"Now I fix the parser, because it reads…");
  }

  @Test
  void theColoursOfAProgramAreNotShown() {
    assertThat(RunStatusText.of(progress(null, "\u001b[1;32mall\u001b[0m\tgreen\u001b]0;", 0), 79))
        .isEqualTo("#3 app-cfg  1m  \"all    green\\x1b]0;\"");
  }

  @Test
  void aUsualTerminalShowsTheToolAndTheBeginningOfTheWords() {
    assertThat(text(79))
        .isEqualTo(
            "#3 app-cfg  1m  12 calls  48k tokens  $0.42  Edit …/App.java  \"Now I fix the p…");
  }

  @Test
  void aNarrowTerminalLeavesOutTheFigures() {
    assertThat(text(59)).isEqualTo("#3 app-cfg  1m  Edit …/App.java  \"Now I fix the parser, be…");
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 30, 39, 40, 59, 79, 99, 119, 199})
  void itFitsAndBeginsWithTheTask(int width) {
    for (String words : List.of("", WORDS, "日本語のテキストを読んでいます、とても長い文章です", "a\u001b[31mb\tc")) {
      for (AgentEvent.ToolCalled tool :
          new AgentEvent.ToolCalled[] {
            null,
            EDIT,
            new AgentEvent.ToolCalled("Bash", "npm test -- --run src/日本語/テスト.test.ts && echo ok"),
            new AgentEvent.ToolCalled("mcp__server__a_tool_with_a_long_name", "")
          }) {
        String text = RunStatusText.of(progress(tool, words, 90), width);
        assertThat(TextWidth.of(text)).as(text).isLessThanOrEqualTo(width);
        assertThat(text).startsWith("#3 app-cfg  1m").doesNotContain("\u001b", "\t");
      }
    }
  }

  @Test
  void silenceIsMentioned() {
    assertThat(RunStatusText.of(progress(null, "", 83), 79))
        .isEqualTo("#3 app-cfg  1m  silent for 1m");
  }
}
