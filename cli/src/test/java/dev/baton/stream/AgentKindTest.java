package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
    "opencode, opencode run --format json --print-logs --log-level ERROR {prompt},"
        + "opencode run --model {model} --format json --print-logs --log-level ERROR {prompt}",
    "pi, pi --mode json, pi --model {model} --mode json",
    "custom, '', ''",
  })
  void hasACommandWithAndWithoutAModel(String name, String usual, String withModel) {
    AgentKind kind = AgentKind.named(name);

    assertThat(String.join(" ", kind.command(false, List.of()))).isEqualTo(usual);
    assertThat(String.join(" ", kind.command(true, List.of()))).isEqualTo(withModel);
  }

  @ParameterizedTest
  @CsvSource({"claude", "codex", "gemini", "opencode", "pi"})
  void takesTheUsersArguments(String name) {
    List<String> words = AgentKind.named(name).command(true, List.of("--more", "a b"));
    int at = words.indexOf("--more");
    assertThat(words.subList(at - 2, at + 2))
        .containsExactly("--model", "{model}", "--more", "a b");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "claude | Bash | --agent-args '--allowedTools Bash', or in permissions.allow of"
            + " .claude/settings.json",
        "claude | Write | --agent-args '--permission-mode acceptEdits', or in permissions.allow of"
            + " .claude/settings.json",
        "codex | command_execution | --agent-args '--sandbox workspace-write', or in sandbox_mode"
            + " of ~/.codex/config.toml",
        "gemini | run_shell_command | --agent-args '--approval-mode yolo', or in a rule for"
            + " run_shell_command in ~/.gemini/policies",
        "gemini | write_file | --agent-args '--approval-mode auto_edit', or in a rule for"
            + " write_file in ~/.gemini/policies",
        "opencode | bash | --agent-args '--auto', or in opencode.json: \"permission\": {\"bash\":"
            + " \"allow\"}",
        "pi | bash | --agent-args '--no-extensions', or in the extension that refuses it",
        "custom | bash | the options or the settings of the agent",
      })
  void tellsHowToAllowATool(String name, String tool, String words) {
    assertThat(AgentKind.named(name).howToAllow(tool, false)).isEqualTo(words);
  }

  @Test
  void tellsHowToAllowAToolInACommandOfTheUser() {
    assertThat(AgentKind.CLAUDE.howToAllow("Bash", true))
        .startsWith("--allowedTools Bash in the agent's command, or in ");
  }

  @Test
  void hasANameInTheSettings() {
    assertThat(AgentKind.names())
        .containsExactly("claude", "codex", "gemini", "opencode", "pi", "custom");
    assertThat(AgentKind.named("nobody")).isEqualTo(AgentKind.CUSTOM);
  }
}
