package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that add instructions for agents. */
class SetupTest {
  @TempDir Path home;

  private Path folder;
  private Sandbox baton;

  @BeforeEach
  void createWorkTree() throws IOException {
    folder = Files.createDirectories(home.resolve("tree/sub")).getParent();
    baton = Sandbox.emptyFolder(folder);
    baton.git("init", "-q");
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  @Test
  void whatItBroughtItTakesAway() throws IOException {
    assertThat(baton.run("setup", "claude", "--check").exit()).isEqualTo(1);
    Json created = baton.in(file("sub")).json("setup", "claude");
    assertThat(created.text("assistant")).isEqualTo("claude");
    assertThat(created.at("files").each("file"))
        .containsExactly(".claude/hooks/baton-heartbeat.sh", ".claude/settings.json", "CLAUDE.md");
    assertThat(created.at("files").each("status")).containsOnly("created");
    assertThat(Files.readString(file("CLAUDE.md"))).contains(baton.ok("prime").out());
    assertThat(baton.json("setup", "claude").at("files").each("status")).containsOnly("unchanged");
    baton.ok("setup", "claude", "--check");

    assertThat(baton.json("setup", "claude", "--remove").at("files").each("status"))
        .containsOnly("removed");
    assertOnly(".git", "sub");
    assertThat(baton.json("setup", "claude", "--remove").at("files").each("status"))
        .containsOnly("missing");
  }

  @Test
  void linksAndRightsAreKept() throws IOException {
    Path real = Files.writeString(file("shared.md"), "# Ours");
    Files.setPosixFilePermissions(real, PosixFilePermissions.fromString("rw-r--r-x"));
    Files.createSymbolicLink(file("AGENTS.md"), Path.of("shared.md"));
    Files.createSymbolicLink(file("CLAUDE.md"), Path.of("AGENTS.md"));
    baton.ok("setup", "codex");
    assertThat(baton.json("setup", "agents").at("files").each("status"))
        .containsExactly("created", "unchanged");
    baton.ok("setup", "claude");
    assertThat(Files.readString(real)).startsWith("# Ours\n\n<!-- baton:begin").contains("ready");
    baton.ok("setup", "claude", "--remove");

    assertThat(real).hasContent("# Ours");
    assertThat(file("AGENTS.md")).isSymbolicLink();
    assertThat(Files.getPosixFilePermissions(real))
        .isEqualTo(PosixFilePermissions.fromString("rw-r--r-x"));
  }

  @Test
  void whatHasNoPlaceIsRefusedAndNothingIsChanged() throws IOException {
    Files.createDirectory(file(".claude"));
    Files.writeString(file(".claude/settings.json"), "{\n  \"a\": 1,\n}\n");
    for (String option : List.of("--check", "--remove", "--quiet")) {
      Json error = baton.error(2, "setup", "claude", option);
      assertThat(error.text("error"))
          .isEqualTo(
              ".claude/settings.json is not changed: not JSON on line 3: expected an object");
    }
    assertThat(file("CLAUDE.md")).doesNotExist();
    assertThat(file(".claude/hooks")).doesNotExist();
    assertThat(baton.error(2, "setup", "claude", "--check", "--remove").text("error"))
        .contains("exclude each other");
    Files.createSymbolicLink(file("AGENTS.md"), Path.of("nowhere"));
    assertThat(baton.error(2, "setup", "codex").text("error")).contains("it is a symbolic link");
  }

  @ParameterizedTest
  @CsvSource({
    ".claude, ..",
    ".claude/settings.json, ../../settings.json",
    "CLAUDE.md, ../settings.json",
    "CLAUDE.md, .git/config",
    "CLAUDE.md, AGENTS.md"
  })
  void linksDoNotDecideWhatIsWrittenElsewhere(String name, String target) throws IOException {
    Path outside = Files.writeString(home.resolve("settings.json"), "{}");
    String config = Files.readString(file(".git/config"));
    Files.createSymbolicLink(file("AGENTS.md"), outside);
    Files.createDirectories(file(name).getParent());
    Files.createSymbolicLink(file(name), Path.of(target));

    for (String option : List.of("--quiet", "--remove")) {
      assertThat(baton.error(2, "setup", "claude", option).text("error"))
          .matches(
              ".* is not changed: it leads (out of the work tree|into a git directory), to .*");
    }
    assertThat(outside).hasContent("{}");
    assertThat(file(".git/config")).hasContent(config);
    assertThat(home.resolve("hooks")).doesNotExist();
    assertThat(home.resolve("CLAUDE.md")).doesNotExist();
  }

  @Test
  void thePluginNeedsNoSettingsOfTheProject() throws IOException {
    String settings = "{\n  // mine\n  \"model\": \"x\"\n}\n";
    Path file = file(".claude/settings.json");
    Files.createDirectories(file.getParent());
    Files.writeString(file, settings);
    baton.ok("setup", "claude", "--plugin");
    baton.ok("setup", "claude", "--plugin", "--remove");
    assertThat(file).hasContent(settings);
  }

  @Test
  void instructionsStayForAnotherAgentThatReadsThem() throws IOException {
    baton.ok("setup", "codex");
    baton.ok("setup", "pi");
    baton.ok("setup", "codex", "--remove");
    baton.ok("setup", "pi", "--check");
    baton.ok("setup", "pi", "--remove");
    assertOnly(".git", "sub");
  }

  @ParameterizedTest
  @CsvSource({
    "setup codex, .codex/config.toml, .codex/hooks.json, AGENTS.md",
    "setup gemini, .gemini/settings.json, .gemini/settings.json, GEMINI.md",
    "setup cursor, .cursor/mcp.json, '', AGENTS.md",
    "setup opencode, opencode.json, .opencode/plugins/baton.js, AGENTS.md",
    "setup pi, .pi/extensions/baton.ts, .pi/extensions/baton.ts, AGENTS.md",
    "setup agents, .mcp.json, '', AGENTS.md"
  })
  void everyAgentGetsTheServerInItsOwnSettings(
      String command, String settings, String start, String lines) throws IOException {
    String agent = command.substring("setup ".length());
    assertThat(baton.run("setup", agent, "--check").exit()).isEqualTo(1);
    assertThat(baton.json("setup", agent).at("files").each("file"))
        .containsOnly(
            Stream.of(settings, start, lines)
                .filter(name -> !name.isEmpty())
                .toArray(String[]::new))
        .doesNotHaveDuplicates();
    assertThat(Files.readString(file(settings))).contains("baton", "mcp");
    if (!start.isEmpty()) {
      assertThat(Files.readString(file(start))).containsPattern("prime\\W+--session");
      Files.writeString(file(start), Files.readString(file(start)).replace("prime", "onboard"));
      assertThat(baton.run("setup", agent, "--check").out()).contains("outdated " + start);
      assertThat(baton.ok("setup", agent).out()).contains("changed " + start);
    }
    baton.ok("setup", agent, "--check");
    baton.ok("setup", agent, "--remove");
    assertOnly(".git", "sub");
    if (!agent.equals("agents")) {
      baton.variable("HOME", Files.createDirectory(home.resolve("own")).toString());
      Json user = baton.json("setup", agent, "--user");
      Path own = Path.of(user.at("files").at(0).text("file"));
      assertThat(own).isAbsolute().isRegularFile();
      assertThat(own.startsWith(folder)).isFalse();
      assertOnly(".git", "sub");
      baton.ok("setup", agent, "--user", "--check");
      baton.ok("setup", agent, "--user", "--remove");
      assertThat(own).doesNotExist();
    }

    Path outside = Files.writeString(home.resolve("settings.json"), "{}");
    Files.createDirectories(file(settings).getParent());
    Files.createSymbolicLink(file(settings), outside);
    for (String option : List.of("--quiet", "--remove")) {
      assertThat(baton.error(2, "setup", agent, option).text("error"))
          .contains(settings + " is not changed: ", "is a symbolic link");
    }
    assertThat(outside).hasContent("{}");
    assertThat(file(lines)).doesNotExist();
  }

  @Test
  void aFileOfThePluginThatTheUserEditedIsKept() throws IOException {
    baton.ok("setup", "claude", "--plugin");
    Path edited = file(".claude/skills/baton/commands/next.md");
    String text = Files.readString(edited) + "And be quick.\n";
    Files.writeString(edited, text);
    assertThat(baton.run("setup", "claude", "--plugin", "--check").out())
        .contains("outdated .claude/skills/baton/commands/next.md\n");
    assertThat(baton.ok("setup", "claude", "--plugin", "--remove").out())
        .contains("kept .claude/skills/baton/commands/next.md, which was edited; delete it if")
        .contains("removed .claude/skills/baton/hooks/hooks.json\n");
    assertThat(edited).hasContent(text);
    assertThat(baton.json("setup", "claude").at("files").each("status")).contains("kept");
    Files.delete(edited);
    assertThat(file(".claude/skills/baton/hooks")).doesNotExist();
  }

  @Test
  void thePluginReplacesHooksAndLinesAndTheyReplaceIt() throws IOException {
    Files.writeString(file("CLAUDE.md"), "# Ours");
    baton.ok("setup", "claude");
    Json plugin = baton.json("setup", "claude", "--plugin");
    assertThat(plugin.at("files").each("status")).contains("created", "changed", "removed");
    assertThat(file("CLAUDE.md")).hasContent("# Ours");
    assertThat(file(".claude/settings.json")).doesNotExist();
    assertThat(file(".claude/skills/baton/.claude-plugin/plugin.json")).isRegularFile();
    baton.ok("setup", "claude", "--plugin", "--check");
    assertThat(baton.run("setup", "claude", "--check").exit()).isEqualTo(1);

    baton.ok("setup", "claude");
    assertThat(file(".claude/skills")).doesNotExist();
    baton.ok("setup", "claude", "--plugin");
    baton.ok("setup", "claude", "--remove");
    assertOnly(".git", "sub", "CLAUDE.md");
    assertThat(file("CLAUDE.md")).hasContent("# Ours");
    assertThat(baton.error(2, "setup", "claude", "--user").text("error")).contains("--plugin");
  }

  /** The form that Gemini CLI, Codex and the hooks of bd's users read, with the same text. */
  @Test
  void aStartHookMayWantJson() {
    assertThat(baton.ok("prime", "--session", "--hook-json").out()).isEmpty();
    baton.ok("init", "--prefix", "app");
    baton.ok("create", "Parse \"it\"", "--id", "app-x");
    Json hook = Json.parse(baton.ok("prime", "--session", "--hook-json").out());
    Json start = hook.at("hookSpecificOutput");
    assertThat(start.text("hookEventName")).isEqualTo("SessionStart");
    assertThat(start.text("additionalContext"))
        .isEqualTo(baton.ok("prime", "--session").out())
        .contains("- app-x (P2): Parse \"it\"");
    assertThat(baton.json("prime", "--session", "--hook-json").at("hookSpecificOutput").value())
        .isEqualTo(start.value());
  }

  /** A session that holds a task and says that it is done is asked once; nobody else is. */
  @Test
  void aSessionThatIsDoneIsAskedToCloseWhatItHolds() {
    baton.ok("init", "--prefix", "app");
    baton.ok("create", "Parse it", "--id", "app-x");
    baton.ok("create", "Test it", "--id", "app-y");
    baton.processes().start(4242);
    baton.ok("claim", "app-x", "--worker", "me", "--pid", "4242");
    baton.processes().setAbove(4242);
    assertThat(baton.ok("prime", "--session").out())
        .contains("You hold", "- app-x (P2): Parse it", "The next tasks", "- app-y (P2): Test it")
        .doesNotContain("baton ready");

    assertThat(stop("false", "All tests pass, the task is done.").text("decision"))
        .isEqualTo("block");
    assertThat(baton.ok("prime", "--stop").out()).contains("You still hold app-x.");
    assertThat(stop("true", "The task is done.").has("decision")).as("asked already").isFalse();
    assertThat(stop("false", "Should I rename it?").has("decision")).as("a question").isFalse();
    assertThat(stop("false", "The task is not done.").has("decision")).as("it works").isFalse();
    baton.processes().setAbove();
    assertThat(stop("false", "The task is done.").has("decision")).as("another's").isFalse();
  }

  private Json stop(String again, String words) {
    baton.input(
        "{\"session_id\":\"1\",\"stop_hook_active\":%s,\"last_assistant_message\":\"%s\"}"
            .formatted(again, words));
    return baton.json("prime", "--stop");
  }

  private void assertOnly(String... names) throws IOException {
    try (var left = Files.list(folder)) {
      assertThat(left.map(path -> String.valueOf(path.getFileName())))
          .containsExactlyInAnyOrder(names);
    }
  }

  @Test
  void needsAWorkTree() throws IOException {
    Sandbox elsewhere = Sandbox.emptyFolder(Files.createDirectory(home.resolve("elsewhere")));
    assertThat(elsewhere.error(3, "setup", "agents").text("code")).isEqualTo("no_repository");
  }
}
