package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The command lines of real agents, from npm. Each is started in an environment of its own, with a
 * scripted model.
 */
final class RealAgents {
  /** The versions that these tests were written with. */
  private static final Map<String, String> PACKAGES =
      Map.of(
          "@anthropic-ai/claude-code", "2.1.332",
          "@openai/codex", "0.171.0",
          "opencode-ai", "1.18.33",
          "@mariozechner/pi-coding-agent", "0.73.1",
          "@google/gemini-cli", "0.61.0");

  private static final String TOOLS_OF_CLAUDE =
      "mcp__baton,mcp__plugin_baton_baton,EnterWorktree,ExitWorktree";

  private final Path installed;

  private RealAgents(Path installed) {
    this.installed = installed;
  }

  /**
   * Installs them into the folder that {@code -Dagents.dir} names, unless they are there. Without
   * npm, or without a registry that has them, the test is skipped.
   */
  static RealAgents install() throws IOException, InterruptedException {
    String named = System.getProperty("agents.dir", "");
    Path folder =
        named.isEmpty() ? Program.REPOSITORY.resolve("cli/target/agents") : Path.of(named);
    List<String> missing = new ArrayList<>();
    for (Map.Entry<String, String> wanted : PACKAGES.entrySet()) {
      Path description = folder.resolve("node_modules/" + wanted.getKey() + "/package.json");
      String version = "\"version\": \"" + wanted.getValue() + "\"";
      if (!Files.exists(description) || !Files.readString(description).contains(version)) {
        missing.add(wanted.getKey() + "@" + wanted.getValue());
      }
    }
    if (!missing.isEmpty()) {
      Files.createDirectories(folder);
      Program.Running npm =
          new Program(folder, folder)
              .shell(
                  "command -v npm || exit 1; [ -f package.json ] || echo '{\"private\":true}'"
                      + " >package.json; npm install --no-audit --no-fund --save-exact \"$@\"",
                  missing.toArray(String[]::new));
      assumeTrue(
          npm.end().exit() == 0,
          "npm installs %s: %s".formatted(missing, Files.readString(npm.err())));
    }
    return new RealAgents(folder);
  }

  /** The words that start an agent which goes on without asking anybody. */
  static List<String> words(String agent) {
    return switch (agent) {
      case "claude" -> List.of("claude", "-p", "do it", "--allowedTools", "Bash");
      case "codex" ->
          List.of("codex", "exec", "--dangerously-bypass-approvals-and-sandbox", "do it");
      case "opencode" -> List.of("opencode", "run", "do it");
      case "gemini" -> List.of("gemini", "-p", "do it", "--yolo", "-m", "gemini-2.5-flash");
      case "pi" -> List.of("pi", "--provider", "script", "--model", "script", "-p", "do it");
      default -> throw new IllegalArgumentException(agent);
    };
  }

  /**
   * Starts one.
   *
   * @param home its own folder, where its settings are written
   * @param bin a folder that comes first on its path
   */
  Program.Running start(Program program, String agent, ScriptedModel model, Path home, Path bin)
      throws IOException {
    List<String> command = environment(model, home, bin);
    command.addAll(words(agent));
    return program.start(command);
  }

  /**
   * The words that start an agent which may use Baton's tools and is in its own sandbox.
   *
   * @param works whether it may also run commands and write files, where it may not at its defaults
   */
  private static List<String> wordsWithTools(String agent, boolean works) {
    List<String> words =
        new ArrayList<>(
            switch (agent) {
              case "claude" -> List.of("claude", "-p", "do it", "--allowedTools", TOOLS_OF_CLAUDE);
              case "codex" -> List.of("codex", "exec", "do it");
              case "gemini" -> List.of("gemini", "-p", "do it", "-m", "gemini-2.5-flash");
              default -> words(agent);
            });
    if (works) {
      switch (agent) {
        case "claude" -> words.add("Bash");
        case "codex" -> words.addAll(2, List.of("--sandbox", "workspace-write"));
        case "gemini" -> words.add("--yolo");
        default -> {}
      }
    }
    return words;
  }

