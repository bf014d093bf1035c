package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.kit.Syntax;
import dev.baton.cli.kit.TrackerDialect;
import dev.baton.text.CommandNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hints name commands as the user types them, by the name that the program was called by. */
class HintsTest {
  private static final Pattern CALL =
      Pattern.compile("(?<![\\w./$-])baton ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?");

  /** Words that follow the name and are no command of the table. */
  private static final Set<String> NO_COMMANDS = Set.of("bd", "help", "setup");

  /** Another command under another name, which shows the same and more. */
  private static final Set<String> ALSO_THERE = Set.of("stale");

  /** Named only by the help of these commands, in whose place bd has its own. */
  private static final Set<String> OWN_EXAMPLES = Set.of("baton config set", "baton config unset");

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "bd, baton list --all shows the ids, bd list --all shows the ids",
    "bd, run baton sweep --now or baton stale, run bd sweep --now or bd stale",
    "bd, first: baton unlink, first: baton unlink",
    "bd, baton link beads keeps the tasks, baton link beads keeps the tasks",
    "bd, no Baton database, no Baton database",
    "bd, install baton, install baton",
    "bd, .baton list and /baton list, .baton list and /baton list",
    "cub, see baton ready and baton runs, see cub task ready and cub runs",
    "cub, baton --help lists the commands, cub --help lists the commands",
    "baton, baton list, baton list",
    "bt, baton list, bt list",
    "bt, run baton link beads or baton self install, run bt link beads or bt self install"
  })
  void commandsAreNamedAsTheyAreTyped(String name, String text, String said) {
    assertThat(new CommandNames(name).in(text)).isEqualTo(said);
  }

  /** What a hint names under another name is the command that is meant. */
  @ParameterizedTest
  @ValueSource(strings = {"bd", "cub"})
  void whatHintsNameIsThere(String name) throws IOException {
    CommandNames names = new CommandNames(name);
    Set<String> wrong = new TreeSet<>();
    int hints = 0;
    for (String text : texts()) {
      Matcher call = CALL.matcher(text);
      while (call.find()) {
        Syntax meant = command("baton", call.group(1), call.group(2));
        String said = names.in(call.group());
        String rest = said.substring(said.indexOf(' ') + 1);
        boolean ofTask = name.equals("cub") && rest.startsWith("task ");
        String[] words = (ofTask ? rest.substring("task ".length()) : rest).split(" ", 2);
        String first = said.substring(0, said.indexOf(' '));
        Syntax there = command(first, words[0], words.length > 1 ? words[1] : null);
        boolean known = NO_COMMANDS.contains(call.group(1)) || ALSO_THERE.contains(call.group(1));
        if (!known && !OWN_EXAMPLES.contains(call.group()) && !isSame(meant, there)) {
          wrong.add(call.group() + " -> " + said);
        }
        hints++;
      }
    }
    assertThat(hints).isGreaterThan(150);
    assertThat(wrong).isEmpty();
  }

  private static boolean isSame(Syntax meant, Syntax there) {
    return meant != null && there != null && there.help().summary().equals(meant.help().summary());
  }

  private static Syntax command(String name, String first, String second) {
    CommandTable commands = new CommandTable(TrackerDialect.of(name));
    Syntax both = second == null ? null : commands.findByAnyName(first + " " + second);
    return both == null ? commands.findByAnyName(first) : both;
  }

  private static List<String> texts() throws IOException {
    List<String> texts = new ArrayList<>();
    for (String module : List.of("db", "hooks", "cli")) {
      List<Path> sources;
      try (Stream<Path> files = Files.walk(Documents.REPOSITORY.resolve(module + "/src/main"))) {
        sources = files.filter(file -> file.toString().endsWith(".java")).toList();
      }
      for (Path source : sources) {
        texts.addAll(StringLiterals.in(Files.readString(source)));
      }
    }
    return texts;
  }

  @Test
  void errorsNotesPagesAndHelpUseTheName() {
    Sandbox tasks = Sandbox.repository(folder);
    tasks.callAs("bd");
    assertThat(tasks.run("show", "x").err())
        .isEqualTo("bd: no task 'x'; bd list --all shows the ids\n");
    assertThat(tasks.error(2, "show", "baton list").text("error"))
        .startsWith("'baton list' is not a task id");
    assertThat(tasks.ok("ready").err()).contains("nothing here yet: bd create ");
    assertThat(tasks.run("list", "--nonsense").err())
        .endsWith("bd list --help shows the options\n");
    assertThat(tasks.ok("list", "--help").out()).startsWith("usage: bd list [OPTIONS]");
    assertThat(tasks.ok("hooks", "list").out()).contains("fix: bd hooks install");
    tasks.task("app-a", "Same");
    tasks.task("app-b", "Same");
    assertThat(tasks.run("doctor").out()).contains("fix: bd close app-b --reason duplicate");
    assertThat(tasks.run("doctor", "--json").out())
        .contains("\"fix\":\"bd close app-b --reason duplicate\"")
        .doesNotContain("\"fix\":\"baton ");
    assertThat(tasks.run("status", "--short").out()).startsWith("bd: ");
    tasks.ok("close", "app-a", "app-b");
    tasks.callAs("cub");
    assertThat(tasks.error(3, "task", "show", "x").text("hint"))
        .isEqualTo("cub task list --all shows the ids");
    assertThat(tasks.run("mol").err()).endsWith("are kept on import and export, but not run\n");
    assertThat(tasks.ok("ready").err()).contains("cub task list --all shows what there is");
    assertThat(tasks.ok("task", "list", "--help").out())
        .startsWith("usage: cub task list [OPTIONS]");
  }

  /** In front of the real bd, {@code bd} has none of Baton's own commands. */
  @Test
  void aFrontNamesBaton() {
    Sandbox tasks = Sandbox.repository(folder);
    tasks.callAs("bd");
    assertThat(tasks.run(Map.of("BATON_FRONT_REAL", "/usr/bin/true"), "show", "x").err())
        .endsWith("; baton list --all shows the ids\n");
  }
}
