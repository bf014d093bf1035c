package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.ClockReading;
import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Stores;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twelve mornings after a night of agents. Each command that {@code status} prints is run in a
 * shell exactly as it was printed, until nothing needs a person any more. The looks in between run
 * within the test.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class MorningsIT {
  /** After a command there may be another need, but not forever. */
  private static final int MOST_ROUNDS = 4;

  private static final String COMMAND = " ".repeat(6);

  private static final String CRONTAB =
      """
      #!/bin/sh
      file=${0%/*}/crontab.file
      case $1 in
        -l) [ -f "$file" ] || { echo "no crontab for ann" >&2; exit 1; }; cat "$file" ;;
        -r) rm "$file" ;;
        -) cat >"$file" ;;
      esac
      """;

  /** Does the task once somebody has helped; before that, what {@code $1} says. */
  private static final String AGENT =
      """
      if [ -f help.txt ]; then echo x >work.txt; echo '<promise>COMPLETE</promise>'; else %s; fi
      """;

  /** A worker claims the task, changes a file if {@code $1} says so, and is killed. */
  private static final String DEATH =
      """
      sleep 1000 &
      baton claim app-a --worker bob --pid $! >/dev/null
      $1
      kill -9 $!
      """;

  @TempDir Path temporary;

  private Path repository;
  private Path tools;
  private Sandbox sandbox;
  private Program baton;

  /** Whether the crontab matters, which only processes have. */
  private boolean cron;

  @BeforeEach
  void createRepository() throws Exception {
    repository = Files.createDirectory(temporary.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    sandbox.task("app-a", "First task");
    baton = new Program(repository, temporary);
    tools = Files.createDirectory(temporary.resolve("tools"));
    sandbox.variable("HOME", temporary.toString());
    Path crontab = Files.writeString(tools.resolve("crontab"), CRONTAB);
    assertThat(crontab.toFile().setExecutable(true)).isTrue();
    Files.createDirectories(temporary.resolve(".config/baton"));
    Files.writeString(
        temporary.resolve(".config/baton/config.json"), "{\"run\": {\"restart_pause\": \"0\"}}");
    sandbox.git("commit", "-q", "--allow-empty", "-m", "first");
  }

  private Answer shell(String script, String... arguments) throws Exception {
    return baton.shell("PATH=" + tools + ":$PATH\n" + script, arguments).end();
  }

  private Answer ok(String script, String... arguments) throws Exception {
    Answer answer = shell(script, arguments);
    assertThat(answer.exit()).as("%s: %s %s", script, answer.out(), answer.err()).isZero();
    return answer;
  }

  private Answer look(String words) throws Exception {
    return cron ? ok("baton " + words) : sandbox.ok(words.split(" ", -1));
  }

  /** Runs an agent; the first exit code is that of the night. */
  private void run(int exit, String agent, String options) throws Exception {
    Answer answer =
        shell("baton run " + options + " -- sh -c \"$1\" </dev/null", AGENT.formatted(agent));
    assertThat(answer.exit()).as(answer.out() + answer.err()).isEqualTo(exit);
  }

  private void help() throws Exception {
    Files.createFile(repository.resolve("help.txt"));
  }

  private void die(String before) throws Exception {
    ok(DEATH, before);
  }

  /**
   * Looks at the status, and types what it says.
   *
   * @param check of doctor that must warn of the same
   * @param kinds what needs a person at first
   */
  private void settle(String check, String... kinds) throws Exception {
    Json doctor = look("doctor --json").json();
    assertThat(doctor.at("checks").where("name", check).text("status")).as(check).isEqualTo("warn");
    for (int round = 0; round < MOST_ROUNDS; round++) {
      Json needs = look("status --json").json().at("needs");
      if (round == 0) {
        assertThat(needs.each("kind")).containsExactly(kinds);
        assertSameIn("show app-a", needs);
        assertThat(look("report").out()).contains(needs.at(0).text("command"));
      }
      List<String> commands = commands();
      List<String> expected = new ArrayList<>();
      for (Json need : needs.items()) {
        if (need.has("look")) {
          expected.add(need.text("look"));
        }
        expected.add(need.text("command"));
      }
      assertThat(commands).isEqualTo(expected);
      if (commands.isEmpty()) {
        return;
      }
      for (String command : commands) {
        ok(command);
      }
    }
    assertThat(look("status").out()).contains("nothing needs a person");
  }

  /** What concerns the task is shown with it, too. */
  private void assertSameIn(String show, Json needs) throws Exception {
    for (Json need : needs.items()) {
      if (need.at("tasks").texts().contains("app-a")) {
        assertThat(look(show).out()).contains(need.text("command"));
      }
    }
  }

  private List<String> commands() throws Exception {
    List<String> commands = new ArrayList<>();
    String status = look("status").out();
    for (String line : status.lines().toList()) {
      if (line.startsWith(COMMAND)) {
        commands.add(line.substring(COMMAND.length()));
      }
    }
    assertThat(status.contains("nothing needs a person")).isEqualTo(commands.isEmpty());
    return commands;
  }

  private String status() {
    return sandbox.show("app-a").text("status");
  }

  @Test
  void aWorkerWasKilledWithFiles() throws Exception {
    die("eval echo draft >draft.txt");
    settle("suspects", "stale");
    assertThat(status()).isEqualTo("open");
    assertThat(repository.resolve("draft.txt")).hasContent("draft");
    assertThat(sandbox.show("app-a").has("needs")).isFalse();
  }

  @Test
  void theBreakerBlockedIt() throws Exception {
    run(10, ":", "--no-progress 2 --on-stagnation abort");
    assertThat(ok("baton status").out())
        .containsPattern("app-a {2}blocked by the breaker .* ago: .*\\(First task\\)");
    settle("blocked-tasks", "breaker");
    assertThat(status()).isEqualTo("open");
  }

  @Test
  void itIsPoison() throws Exception {
    for (int i = 0; i < 3; i++) {
      die(":");
      ok("baton sweep --now");
    }
    settle("poison-tasks", "poison");
    assertThat(status()).isEqualTo("open");
  }

  @Test
  void anAgentAsked() throws Exception {
    String asks = RunWorld.script("asks");
    run(11, asks, "");
    assertThat(ok("baton status").out()).contains("Which database shall it be?");
    help();
    settle("paused-runs", "paused");
    assertThat(status()).isEqualTo("closed");
  }

  @Test
  void aRunReachedItsLimit() throws Exception {
    run(12, ":", "--max-iterations 1");
    help();
    settle("paused-runs", "paused");
    assertThat(status()).isEqualTo("closed");
  }

  @Test
  void anAgentWasSilentForTooLong() throws Exception {
    run(12, "sleep 60", "--idle 1s");
    help();
    settle("paused-runs", "paused");
    assertThat(status()).isEqualTo("closed");
  }

  @Test
  void aRunDied() throws Exception {
    Program.Running running =
        baton.shell(
            "exec baton run -- sh -c \"$1\" </dev/null",
            AGENT.formatted("echo $$ >agent.pid; exec sleep 1000"));
    RunWorld.await("the agent", () -> Files.exists(repository.resolve("agent.pid")));
    running.killAfter(0);
    help();
    settle("dead-runs", "died");
    assertThat(status()).isEqualTo("closed");
  }

  @Test
  void theMachineWasRestarted() throws Exception {
    ok("baton claim app-a --worker bob --pid $PPID");
    try (Connection connection = sandbox.connection();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "update claim set boot_id = 'another', claimed_at = 1000000000000000000,"
              + " renewed_at = 1000000000000000000");
    }
    settle("stale-tasks", "stale");
    assertThat(status()).isEqualTo("open");
  }

  @Test
  void cronStartsNothing() throws Exception {
    cron = true;
    ok("baton cron install --every 1m && baton sweep");
    Files.delete(tools.resolve("crontab.file"));
    try (Stores stores = sandbox.stores()) {
      stores
          .settings()
          .recordSweep(new ClockReading(Instant.now().minus(Duration.ofHours(8)), null, 0));
    }
    settle("cron", "sweeps");
  }

  @Test
  void aTaskRests() throws Exception {
    die(":");
    ok("baton sweep --now");
    settle("resting-tasks", "resting");
    assertThat(baton.run("claim", "--next", "--worker", "eve").exit()).isZero();
  }

  @Test
  void aWorkerThatIsGoneHasATask() throws Exception {
    ok("baton update app-a --assignee old-agent");
    settle("withheld-tasks", "assigned");
    assertThat(baton.run("claim", "--next", "--worker", "eve").exit()).isZero();
  }

  @Test
  void itIsFinishedButNotClosed() throws Exception {
    sandbox.git("worktree", "add", "-q", "-b", "topic", "../topic");
    ok(
        """
        export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@example.org
        export GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@example.org
        sleep 1000 &
        cd ../topic
        baton claim app-a --worker bob --pid $! >/dev/null
        export BATON_TASK=app-a BATON_EPOCH=1
        echo work >work.txt
        git add work.txt
        baton exec -- echo 'Tests run: 12, Failures: 0, Errors: 0, Skipped: 0' >/dev/null
        git commit -q -m 'Do it

        Closes: app-a'
        kill -9 $!
        """);
    settle("finished-tasks", "finished");
    assertThat(status()).isEqualTo("closed");
  }

  @Test
  void allIsWell() throws Exception {
    assertThat(commands()).isEmpty();
    assertThat(baton.run("status", "--json").json().at("needs").items()).isEmpty();
    assertThat(ok("baton report").out()).contains("\"needs\":[]");
  }
}
