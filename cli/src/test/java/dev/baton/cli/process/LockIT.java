package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another program keeps the database locked. */
class LockIT {
  @TempDir Path temporary;

  private Sandbox sandbox;
  private Program baton;

  @BeforeEach
  void createRepository() throws IOException {
    Path repository = Files.createDirectory(temporary.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    sandbox.task("app-x", "Task");
    baton = new Program(repository, temporary);
  }

  private interface Work {
    void run() throws Exception;
  }

  /** Does something while this process holds the write lock. */
  private void locked(Work work) {
    try (Stores stores = SqliteStores.open(sandbox.database(), Duration.ZERO)) {
      stores.inTransaction(() -> {
        try {
          work.run();
          return true;
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
      });
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create Another",
        "claim app-x",
        "claim --next",
        "close app-x",
        "update app-x -p 1",
        "comment app-x hello",
        "init --prefix new"
      })
  void writingGivesUpAfterTheTimeout(String command) {
    locked(() -> {
      String[] words = (command + " --lock-timeout 0 --json").split(" ", -1);
      Answer answer = baton.run(words);
      assertThat(answer.exit()).isEqualTo(5);
      Json error = answer.errorJson();
      assertThat(error.text("code")).isEqualTo("database_locked");
      assertThat(error.text("error")).contains("locked", "baton.db");
      assertThat(error.text("hint")).contains("--lock-timeout");
    });
    assertThat(sandbox.json("list").each("id")).containsExactly("app-x");
    assertThat(sandbox.show("app-x").number("epoch")).isZero();
  }

  @Test
  void waitsAsLongAsItIsTold() {
    locked(() -> {
      long start = System.nanoTime();
      assertThat(baton.run("create", "Another", "--lock-timeout", "2s").exit()).isEqualTo(5);
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofSeconds(2));
    });
  }

  @Test
  void readingGoesOnMeanwhile() throws Exception {
    Process worker = new ProcessBuilder("sleep", "1000").start();
    sandbox.ok("claim", "app-x", "--pid", String.valueOf(worker.pid()));
    worker.destroyForcibly();
    worker.waitFor();
    locked(() -> {
      // The dead worker is shown, although the time at which it was first seen dead cannot be
      // stored.
      Answer ready = baton.run("ready", "--json", "--lock-timeout", "0");
      assertThat(ready.exit()).as(ready.err()).isZero();
      assertThat(ready.json().at(0).at("stale").text("reason")).isEqualTo("WORKER_DEAD");
      for (String command : new String[] {"list", "show app-x", "stale", "blocked", "status"}) {
        assertThat(baton.run((command + " --lock-timeout 0").split(" ", -1)).exit())
            .as(command)
            .isZero();
      }
      assertThat(baton.run("doctor", "--lock-timeout", "0").exit()).isZero();
    });
  }

  @Test
  void aWriterThatWaitedDoesItsWorkOnceTheLockIsGone() throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/fd")));
    Program.Running[] waiting = new Program.Running[1];
    locked(() -> {
      waiting[0] = baton.start("close", "app-x", "--lock-timeout", "5m", "--json");
      awaitThatItHasTheDatabaseOpen(waiting[0].process());
      assertThat(waiting[0].out()).isEmptyFile();
    });

    assertThat(waiting[0].mustSucceed().json().text("status")).isEqualTo("closed");
  }

  private void awaitThatItHasTheDatabaseOpen(Process process) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(5);
    while (!hasOpen(process, sandbox.database())) {
      // Waiting for its end is the pause between two looks.
      assertThat(process.waitFor(20, TimeUnit.MILLISECONDS)).as("it ended").isFalse();
      assertThat(System.nanoTime()).as("it never opens the database").isLessThan(end);
    }
  }

  private static boolean hasOpen(Process process, Path file) throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/" + process.pid() + "/fd"))) {
      return descriptors.anyMatch(descriptor -> {
        try {
          return Files.readSymbolicLink(descriptor).equals(file.toRealPath());
        } catch (IOException gone) {
          return false;
        }
      });
    }
  }
}
