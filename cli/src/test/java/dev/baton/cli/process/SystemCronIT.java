package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The system's own cron reopens a task. The user's crontab is restored afterwards. */
class SystemCronIT {
  private static final Path DAEMON = Path.of("/usr/sbin/cron");
  private static final long BOUND = TimeUnit.MINUTES.toNanos(2);

  @TempDir Path temporary;

  @Test
  void cronReopensATaskWithinTwoMinutes() throws Exception {
    Path repository = Files.createDirectory(temporary.resolve("100% mine"));
    Sandbox sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    sandbox.task("app-x", "Task");
    Program baton = new Program(repository, temporary);
    assumeTrue(
        baton.shell("[ $(id -u) = 0 ] && [ -x " + DAEMON + " ] && command -v crontab").end().exit()
            == 0,
        "cron is installed here, and its daemon may be started");
    String before = crontab(baton);

    Process daemon = startUnlessItRuns();
    try {
      baton.start("cron", "install", "--every", "1m").mustSucceed();
      Deaths.drop(sandbox, "app-x");
      Deaths.seenDeadSince(sandbox, Duration.ofMinutes(2));
      long start = System.nanoTime();
      while (!sandbox.show("app-x").text("status").equals("open")) {
        assertThat(System.nanoTime() - start).as("nanoseconds of waiting").isLessThan(BOUND);
        // Waiting for the daemon's end, which would be a failure, serves as the pause between two
        // looks.
        assertThat(daemon.waitFor(500, TimeUnit.MILLISECONDS)).as("the daemon ended").isFalse();
      }
      System.out.printf(
          "SystemCronIT: reopened after %d s%n",
          TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
    } finally {
      daemon.destroy();
      baton.start("cron", "uninstall").mustSucceed();
    }
    assertThat(crontab(baton)).isEqualTo(before);
    Json task = sandbox.json("show", "app-x", "--history").at(0);
    assertThat(task.at("history").items().getLast().text("actor")).isEqualTo("cron");
  }

  /**
   * A daemon of the test's own or, where the machine's is running already, a process that only
   * waits.
   */
  private static Process startUnlessItRuns() throws Exception {
    boolean runs =
        ProcessHandle.allProcesses()
            .anyMatch(process -> process.info().command().orElse("").equals(DAEMON.toString()));
    String[] command = runs ? new String[] {"sleep", "1000"} : new String[] {"" + DAEMON, "-f"};
    return new ProcessBuilder(command).start();
  }

  private static String crontab(Program baton) throws Exception {
    Answer answer = baton.shell("crontab -l").end();
    return answer.exit() + answer.out();
  }
}
