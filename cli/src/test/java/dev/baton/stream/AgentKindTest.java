package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How each agent is named and started. */
class AgentKindTest {
  @ParameterizedTest
  @CsvSource({
    "claude, claude -p --output-format stream-json --verbose,"
        + "claude --model {model} -p --output-format stream-json --verbose",
    "codex, codex exec --json -, codex exec --model {model} --json -",
    "gemini, gemini --output-format stream-json,"
        + "gemini --model {model} --output-format stream-json",
    "opencode, opencode run --format json {prompt},"
        + "opencode run --model {model} --format json {prompt}",
    "custom, '', ''",
  })
  void hasACommandWithAndWithoutAModel(String name, String usual, String withModel) {
    AgentKind kind = AgentKind.named(name);

    assertThat(String.join(" ", kind.command(false))).isEqualTo(usual);
    assertThat(String.join(" ", kind.command(true))).isEqualTo(withModel);
  }

  @Test
  void hasANameInTheSettings() {
    assertThat(AgentKind.names())
        .containsExactly("claude", "codex", "gemini", "opencode", "custom");
    assertThat(AgentKind.named("nobody")).isEqualTo(AgentKind.CUSTOM);
  }
}
