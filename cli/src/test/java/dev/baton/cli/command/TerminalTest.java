package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.terminal.TextWidth;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The output on a terminal, and in a pipe. */
class TerminalTest {
  private static final String ESCAPE = "\u001b";
  private static final String LONG =
      "A title that says very much more than any terminal of a usual width could ever show at once";
  private static final String WIDE = "端末の幅よりもずっと長い題名なので途中で切らなければならないのです".repeat(3);

  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.task("app-long", LONG, "--assignee", "a-worker-with-a-name-that-is-long-enough-too");
    baton.task("app-wide", WIDE, "--deps", "app-long");
    baton.task("app-wide2", WIDE, "-p", "1");
    baton.task("app-flag", "🏴󠁧󠁢󠁳󠁣󠁴󠁿👩‍👩‍👧 e\u0301 ".repeat(20));
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 72, 80, 100, 200})
  void noLineIsWiderThanTheTerminal(int width) {
    baton.terminal(width);
    for (String command : new String[] {"list", "ready", "blocked", "search e --all", "list -u"}) {
      assertThat(baton.ok(command.split(" ", -1)).out().lines().map(TerminalTest::bare))
          .as("%s on %d columns", command, width)
          .isNotEmpty()
          .allSatisfy(line -> assertThat(TextWidth.of(line)).isLessThanOrEqualTo(width));
    }
  }

  /** Messages, help and pages; a word that is wider than the terminal stays whole. */
  @ParameterizedTest
  @ValueSource(ints = {60, 80, 120})
  void everyCommandBreaksItsLinesBetweenWords(int width) {
    baton.ok("comment", "app-wide", LONG + ". " + WIDE);
    baton.ok("update", "app-wide", "--description", LONG + "\n\n" + LONG);
    baton.processes().start(100);
    baton.ok(
        "claim", "app-long", "--force", "--worker", "a-worker-with-a-long-name", "--pid", "100");
    baton.processes().kill(100);
    baton.run("breaker", "trip", "--reason", LONG);
    baton.terminal(width);
    String commands =
        """
        --help
        --help --all
        help breaker
        show app-wide --history
        show app-long
        stale
        sweep
        status
        dep list app-wide
        dep tree app-wide
        comment list app-wide
        doctor -v
        doctor --check nonsense
        breaker
        breaker history
        breaker policy --explain
        check
        config
        config show --explain
        iterations
        hooks
        cron
        info
        prime
        close app
        claim app-flag
        claim app-long
        clain
        breaker nonsense
        create
        create -t nonsense x
        import nothere.jsonl
        delete app-wide
        reopen nothere
        record
        list --nonsense\
        """;
    for (String command : commands.split("\n", -1)) {
      Answer answer = baton.run(command.split(" ", -1));
      for (String line : (answer.out() + answer.err()).split("\n", -1)) {
        String bare = bare(line);
        boolean oneWord = bare.strip().indexOf(' ') < 0;
        assertThat(TextWidth.of(bare) <= width || oneWord)
            .as("%s on %d columns: %s", command, width, bare)
            .isTrue();
      }
    }
  }

  @Test
  void whatIsCutIsMarked() {
    baton.terminal(60);

    assertThat(bare(baton.ok("ready").line("app-long"))).endsWith("…");
    assertThat(bare(baton.ok("ready").line("app-wide2"))).endsWith("…");
  }

  @Test
  void aPipeGetsEverythingOnOneLine() {
    assertThat(baton.ok("list").line("app-long")).endsWith(LONG);
    assertThat(baton.ok("ready").line("app-wide2")).endsWith(WIDE);
    assertThat(baton.ok("list").out()).hasLineCount(5).doesNotContain(ESCAPE, "…");
  }

  @Test
  void columnsStandUnderEachOtherWithWideCharactersToo() {
    baton.task("app-who", "Title", "--assignee", "日本");
    baton.task("app-you", "Title", "--assignee", "ab");
    String list = baton.ok("list").out();
    int wide = before(list, "app-who", "Title");
    int narrow = before(list, "app-you", "Title");

    assertThat(wide).isEqualTo(narrow);
  }

  private static int before(String text, String id, String title) {
    String line = text.lines().filter(found -> found.startsWith(id)).findFirst().orElseThrow();
    return TextWidth.of(line.substring(0, line.lastIndexOf(title)));
  }

  @Test
  void coloursOnlyOnATerminalThatWantsThem() {
    assertThat(baton.ok("ready").out()).doesNotContain(ESCAPE);
    assertThat(baton.ok("ready", "--color", "always").out()).contains(ESCAPE + "[36mapp-long");
    baton.terminal(80);
    assertThat(baton.ok("ready").out()).contains(ESCAPE + "[");
    assertThat(baton.ok("ready", "--color=never").out()).doesNotContain(ESCAPE);
    for (var plain : new String[] {"NO_COLOR=1", "TERM=dumb", "CLICOLOR=0"}) {
      String[] pair = plain.split("=", -1);
      assertThat(baton.run(Map.of(pair[0], pair[1]), "ready").out())
          .as(plain)
          .doesNotContain(ESCAPE);
    }
    assertThat(baton.run(Map.of("NO_COLOR", "1"), "ready", "--color", "always").out())
        .contains(ESCAPE);
    assertThat(baton.run(Map.of("NO_COLOR", ""), "ready").out()).contains(ESCAPE);
    assertThat(baton.ok("ready", "--json").out()).doesNotContain(ESCAPE);
  }

  @Test
  void aPipeCanBeForcedToHaveColours() {
    assertThat(baton.run(Map.of("CLICOLOR_FORCE", "1"), "ready").out()).contains(ESCAPE);
  }

  @Test
  void textsCannotControlTheTerminal() {
    baton.task("app-evil", "a\u202eb\u2066c", "-d", "x" + ESCAPE + "[2Jy\rz\u0007", "-l", "\u202e");
    baton.ok("comment", "app-evil", ESCAPE + "]0;title\u0007");
    baton.ok("close", "app-evil", "-r", ESCAPE + "[31m");
    baton.ok("reopen", "app-evil", "-r", "\u009b1m");
    for (String command :
        new String[] {
          "list",
          "ready",
          "search app-evil",
          "show app-evil --history",
          "comment list app-evil",
          "label list",
          "dep tree app-evil",
          "delete app-evil",
          "update app-evil -p 1"
        }) {
      assertThat(baton.ok(command.split(" ", -1)).out())
          .as(command)
          .doesNotContainPattern("[\\p{Cntrl}&&[^\n]]")
          .doesNotContain("\u202e", "\u2066", "\u009b");
    }
    assertThat(baton.ok("show", "app-evil").out()).contains("x\\x1b[2Jy\\rz\\x07");
    assertThat(baton.ok("list").line("app-evil")).endsWith("a\\u202eb\\u2066c");
    assertThat(baton.show("app-evil").text("description"))
        .isEqualTo("x" + ESCAPE + "[2Jy\rz\u0007");
  }

  /** Titles with such characters come from imports. */
  private static final String EVIL =
      """
      {"id":"app-e1","title":"t\\u001b]0;x\\u0007\\u009b2J\\u202e","description":"d\\u001b[2J\\u009b\\r",\
      "status":"open","priority":1,"issue_type":"task","assignee":"w\\u001b[1m",\
      "labels":["l\\u001b[2J","m\\u202e"],"external_ref":"x\\u001b[3m","spec_id":"s\\u009b",\
      "created_at":"2026-01-01T00:00:00Z","updated_at":"2026-01-01T00:00:00Z",\
      "created_by":"c\\u001b[4m","owner":"o\\u2066","metadata":{"k\\u001b":"v\\u009b"},\
      "comments":[{"id":1,"author":"a\\u001b[5m","text":"c\\u001b[6m\\u202e"}],\
      "close_reason":"r\\u001b[7m","notes":"n\\u001b[8m","design":"g\\u009b",\
      "acceptance_criteria":"q\\u001bc"}
      {"id":"app-e2","title":"u\\u001b[2J","status":"closed","priority":1,"issue_type":"task",\
      "close_reason":"r\\u001b[7m\\u202e","created_at":"2026-01-01T00:00:00Z",\
      "updated_at":"2026-01-01T00:00:00Z","closed_at":"2026-01-01T00:00:00Z",\
      "dependencies":[{"depends_on_id":"app-e1","type":"blocks"}]}
      """;

  private static final String UNSAFE =
      "[\\p{Cntrl}\u0080-\u009f\u202a-\u202e\u2066-\u2069&&[^\n\t]]";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export csv",
        "export json",
        "export beads",
        "export cub",
        "list --all",
        "list --all --json",
        "list --long",
        "ready",
        "ready --json",
        "blocked",
        "stale",
        "show app-e1 --history",
        "show app-e1 --json",
        "show app-e2",
        "comment list app-e1",
        "comment list app-e1 --json",
        "label list",
        "label list --json",
        "dep tree app-e2",
        "dep tree app-e2 --json",
        "dep list app-e2",
        "search u",
        "count --by label",
        "count --by assignee --json",
        "status",
        "info",
        "info --json",
        "doctor -v",
        "doctor --json",
        "config show",
        "epic status",
        "delete app-e1",
        "update app-e1 -p 2",
        "update app-e1 -p 3 --json",
        "reopen app-e2",
        "claim app-e1 --force",
        "heartbeat app-e1",
        "release app-e1",
        "close app-e1 --force",
        "completion words -- fish show app-",
        "\u001b[2J",
        "show \u001b[2J",
        "show \u001b[2J --json",
        "list --\u001b[2J\u202e",
        "list --status \u009b2J",
        "list --status \u009b2J --json",
        "import beads \u001b[2J\u202e",
        "config show \u001b[2J",
        "--db /nowhere/\u001b[2J\u202e ready",
        "--db /nowhere/\u001b[2J\u202e --json ready",
        "iterations show \u001b[2J",
        "run --task \u001b[2J -- true",
        "link beads \u001b[2J",
      })
  void nothingOnATerminalControlsIt(String command) {
    baton.input(EVIL);
    baton.ok("import", "beads", "-");
    baton.terminal(100);
    var answer = baton.run(Map.of("NO_COLOR", "1"), command.split(" ", -1));
    assertThat(answer.out() + answer.err())
        .as(command)
        .isNotEmpty()
        .doesNotContain("internal error")
        .doesNotContainPattern(UNSAFE);
  }

  @Test
  void jsonOnATerminalMeansTheSame() {
    baton.input(EVIL);
    baton.ok("import", "beads", "-");
    for (String command : new String[] {"list --all --json", "export json", "show app-e1 --json"}) {
      baton.terminal(0);
      String piped = baton.ok(command.split(" ", -1)).out();
      baton.terminal(100);
      String shown = baton.ok(command.split(" ", -1)).out();
      assertThat(shown).isNotEqualTo(piped);
      assertThat(Json.parse(shown)).hasToString(Json.parse(piped).toString());
    }
  }

  @Test
  void aPipeGetsTheBytesAsTheyAre() {
    baton.input(EVIL);
    baton.ok("import", "beads", "-");
    assertThat(baton.ok("export", "csv").out())
        .contains("t\u001b]0;x\u0007\u009b2J\u202e", "d\u001b[2J\u009b\r");
    assertThat(baton.ok("export", "json").out()).contains("\u009b2J\u202e");
  }

  private static String bare(String line) {
    return line.replaceAll(ESCAPE + "\\[[0-9;]*m", "");
  }
}
