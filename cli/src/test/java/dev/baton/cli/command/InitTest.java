package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code init} and {@code prime}, and where the database is. */
class InitTest {
  @TempDir Path folder;

  @Test
  void createsTheDatabaseInTheRepositoryForThisUserAlone() throws IOException {
    Path repository = Files.createDirectory(folder.resolve("My App_2"));
    Sandbox baton = Sandbox.emptyFolder(repository);
    baton.git("init", "-q");
    Json created = baton.json("init");

    assertThat(created.text("prefix")).isEqualTo("myapp_2");
    assertThat(created.truth("created")).isTrue();
    Path database = Path.of(created.text("database"));
    assertThat(database).isEqualTo(repository.toRealPath().resolve(".git/baton/baton.db"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(database)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(database.getParent())))
        .isEqualTo("rwx------");
    assertThat(baton.ok("q", "Task").out()).startsWith("myapp_2-");
  }

  @Test
  void initAgainKeepsWhatIsThere() {
    Sandbox baton = Sandbox.repository(folder);
    baton.task("app-x", "Task");
    byte[] before = baton.databaseBytes();
    Json again = baton.json("init");

    assertThat(again.truth("created")).isFalse();
    assertThat(again.text("prefix")).isEqualTo("app");
    assertThat(baton.ok("init").out()).startsWith("already there: ");
    assertThat(baton.databaseBytes()).isEqualTo(before);
    Json changed = baton.json("init", "--prefix", "new");
    assertThat(changed.text("prefix")).isEqualTo("new");
    assertThat(changed.text("previous_prefix")).isEqualTo("app");
    assertThat(baton.json("init", "--prefix", "new").has("previous_prefix")).isFalse();
    assertThat(baton.ok("init", "--prefix", "newer").out())
        .endsWith("; new ids begin with newer from now on; until now, they began with new\n");
    baton.ok("init", "--prefix", "new");
    assertThat(baton.ok("q", "Task").out()).startsWith("new-");
    assertThat(baton.show("app-x").text("title")).isEqualTo("Task");
  }

  @Test
  void outsideOfARepositoryTheDatabaseLiesBesideTheFiles() throws IOException {
    Sandbox baton = Sandbox.emptyFolder(folder);
    assertThat(baton.ok("init", "--prefix", "x").err())
        .isEqualTo("not a git repository, so the database is in this directory\n");
    baton.task("x-1", "Task");

    Sandbox below = Sandbox.emptyFolder(Files.createDirectories(folder.resolve("deep/below")));
    assertThat(folder.resolve(".baton/baton.db")).exists();
    assertThat(below.json("list").each("id")).containsExactly("x-1");
  }

  @Test
  void allWorkTreesShareTheDatabase() throws IOException {
    Path main = Files.createDirectory(folder.resolve("main"));
    Sandbox baton = Sandbox.repository(main);
    baton.git("commit", "-q", "--allow-empty", "-m", "first");
    baton.git("worktree", "add", "-q", "../other");
    baton.task("app-x", "Task");

    Sandbox other = Sandbox.emptyFolder(folder.resolve("other"));
    assertThat(other.json("claim", "x").number("epoch")).isEqualTo(1);
    assertThat(baton.show("x").at("claim").text("worktree"))
        .isEqualTo(folder.toRealPath().resolve("other").toString());
    assertThat(baton.show("x").at("claim").text("branch")).isEqualTo("other");
  }

