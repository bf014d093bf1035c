package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Databases that cannot be written, are gone while they are used, or are no files. */
@Timeout(300)
class UnusualDatabaseTest {
  private static final List<String> READING =
      List.of(
          "ready",
          "list",
          "list --all --long",
          "show app-1",
          "show 1 --history",
          "blocked",
          "stale",
          "search One",
          "count",
          "status",
          "info",
          "doctor",
          "dep tree app-1",
          "dep list app-1",
          "dep cycles",
          "epic status",
          "comment list app-1",
          "label list",
          "export beads",
          "export json",
          "export csv",
          "breaker status",
          "breaker history",
          "breaker policy",
          "iterations list",
          "rescue list",
          "link status",
          "cron status",
          "completion words -- fish show app-");

  private static final List<String> CHANGING =
      List.of(
          "create Another",
          "claim app-1",
          "claim --next",
          "ready --claim",
          "close app-1",
          "update app-1 -p 1",
          "comment app-1 text",
          "dep add app-1 app-2",
          "sweep",
          "init",
          "run --once -- true");

  @TempDir Path directory;

  private Sandbox baton;

  @BeforeEach
  void mount() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    assumeTrue(
        shell("mount -t tmpfs -o size=4m tmpfs disk"), "only root can mount a small file system");
    baton = Sandbox.repository(disk);
    baton.variable("XDG_STATE_HOME", directory.resolve("state").toString());
    baton.task("app-1", "One");
    baton.task("app-2", "Two");
    baton.git("commit", "-q", "--allow-empty", "-m", "a commit that nobody has read yet");
  }

  @AfterEach
  void unmount() throws Exception {
    shell("umount -l disk");
  }

  @Test
  void aReadOnlyFileSystem() throws Exception {
    assertThat(shell("mount -o remount,ro disk")).isTrue();
    assertOnlyReading("read-only view: cannot write ", "read-only file system");
  }

  @Test
  void aFullDisk() throws Exception {
    Path filler = directory.resolve("disk/filler");
    try (OutputStream out = Files.newOutputStream(filler)) {
      byte[] block = new byte[4096];
      while (true) {
        out.write(block);
      }
    } catch (IOException full) {
      assertThat(Files.size(filler)).isPositive();
    }
    assertOnlyReading("read-only view: there is no space left", "no space left");
    Files.delete(filler);
    baton.ok("create", "More");
    assertThat(baton.ok("ready").err()).doesNotContain("read-only");
  }

  private void assertOnlyReading(String view, String reason) throws IOException {
    byte[] before = Files.readAllBytes(baton.database());
    for (String command : READING) {
      String[] words = command.split(" ", -1);
      Answer answer = baton.run(words);
      assertThat(answer.exit()).as("%s: %s", command, answer.err()).isZero();
      assertThat(answer.err()).as(command).doesNotContain("warning", "error", "not swept");
      // These need no database.
      if (!List.of("rescue list", "cron status", "breaker policy").contains(command)) {
        assertThat(answer.err()).as(command).containsOnlyOnce(view);
      }
      if (!command.startsWith("export") && !command.startsWith("completion")) {
        baton.json(words);
      }
    }
    assertThat(baton.json("ready").each("id")).containsExactly("app-1", "app-2");
    for (String command : CHANGING) {
      Answer answer = baton.run(command.split(" ", -1));
      assertThat(answer.exit()).as("%s: %s", command, answer.err()).isEqualTo(5);
      assertThat(answer.err()).as(command).contains(reason).hasLineCount(1);
    }
    assertThat(Files.readAllBytes(baton.database())).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rm -f .git/baton/baton.db*",
        "rm -rf .git/baton",
        "mv .git/baton/baton.db away",
        "cp .git/baton/baton.db copy; mv copy .git/baton/baton.db",
        "rm -f .git/baton/baton.db-wal",
        "rm -f .git/baton/baton.db*; true > .git/baton/baton.db",
      })
  void anAgentThatTakesTheDatabaseAway(String command) {
    baton.useTheRealMachine();
    Answer answer =
        baton.run(
            "run",
            "--task",
            "app-1",
            "--done-pattern",
            "COMPLETE",
            "--",
            "sh",
            "-c",
            "echo x >file; git add file; " + command + "; echo COMPLETE");
    assertThat(answer.exit()).as(answer.err()).isEqualTo(5);
    assertThat(answer.out()).doesNotContain("closed");
    assertThat(answer.err()).contains("while it was in use; its content was saved to ");
    String saved = answer.err().replaceFirst("(?s).* was saved to ([^;]*);.*", "$1");
    assertThat(baton.run("--db", saved, "show", "app-1").out()).contains("One");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dev/null",
        "/dev/zero",
        "/dev/stdin",
        "/dev/fd/0",
        "/dev/new.db",
        "/proc/new.db",
        "pipe",
        "linked",
        "dangling",
        "folder",
        "file:x.db",
        "file:///tmp/x.db",
        "file:/tmp/x.db?mode=memory",
        "sqlite:///tmp/x.db",
        "jdbc:sqlite:/tmp/x.db",
        ":memory:",
        "postgresql://localhost/x",
      })
  void whatIsNoFile(String name) throws Exception {
    assertThat(
            shell("cd disk; mkfifo pipe; ln -s pipe linked; ln -s nowhere dangling; mkdir folder"))
        .isTrue();
    List<Path> before = names();
    for (String command : List.of("ready", "list", "doctor", "init", "claim --next", "create T")) {
      List<String> words = new ArrayList<>(List.of("--db", name));
      words.addAll(List.of(command.split(" ", -1)));
      Answer option = baton.run(words.toArray(new String[0]));
      Answer variable = baton.run(Map.of("BATON_DB", name), command.split(" ", -1));
      for (Answer answer : List.of(option, variable)) {
        assertThat(answer.exit())
            .as("%s: %s", command, answer.err())
            .isIn(command.equals("doctor") ? List.of(1, 2, 3) : List.of(2, 3, 5));
        assertThat(answer.err()).doesNotContain("internal error");
      }
    }
    assertThat(names()).isEqualTo(before);
  }

  private List<Path> names() throws IOException {
    List<Path> names = new ArrayList<>();
    for (Path folder : List.of(Path.of("/dev"), directory.resolve("disk"))) {
      try (var files = Files.list(folder)) {
        files.sorted().forEach(names::add);
      }
    }
    return names;
  }

  private boolean shell(String command) throws Exception {
    return new ProcessBuilder("sh", "-ec", command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}
