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

  private boolean onlyReads(List<String> command) {
    return AgentKind.startedBy(command).onlyReads(command, variables, project);
  }

  @Test
  void aCommandOfTheUsersOwn() {
    assertThat(onlyReads(List.of("codex", "exec", "--sandbox", "read-only", "{prompt}"))).isTrue();
    assertThat(onlyReads(List.of("/opt/bin/codex", "exec", "-s=read-only", "-"))).isTrue();
    assertThat(onlyReads(List.of("codex", "exec", "-s", "read-only", "--full-auto"))).isFalse();
    assertThat(onlyReads(List.of("codex", "login"))).as("another subcommand").isFalse();
    assertThat(onlyReads(List.of("gemini", "-p", "{prompt}"))).isTrue();
    assertThat(onlyReads(List.of("gemini", "--approval-mode", "default"))).isTrue();
    assertThat(onlyReads(List.of("gemini", "-p", "{prompt}", "--yolo"))).isFalse();
    assertThat(onlyReads(List.of("claude", "-p", "{prompt}"))).isTrue();
    assertThat(onlyReads(List.of("pi", "-p", "{prompt}"))).isFalse();
    assertThat(onlyReads(List.of("pi", "--tools", "read,grep", "-p", "{prompt}"))).isTrue();
    assertThat(onlyReads(List.of("pi", "-t", "read,bash", "-p", "{prompt}"))).isFalse();
    assertThat(onlyReads(List.of("claude", "-p", "--permission-mode", "plan"))).isTrue();
    assertThat(onlyReads(List.of("claude", "-p", "--allowedTools", "Edit"))).isFalse();
    assertThat(onlyReads(List.of("opencode", "run", "{prompt}"))).isFalse();
    assertThat(onlyReads(List.of("pi", "--mode", "json"))).isFalse();
    assertThat(onlyReads(List.of("./agent.sh", "codex", "exec"))).as("a wrapper").isFalse();
  }

  @Test
  void someSayWhatTheyWereRefused() {
    for (AgentKind kind : AgentKind.values()) {
      boolean silent = kind == AgentKind.CODEX || kind == AgentKind.GEMINI || kind == AgentKind.PI;
      assertThat(kind.reportsRefusals()).as(kind.wireName()).isEqualTo(!silent);
    }
  }

  @Test
  void settingsThatForbid() throws IOException {
    List<String> command = List.of("opencode", "run", "{prompt}");
    Path ofUser = home.resolve(".config/opencode/opencode.json");
    write(ofUser, "{\"permission\": {\"edit\": \"deny\"}}");
    assertThat(onlyReads(command)).isTrue();
    assertThat(onlyReads(List.of("opencode", "run", "--auto", "{prompt}"))).isFalse();
    write(project.resolve("opencode.json"), "{\"permission\": {\"edit\" : \"allow\"}}");
    assertThat(onlyReads(command)).as("the project's settings come later").isFalse();
    variables.put("OPENCODE_CONFIG_CONTENT", "{}");
    Files.delete(project.resolve("opencode.json"));
    assertThat(onlyReads(command)).isFalse();
  }

  @Test
  void theirSettingsMayAllowMore() throws IOException {
    write(home.resolve(".codex/config.toml"), "model = \"m\"\n");
    assertThat(onlyReads(AgentKind.CODEX)).isTrue();
    write(project.resolve(".codex/config.toml"), "sandbox_mode = \"workspace-write\"\n");
    assertThat(onlyReads(AgentKind.CODEX)).isFalse();
    assertThat(onlyReads(AgentKind.CODEX, "--sandbox", "read-only")).isTrue();
    write(project.resolve(".codex/config.toml"), "");
    write(home.resolve(".codex/config.toml"), "[projects.\"/p\"]\ntrust_level = \"trusted\"\n");
    assertThat(onlyReads(AgentKind.CODEX)).as("a trusted project may be written").isFalse();

    write(project.resolve(".claude/settings.json"), "{\"model\": \"opus\"}");
    assertThat(onlyReads(AgentKind.CLAUDE)).isTrue();
    write(project.resolve(".claude/settings.local.json"), "{\"permissions\": {\"allow\": []}}");
    assertThat(onlyReads(AgentKind.CLAUDE)).isFalse();

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
