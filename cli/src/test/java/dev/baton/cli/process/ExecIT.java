package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.testkit.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code baton exec} around real programs. */
class ExecIT {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @TempDir Path temporary;

  private Path folder;
  private Program baton;

  @BeforeEach
  void createDatabase() throws Exception {
    folder = Files.createDirectory(temporary.resolve("folder"));
    baton = new Program(folder, temporary);
    baton.start("init", "--prefix", "app").mustSucceed();
  }

  @Test
  void everyByteArrivesWhereItBelongs() throws Exception {
    byte[] bytes = new byte[3_000_001];
    new Random(5).nextBytes(bytes);
    Files.write(folder.resolve("data"), bytes);
    baton
        .shell("baton exec -- sh -c 'cat data; head -c 1000000 data >&2' >out 2>err")
        .mustSucceed();

    assertThat(Files.readAllBytes(folder.resolve("out"))).isEqualTo(bytes);
    assertThat(Files.readAllBytes(folder.resolve("err")))
        .isEqualTo(Arrays.copyOf(bytes, 1_000_000));
  }

  @Test
  void whatIsWrittenAppearsAtOnce() throws Exception {
    Program.Running running =
        baton.start(
            "exec", "--", "sh", "-c", "printf no-line-end; until [ -f go ]; do sleep 0.1; done");
    await(running.out(), "no-line-end");

    assertThat(running.process().isAlive()).isTrue();
    Files.createFile(folder.resolve("go"));
    assertThat(running.mustSucceed().out()).isEqualTo("no-line-end");
  }

  @Test
  void muchOutputTakesLittleMemory() throws Exception {
    // The launcher's JVM has no limit of its own; the kernel reports its peak memory.
    String script =
        """
        baton exec -- sh -c 'i=0; while [ $i -lt 300 ]; do cat block; i=$((i+1)); done; \
        grep VmHWM /proc/$PPID/status >&2' | wc -c
        """;
    Files.writeString(
        folder.resolve("block"), "a line of output that says nothing\n".repeat(30_000));
    Answer answer = baton.shell(script).mustSucceed();

    assertThat(answer.out().strip()).isEqualTo(String.valueOf(300L * 30_000 * 35));
    long kilobytes = Long.parseLong(answer.err().replaceAll("\\D+", ""));
    assertThat(kilobytes).isLessThan(200_000);
  }

  @Test
  void standardInputIsTheCommands() throws Exception {
    assertThat(baton.shell("echo hello | baton exec -- cat").mustSucceed().out())
        .isEqualTo("hello\n");
  }

  @ParameterizedTest
  @CsvSource({"exit 0,0", "exit 77,77", "kill -9 $$,137", "kill -TERM $$,143", "exit 255,255"})
  void theExitCodeIsTheCommands(String script, int code) throws Exception {
    assertThat(baton.run("exec", "--", "sh", "-c", script).exit()).isEqualTo(code);
  }

  /**
   * TERM reaches only Baton, INT the whole group as from a terminal; the command decides how it
   * ends.
   */
  @ParameterizedTest
  @CsvSource({"TERM,7,''", "INT,8,-"})
  void aSignalIsTheCommandsToAnswer(String signal, int code, String group) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")));
    String child =
        """
        trap 'echo "error: was told to end" >&2; exit 7' TERM
        trap 'echo "error: was interrupted" >&2; exit 8' INT
        echo ready
        while :; do sleep 0.1; done
        """;
    Files.writeString(folder.resolve("child.sh"), child);
    Program.Running running =
        baton.shell(
            "exec env --default-signal=INT,TERM setsid"
                + " sh -c 'echo $$ >pid; exec baton exec -- sh child.sh'");
    await(running.out(), "ready");
    String pid = Files.readString(folder.resolve("pid")).strip();
    baton.shell("kill -" + signal + " " + group + pid).mustSucceed();
    Answer answer = running.end();

    assertThat(answer.exit()).as(answer.err()).isEqualTo(code);
    assertThat(answer.err()).startsWith("error: was ").hasLineCount(1);
    Json status = baton.start("breaker", "status", "--json").mustSucceed().json();
    assertThat(status.number("unique_errors")).isEqualTo(1);
  }

  /** Otherwise the run would last until the tests give up on it. */
  @Test
  void whoStaysBehindIsNotWaitedFor() throws Exception {
    Answer answer = baton.run("exec", "--", "sh", "-c", "sleep 1000 & echo $! >pid; echo done");
    baton.shell("kill $(cat pid)").mustSucceed();

    assertThat(answer).isEqualTo(new Answer(0, "done\n", ""));
  }

  @Test
  void whatAHelperOfTheCommandStillHasToSayIsPassedOn() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")));
    Answer answer = baton.run("exec", "--", "bash", "-c", "exec > >(cat); seq 1 200000");

    assertThat(answer.out()).hasLineCount(200_000).endsWith("\n200000\n");
  }

  @Test
  void theCommandEndsWhenItsReaderLeaves() throws Exception {
    Answer answer =
        baton.shell("{ baton exec -- yes || echo $? >code; } | head -n 1").mustSucceed();

    assertThat(answer.out()).isEqualTo("y\n");
    assertThat(Files.readString(folder.resolve("code"))).isEqualTo("141\n");
  }

  @Test
  void theCommandHasTheUsersVariables() throws Exception {
    Answer answer =
        baton
            .shell(
                "unset LC_ALL; JAVA_TOOL_OPTIONS=-Dx=y _JAVA_OPTIONS= OTHER=\"$(printf 'a\\377')\""
                    + " baton exec -- sh -c 'env | grep -a BATON_KEPT; echo \"${LC_ALL-unset}\";"
                    + " echo \"$JAVA_TOOL_OPTIONS\"; printf %s \"$OTHER\" | od -An -tx1'")
            .mustSucceed();

    assertThat(answer.out()).isEqualTo("unset\n-Dx=y\n 61 ff\n");
    assertThat(baton.shell("LC_ALL=de_DE.UTF-8 baton exec -- sh -c 'echo $LC_ALL'").end().out())
        .isEqualTo("de_DE.UTF-8\n");
  }

  @Tag("engines")
  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it locks the file")
  @Test
  void aLockedDatabaseChangesNothing() throws Exception {
    Path file = folder.resolve(".baton/baton.db");
    try (Stores stores = SqliteStores.open(file, PATIENCE)) {
      Answer answer =
          stores.inTransaction(() -> {
            try {
              return baton.run(
                  "exec", "--lock-timeout", "1s", "--", "sh", "-c", "echo 'error: x'; exit 4");
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          });
      assertThat(answer.exit()).isEqualTo(4);
      assertThat(answer.out()).isEqualTo("error: x\n");
      assertThat(answer.err()).contains("nothing was recorded", "locked").hasLineCount(1);
    }
  }

  @Test
  void anArgumentThatIsNoTextIsRefused() throws Exception {
    Answer answer = baton.shell("baton exec -- echo \"$(printf 'a\\377')\"").end();

    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err()).contains("UTF-8").hasLineCount(1);
  }

  private static void await(Path output, String text) throws Exception {
    long begin = System.nanoTime();
    while (!Files.readString(output).contains(text)) {
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofMinutes(5));
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
