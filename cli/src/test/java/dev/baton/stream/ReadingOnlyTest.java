package dev.baton.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadingOnlyTest {
  @TempDir Path home;
  @TempDir Path project;

  private final Map<String, String> variables = new HashMap<>();

  @BeforeEach
  void setHome() {
    variables.put("HOME", home.toString());
  }

  private boolean onlyReads(AgentKind kind, String... arguments) {
    return kind.onlyReads(kind.command(false, List.of(arguments)), variables, project);
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void codexAndGeminiOnlyReadUnlessTheyAreAllowedMore() {
    assertThat(onlyReads(AgentKind.CODEX)).isTrue();
    assertThat(onlyReads(AgentKind.CODEX, "--skip-git-repo-check")).isTrue();
    assertThat(onlyReads(AgentKind.CODEX, "--sandbox", "workspace-write")).isFalse();
    assertThat(onlyReads(AgentKind.CODEX, "--sandbox=workspace-write")).isFalse();
    assertThat(onlyReads(AgentKind.GEMINI)).isTrue();
    assertThat(onlyReads(AgentKind.GEMINI, "--approval-mode", "auto_edit")).isFalse();
    assertThat(onlyReads(AgentKind.GEMINI, "-y")).isFalse();
  }

  /** These report each tool that they were refused. */
  @Test
  void othersSayWhatTheyWereRefused() {
    for (AgentKind kind : List.of(AgentKind.CLAUDE, AgentKind.OPENCODE, AgentKind.PI)) {
      assertThat(onlyReads(kind)).as(kind.wireName()).isFalse();
    }
    assertThat(AgentKind.CUSTOM.onlyReads(List.of("sh"), variables, project)).isFalse();
  }

  @Test
  void theirSettingsMayAllowMore() throws IOException {
    write(home.resolve(".codex/config.toml"), "model = \"m\"\n");
    assertThat(onlyReads(AgentKind.CODEX)).isTrue();
    write(project.resolve(".codex/config.toml"), "sandbox_mode = \"workspace-write\"\n");
    assertThat(onlyReads(AgentKind.CODEX)).isFalse();

    write(home.resolve(".gemini/settings.json"), "{\"security\": {}}");
    assertThat(onlyReads(AgentKind.GEMINI)).isTrue();
    write(home.resolve(".gemini/policies/rules.toml"), "[[rule]]\n");
    assertThat(onlyReads(AgentKind.GEMINI)).isFalse();
  }

  @Test
  void nothingIsSureWhereTheSettingsAreElsewhere() {
    variables.put("CODEX_HOME", "/elsewhere");
    assertThat(onlyReads(AgentKind.CODEX)).isFalse();
    variables.remove("HOME");
    assertThat(onlyReads(AgentKind.GEMINI)).isFalse();
  }
}
