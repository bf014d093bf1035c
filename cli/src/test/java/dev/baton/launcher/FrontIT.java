package dev.baton.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.Survivors;
import dev.baton.tracker.bd.Bd;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A front as it is installed, with the real launcher. */
class FrontIT {
  @TempDir Path folder;

  private Path repository;
  private Path home;
  private Bd bd;

  @BeforeEach
  void createRepository() throws Exception {
    repository = Files.createDirectories(folder.resolve("work"));
    home = folder.resolve("home");
    Process git =
        new ProcessBuilder("git", "init", "-q").directory(repository.toFile()).inheritIO().start();
    assertThat(git.waitFor()).isZero();
    bd = Bd.init(repository, folder.resolve("tools"));
    bd.create("t-1", "One");
    bd.create("t-2", "Two");
    assertThat(start(Probe.LAUNCHER).run("init").exit()).isZero();
  }

  private Start start(Path program) {
    return Start.of(program)
        .in(repository)
        .with("HOME", folder.toString())
        .with("USER", "ann")
        .with("BATON_CLAIM_AGENTS", "none")
        .with("PATH", home.resolve("bin") + ":" + bd.directory() + ":/usr/bin:/bin");
  }

  private Start.Result front(String... words) throws Exception {
    return start(home.resolve("bin/bd")).run(words);
  }

  @Test
  void itIsInstalledUsedAndRemoved() throws Exception {
    Start.Result linked =
        start(Probe.LAUNCHER).run("link", "beads", "--front", "--prefix", home.toString());
    assertThat(linked.exit()).as(linked.err()).isZero();
    assertThat(linked.err()).contains(home + "/bin/bd now stands in front of " + bd.program());
    assertThat(start(Probe.LAUNCHER).run("link", "status").out())
        .contains("in sync (an embedded Dolt database of bd, version ")
        .contains("front: " + home + "/bin/bd, in front of " + bd.program());
    bd.forgetCalls();

    assertThat(front("ready").out()).isEqualTo(bd.as("x", "ready"));
    Start.Result claimed = front("--actor", "eve", "update", "t-1", "--claim");
    assertThat(claimed.exit()).as(claimed.err()).isZero();
    assertThat(claimed.out()).isEqualTo("✓ Updated issue: t-1 — One\n");
    Start.Result refused = front("--actor", "bob", "close", "t-1");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("eve works on it").hasLineCount(1);
    assertThat(front("list").exit()).isZero();
    assertThat(front("ready", "--json").out()).isEqualTo(bd.as("x", "ready", "--json"));
    assertThat(front("--actor", "eve", "close", "t-1").exit()).isZero();
    assertThat(bd.said("t-1", "status")).isEqualTo("closed");
    String look =
        "list --json --limit=0 --include-gates --include-infra --include-templates --all --id t-1";
    assertThat(bd.calls())
        .containsExactly(
            "ready",
            "--actor eve update t-1 --claim",
            look,
            "list",
            "ready --json",
            look,
            "--actor eve close t-1");

    Start.Result unlinked = start(Probe.LAUNCHER).run("unlink");
    assertThat(unlinked.err()).contains(home + "/bin/bd was removed");
    assertThat(home.resolve("bin/bd")).doesNotExist();
    assertThat(home.resolve("lib/baton")).doesNotExist();
    assertThat(repository.resolve(".git/baton"))
        .isDirectoryNotContaining("glob:**.link")
        .isDirectoryNotContaining("glob:**.seen");
  }

  @Test
  void anotherLinkKeepsTheFront() throws Exception {
    start(Probe.LAUNCHER).run("link", "beads", "--front", "--prefix", home.toString());
    Path moved = Files.createDirectories(folder.resolve("opt")).resolve("bd");
    Files.move(bd.program(), moved);
    Start.Result doctor = start(Probe.LAUNCHER).run("doctor", "--check", "link");
    assertThat(doctor.out())
        .contains(bd.program() + " does not exist", "fix: baton link beads, which finds");

    Start again =
        start(Probe.LAUNCHER)
            .with("PATH", home.resolve("bin") + ":" + moved.getParent() + ":/usr/bin:/bin");
    assertThat(again.run("link", "beads").exit()).isZero();
    assertThat(again.run("link", "status").out())
        .contains("front: " + home + "/bin/bd, in front of " + moved);
    assertThat(front("list").exit()).isZero();
    again.run("unlink");
    assertThat(home.resolve("bin/bd")).doesNotExist();
  }

  @Test
  void aCommandWaitsForTheTurnOfAnother() throws Exception {
    start(Probe.LAUNCHER).run("link", "beads", "--front", "--prefix", home.toString());
    Path lock = repository.resolve(".git/baton/baton.db.link.lock");
    try (FileChannel other = FileChannel.open(lock, StandardOpenOption.WRITE)) {
      FileLock turn = other.lock();
      Start.Result late =
          start(home.resolve("bin/bd"))
              .with("BATON_LOCK_TIMEOUT", "0s")
              .run("--actor", "eve", "update", "t-1", "--claim");
      assertThat(late.exit()).as(late.err()).isEqualTo(5);
      assertThat(late.err()).contains("have kept the linked tasks locked").hasLineCount(1);

      CompletableFuture<Start.Result> waiting = CompletableFuture.supplyAsync(() -> claim("t-1"));
      Bd.await("a command waits", () -> isAwaited(lock));
      assertThat(bd.said("t-1", "status")).isEqualTo("open");
      turn.release();
      Start.Result claimed = waiting.get(2, TimeUnit.MINUTES);
      assertThat(claimed.exit()).as(claimed.err()).isZero();
    }
    assertThat(bd.said("t-1", "assignee")).isEqualTo("eve");
  }

  @ParameterizedTest
  @ValueSource(strings = {"TERM", "INT"})
  void aSignalEndsBdWithTheList(String signal) throws Exception {
    start(Probe.LAUNCHER).run("link", "beads", "--front", "--prefix", home.toString());
    bd.fail("ready stop-before");
    Start.Running running = start(home.resolve("bin/bd")).begin("ready", "--json");
    Bd.await("bd stands still", () -> bd.isStopped() && hasDatabase(running.process()));
    List<ProcessHandle> below = running.process().descendants().toList();
    assertThat(below).isNotEmpty();
    Process kill =
        new ProcessBuilder("kill", "-" + signal, String.valueOf(running.process().pid())).start();
    assertThat(kill.waitFor()).isZero();
    assertThat(running.end().exit()).isEqualTo(130);
    Survivors.awaitEnd(below);
  }

  /** Whether Java has started and looks for stale tasks: from then on it ends bd with itself. */
  private static boolean hasDatabase(Process process) {
    try (Stream<Path> open = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
      return open.anyMatch(one -> {
        try {
          return Files.readSymbolicLink(one).endsWith("baton.db");
        } catch (IOException closed) {
          return false;
        }
      });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Start.Result claim(String task) {
    try {
      return front("--actor", "eve", "update", task, "--claim");
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether the system has somebody wait for the lock of a file. */
  private static boolean isAwaited(Path file) {
    try {
      String inode = ":" + Files.getAttribute(file, "unix:ino") + " ";
      return Files.readAllLines(Path.of("/proc/locks")).stream()
          .anyMatch(line -> line.contains("->") && line.contains(inode));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
