package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Help, version, and the options that every command takes. */
class HelpTest {
  private static final List<String> COMMANDS =
      List.of(
          "init",
          "mcp",
          "prime",
          "setup claude",
          "setup codex",
          "setup gemini",
          "setup cursor",
          "setup opencode",
          "setup pi",
          "setup agents",
          "ready",
          "claim",
          "start",
          "heartbeat",
          "release",
          "close",
          "stale",
          "sweep",
          "machines",
          "move",
          "rescue list",
          "rescue show",
          "rescue diff",
          "rescue apply",
          "rescue save",
          "rescue drop",
          "rescue gc",
          "rescue push",
          "rescue fetch",
          "handover",
          "doctor",
          "reopen",
          "cron install",
          "cron uninstall",
          "cron status",
          "cron run",
          "adopt",
          "run",
          "resume",
          "logs",
          "check",
          "observe",
          "exec",
          "record",
          "iterations list",
          "iterations show",
          "iterations diff",
          "iterations export",
          "breaker status",
          "breaker history",
          "breaker record",
          "breaker error",
          "breaker reset",
          "breaker trip",
          "breaker policy",
          "runs list",
          "runs show",
          "runs pause",
          "hooks install",
          "hooks status",
          "hooks uninstall",
          "hooks drain",
          "hooks print",
          "fence check",
          "create",
          "q",
          "update",
          "edit",
          "delete",
          "dep add",
          "dep remove",
          "label add",
          "label remove",
          "comment",
          "count",
          "defer",
          "undefer",
          "info",
          "epic status",
          "epic close-eligible",
          "show",
          "list",
          "search",
          "blocked",
          "status",
          "dep list",
          "dep tree",
          "dep cycles",
          "label list",
          "comment list",
          "top",
          "undo",
          "log",
          "breaker backtest",
          "report",
          "insights",
          "import",
          "import beads",
          "import cub",
          "import prd",
          "link beads",
          "link cub",
          "unlink",
          "export beads",
          "export json",
          "export csv",
          "link status",
          "config show",
          "config check",
          "config set",
          "config unset",
          "trust",
          "completion bash",
          "completion zsh",
          "completion fish",
          "self install",
          "self uninstall");

  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void chooseFolder() {
    baton = Sandbox.emptyFolder(folder);
  }