  /** The agent's own command that adds Baton's server to its settings; {@code setup} otherwise. */
  static String addServer(String agent) {
    return switch (agent) {
      case "claude" -> "claude mcp add baton -- baton mcp";
      case "codex" -> "codex mcp add baton -- baton mcp";
      case "gemini" -> "gemini mcp add --trust baton baton mcp";
      default -> "baton setup " + agent;
    };
  }

  /**
   * Starts one that has Baton's server.
   *
   * @param add the command that gives it the server
   */
  Program.Running startWithTools(
      Program program,
      String agent,
      String add,
      boolean works,
      ScriptedModel model,
      Path home,
      Path bin)
      throws IOException, InterruptedException {
    List<String> command = environment(model, home, bin);
    List<String> adding = new ArrayList<>(command);
    adding.addAll(List.of("sh", "-c", add));
    program.start(adding).mustSucceed();
    command.addAll(wordsWithTools(agent, works));
    return program.start(command);
  }

  /** What makes the agent that {@code baton run} starts continue without asking anybody. */
  static List<String> arguments(String agent) {
    return switch (agent) {
      case "claude" -> List.of("--agent-args", "--allowedTools Bash");
      case "codex" -> List.of("--agent-args", "--dangerously-bypass-approvals-and-sandbox");
      case "gemini" -> List.of("--agent-args", "--yolo -m gemini-2.5-flash");
      case "pi" -> List.of("--agent-args", "--provider script --model script");
      default -> List.of();
    };
  }

  /** The words before a command that give it the environment of the agents. */
  List<String> environment(ScriptedModel model, Path home, Path bin) throws IOException {
    String server = "http://127.0.0.1:" + model.port();
    write(
        home.resolve(".codex/config.toml"),
        """
        model = "script"
        model_provider = "script"
        [model_providers.script]
        name = "script"
        base_url = "%s/v1"
        wire_api = "responses"
        env_key = "SCRIPT_KEY"
        """
            .formatted(server));
    // It tries ten times otherwise, which takes three to five minutes.
    write(
        home.resolve(".gemini/settings.json"),
        """
        {"security": {"auth": {"selectedType": "gemini-api-key"}, "folderTrust": {"enabled": false}},
         "general": {"maxAttempts": 4}, "privacy": {"usageStatisticsEnabled": false}}
        """);
    write(
        home.resolve(".config/opencode/opencode.json"),
        """
        {"provider": {"script": {"npm": "@ai-sdk/openai-compatible",
           "options": {"baseURL": "%s/v1", "apiKey": "x"}, "models": {"script": {}}}},
         "model": "script/script", "small_model": "script/script",
         "permission": {"bash": "allow", "edit": "allow"}, "autoupdate": false, "share": "disabled"}
        """
            .formatted(server));
    write(
        home.resolve(".pi/agent/models.json"),
        """
        {"providers": {"script": {"api": "openai-completions", "baseUrl": "%s/v1", "apiKey": "x",
           "models": [{"id": "script"}]}}}
        """
            .formatted(server));
    String path =
        bin + ":" + Program.LAUNCHER.getParent() + ":" + installed.resolve("node_modules/.bin");
    // A login shell, which Codex uses, sets the path again.
    write(home.resolve(".profile"), "PATH='" + path + "':$PATH\n");
    List<String> command =
        new ArrayList<>(
            List.of(
                "/usr/bin/env",
                "-u",
                "BATON_CLAIM_AGENTS",
                "PATH=" + path + ":/usr/local/bin:/usr/bin:/bin",
                "HOME=" + home,
                "TERM=xterm-256color",
                "ANTHROPIC_BASE_URL=" + server,
                "ANTHROPIC_API_KEY=x",
                "DISABLE_TELEMETRY=1",
                "DISABLE_AUTOUPDATER=1",
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1",
                "SCRIPT_KEY=x",
                "OPENCODE_DISABLE_AUTOUPDATE=1",
                "PI_OFFLINE=1",
                "PI_SKIP_VERSION_CHECK=1",
                "PI_TELEMETRY=0",
                "GEMINI_API_KEY=x",
                "GEMINI_CLI_TRUST_WORKSPACE=true",
                "GOOGLE_GEMINI_BASE_URL=" + server));
    return command;
  }

  private static void write(Path file, String text) throws IOException {
    assertThat(Files.createDirectories(file.getParent())).isDirectory();
    Files.writeString(file, text);
  }
}
