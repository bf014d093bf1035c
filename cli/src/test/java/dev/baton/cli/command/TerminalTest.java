package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
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

  private static String bare(String line) {
    return line.replaceAll(ESCAPE + "\\[[0-9;]*m", "");
  }
}