  /** Commands that only the hooks call are not in the overview, but have help, too. */
  static Stream<String> commands() {
    return Stream.concat(COMMANDS.stream(), Stream.of("hooks fence", "hooks trailer"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelpWithAnExample(String command) {
    String help = baton.ok((command + " --help").split(" ", -1)).out();

    assertThat(help)
        .startsWith("usage: baton " + command + " [OPTIONS]")
        .contains("--json", "examples:\n  ")
        .doesNotContain("%n", "\t");
    assertThat(help.substring(help.indexOf("examples:"))).contains("baton " + command);
    assertThat(help.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
    assertThat(baton.ok((command + " -h").split(" ", -1)).out()).isEqualTo(help);
    assertThat(help.split("\\s+", -1)).as("paths are not broken").contains(words(command));
    assertThat(baton.ok(("help " + command).split(" ", -1)).out()).isEqualTo(help);
  }

  @Test
  void theOverviewNamesEveryCommand() {
    String overview = baton.ok("--help", "--all").out();

    assertThat(overview.lines().filter(line -> line.startsWith("  ")).map(HelpTest::name))
        .containsExactlyInAnyOrderElementsOf(COMMANDS);
  }

  @Test
  void theShortOverviewFitsOnAScreen() {
    String overview = baton.ok("--help").out();

    assertThat(overview.lines()).hasSizeLessThanOrEqualTo(30);
    assertThat(overview.lines().filter(line -> line.startsWith("  ")).map(HelpTest::name))
        .hasSize(19)
        .isSubsetOf(COMMANDS);
    assertThat(baton.ok().out()).isEqualTo(overview);
    assertThat(baton.ok("help").out()).isEqualTo(overview);
    assertThat(baton.ok("-h").out()).isEqualTo(overview);
  }

  @Test
  void aGroupListsItsCommands() {
    String help = baton.ok("hooks", "--help").out();

    assertThat(help).startsWith("usage: baton hooks COMMAND").contains("hooks status  ");
    assertThat(help).doesNotContain("breaker");
  }

  /** The words of a command's description and of those of its options. */
  private String[] words(String command) {
    Json page = baton.json((command + " --help").split(" ", -1));
    StringBuilder text = new StringBuilder(page.text("summary"));
    page.at("options").each("description").forEach(each -> text.append(' ').append(each));
    return text.toString().split(" ", -1);
  }

  private static String name(String line) {
    return line.strip().replaceFirst("  .*", "").strip();
  }

  @Test
  void tellsItsVersion() {
    assertThat(baton.ok("--version").out()).matches("baton \\d+\\.\\d+\\.\\d+\n");
    assertThat(baton.ok("version").out()).isEqualTo(baton.ok("--version").out());
    assertThat(baton.ok("-V").out()).isEqualTo(baton.ok("--version").out());
    assertThat(baton.json("version").text("version")).matches("\\d+\\.\\d+\\.\\d+");
  }

  @Test
  void globalOptionsStandBeforeOrAfterTheCommand() {
    Sandbox repository = Sandbox.repository(folder);
    repository.task("app-x", "Task");
    String expected = repository.ok("list", "--json").out();

    assertThat(repository.ok("--json", "list").out()).isEqualTo(expected);
    String db = repository.database().toString();
    assertThat(repository.ok("--db", db, "--json", "list", "-q").out()).isEqualTo(expected);
    assertThat(repository.ok("--db=" + db, "list", "--json").out()).isEqualTo(expected);
    assertThat(repository.ok("--json", "dep", "--quiet", "list", "app-x").out())
        .isEqualTo(repository.ok("dep", "list", "app-x", "--json").out());
    repository.ok("--actor", "bo", "comment", "app-x", "hi");
    assertThat(repository.show("app-x").at("comments").each("author")).containsExactly("bo");
  }

  @Test
  void quietPrintsNoNotesButErrors() {
    Sandbox repository = Sandbox.repository(folder);

    assertThat(repository.ok("ready", "-q").err()).isEmpty();
    assertThat(repository.run("-q", "show", "app-x").err()).isNotEmpty();
  }

  @Test
  void debugTellsWhereAnErrorComesFrom() {
    Sandbox repository = Sandbox.repository(folder);
    repository.file("text.db", "no database ".repeat(100));
    Answer answer = repository.run("ready", "--db", "text.db", "--debug");

    assertThat(answer.err()).contains("StoreException", "\tat dev.baton");
  }

  @Test
  void aBadVariableIsReportedAndIgnored() {
    Sandbox repository = Sandbox.repository(folder);
    Map<String, String> bad = Map.of("BATON_LOCK_TIMEOUT", "soon", "STALE_SECONDS", "-3");
    Answer answer = repository.run(bad, "list", "--quiet");

    assertThat(answer.exit()).isZero();
    assertThat(answer.err().lines())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("warning: BATON_LOCK_TIMEOUT is ignored: 'soon'"))
        .anyMatch(line -> line.startsWith("warning: STALE_SECONDS is ignored: '-3'"));
  }

  @Test
  void theActorIsWhoeverTheVariablesName() {
    Sandbox repository = Sandbox.repository(folder);

    assertThat(
            repository
                .run(Map.of("BATON_ACTOR", "x", "BD_ACTOR", "y"), "create", "T", "--json")
                .json()
                .text("created_by"))
        .isEqualTo("x");
    assertThat(
            repository
                .run(Map.of("BD_ACTOR", "y"), "create", "T", "--json")
                .json()
                .text("created_by"))
        .isEqualTo("y");
  }

  @Test
  void aLongPageHasItsUsualOptionsFirst() {
    String page = baton.ok("run", "--help").out();

    assertThat(page)
        .containsSubsequence(
            "\noptions:\n      --agent",
            "--preset=NAME",
            "\nmore options:\n",
            "--next",
            "\nwhich tasks:\n",
            "--priority",
            "\nbreaker rules:\n",
            "--no-progress",
            "\nexamples:\n",
            "baton help options");
    assertThat(page).doesNotContain("--lock-timeout");
    assertThat(between(page, "\noptions:\n", "\nmore options:").lines().filter(HelpTest::isOption))
        .hasSize(10);
  }

  private static boolean isOption(String line) {
    return line.strip().startsWith("-");
  }

  private static String between(String text, String from, String to) {
    int start = text.indexOf(from) + from.length();
    return text.substring(start, text.indexOf(to, start));
  }

  @Test
  void theOptionsOfEveryCommandHaveAPageOfTheirOwn() {
    assertThat(baton.ok("help", "options").out())
        .contains("--json", "--db=FILE", "--lock-timeout=TIME", "--debug");
  }

  @Test
  void helpIsJsonForPrograms() {
    assertThat(baton.ok("help", "--json").out())
        .contains("{\"name\":\"init\",\"group\":\"Begin\",");
    assertThat(baton.ok("--help", "--all", "--json").out())
        .isEqualTo(baton.ok("help", "--json").out());
    assertThat(baton.ok("breaker", "--help", "--json").out()).contains("\"breaker reset\"");
    Json close = baton.json("close", "--help");
    assertThat(close.text("command")).isEqualTo("close");
    assertThat(close.text("usage")).isEqualTo("baton close [OPTIONS] ID...");
    assertThat(baton.json("help", "close")).isEqualTo(close);
    assertThat(baton.ok("run", "--help", "--json").out())
        .contains("{\"names\":[\"--task\"],\"value\":\"ID\",\"repeatable\":false,")
        .contains("\"group\":\"breaker rules\"");
    assertThat(baton.ok("help", "options", "--json").out()).contains("[\"--lock-timeout\"]");
  }
}