  @Test
  void anotherDatabaseIsNamedByOptionOrVariable() {
    Sandbox baton = Sandbox.repository(folder);
    baton.ok("init", "--db", "a b?#%.db", "--prefix", "other");
    baton.ok("q", "Elsewhere", "--db", "a b?#%.db");

    assertThat(folder.resolve("a b?#%.db")).exists();
    assertThat(baton.json("list").items()).isEmpty();
    assertThat(baton.run(Map.of("BATON_DB", "a b?#%.db"), "list", "--json").json().items())
        .hasSize(1);
    String own = baton.database().toString();
    assertThat(baton.run(Map.of("BATON_DB", "a b?#%.db"), "list", "--db", own).out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ready",
        "claim --next",
        "claim x",
        "start x",
        "heartbeat x --epoch 1",
        "release x",
        "close x",
        "stale",
        "sweep",
        "doctor",
        "reopen x",
        "create x",
        "q x",
        "update x -p 1",
        "delete x",
        "dep add x y",
        "dep remove x y",
        "dep list x",
        "dep tree x",
        "dep cycles",
        "label add x y",
        "label remove x y",
        "label list",
        "comment x y",
        "comment list x",
        "show x",
        "list",
        "search x",
        "blocked",
        "status"
      })
  void withoutADatabaseEveryCommandSaysHowToMakeOne(String command) {
    Sandbox baton = Sandbox.emptyFolder(folder);
    Json error = baton.error(3, command.split(" ", -1));

    assertThat(error.text("code")).isEqualTo("no_database");
    assertThat(error.text("error")).contains(folder.toString());
    assertThat(error.text("hint")).isEqualTo("create one with baton init");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aDatabaseThatWasMovedAwayIsMissedAndNotReplaced() throws IOException {
    Sandbox baton = Sandbox.repository(folder);
    baton.ok("init");
    Files.move(folder.resolve(".git/baton/baton.db"), folder.resolve("elsewhere.db"));
    Json error = baton.error(3, "ready");
    assertThat(error.text("error"))
        .isEqualTo("the Baton database at " + folder.resolve(".git/baton/baton.db") + " is gone");
    assertThat(error.text("hint")).startsWith("move it back, or restore it from a backup; ");
  }

  @Test
  void aBrokenRepositoryIsNamedAndGetsNoDatabase() {
    Sandbox baton = Sandbox.emptyFolder(folder);
    baton.file(".git", "gitdir: /nowhere/at/all\n");

    for (String command : new String[] {"init", "ready", "create x"}) {
      Json error = baton.error(1, command.split(" ", -1));
      assertThat(error.text("code")).isEqualTo("broken_git");
      assertThat(error.text("error")).contains("/nowhere/at/all", "expected");
    }
    assertThat(folder).isDirectoryNotContaining("glob:**.baton");
  }

  @Test
  void primeTeachesAnAgentWithCommandsThatExist() {
    Sandbox baton = Sandbox.emptyFolder(folder);
    String lesson = baton.ok("prime").out();

    assertThat(baton.json("prime").text("text")).isEqualTo(lesson);
    assertThat(lesson.lines().count()).isLessThan(20);
    var commands =
        lesson
            .lines()
            .filter(line -> line.startsWith("- `baton "))
            .map(line -> line.replaceFirst("- `baton (\\w+).*", "$1"))
            .toList();
    assertThat(commands).contains("ready", "claim", "close", "heartbeat");
    commands.forEach(command -> baton.ok(command, "--help"));
  }

  @Test
  void aTrackerThatIsThereIsNamedOnce() throws Exception {
    Sandbox baton = Sandbox.emptyFolder(folder);
    Files.createDirectories(folder.resolve(".beads"));
    baton.file(".beads/issues.jsonl", "");
    assertThat(baton.ok("init").err())
        .contains("found .beads/issues.jsonl: baton link beads keeps the tasks in that file, ")
        .contains("baton import beads .beads/issues.jsonl copies them")
        .doesNotContain("cub");
    assertThat(baton.ok("init").err()).doesNotContain("found");
  }

  @Test
  void whereAnotherTrackerIsFoundItIsNamedBeforeThereIsADatabase() throws Exception {
    Sandbox there = Sandbox.emptyFolder(folder.resolve("other"));
    for (String name : new String[] {"deeper", ".beads", ".cub"}) {
      Files.createDirectories(there.directory().resolve(name));
    }
    there.git("init", "-q");
    there.file(".beads/issues.jsonl", "");
    there.file(".cub/tasks.jsonl", "");

    assertThat(there.in(there.directory().resolve("deeper")).error(3, "ready").text("hint"))
        .isEqualTo(
            "create one with baton init; then, for .beads/issues.jsonl: baton link beads keeps the"
                + " tasks in that file, baton import beads .beads/issues.jsonl copies them; then,"
                + " for .cub/tasks.jsonl: baton link cub keeps the tasks in that file, baton import"
                + " cub . copies them");
  }

  @Test
  void aBeadsDatabaseWithoutAFileIsExportedFirst() throws Exception {
    Sandbox there = Sandbox.emptyFolder(folder.resolve("other"));
    Files.createDirectories(there.directory().resolve(".beads"));
    there.file(".beads/beads.db", "");

    assertThat(there.error(3, "list").text("hint")).contains("bd export", "baton import beads");
    assertThat(there.run("init").err()).contains("bd export");
  }
}
