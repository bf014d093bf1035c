package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.process.RunWorld.Ran;
import dev.baton.testkit.Line;
import dev.baton.testkit.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run that cannot reach the server any more, or that stands still. */
@Timeout(300)
class FencingIT {
  private static final Duration LEASE = Duration.ofSeconds(12);

  /** Where no process of others can be seen, as in another container. */
  private static final String UNSEEING = "unshare --pid --fork --mount-proc";

  /** Works without an end at first; and is done at once when it is started again. */
  private static final String AGENT =
      """
      cat >/dev/null
      if [ -e second ]; then echo done >done.txt; echo '<promise>COMPLETE</promise>'; exit; fi
      touch second
      echo unsaved >unsaved.txt
      echo $$ >pid
      while :; do date +%s%N >beat.new; mv beat.new ../beat; sleep 0.1; done
      """;

  @TempDir Path temporary;

  /** With one task, in a project on the server. */
  private RunWorld world(int port, String project) throws Exception {
    RunWorld world = RunWorld.create(temporary);
    String address = "postgresql://postgres@localhost:" + port + "/postgres?project=" + project;
    Files.writeString(
        temporary.resolve(".config/baton/config.json"),
        "{\"run\": {\"restart_pause\": \"0\"}, \"store\": {\"server\": \"" + address + "\"}}");
    world.shell("baton init -q --prefix app; baton create -q --id app-b Second >/dev/null");
    return world;
  }

  /** Runs the agent, with a short lease. */
  private static Program.Running start(RunWorld world) throws Exception {
    return world.startShell(
        AGENT,
        "--task",
        "app-b",
        "--stale-seconds",
        String.valueOf(LEASE.toSeconds()),
        "--check",
        "test -e done.txt");
  }

  private static String task(String column) throws Exception {
    return task("fenced", column);
  }

  private static String task(String project, String column) throws Exception {
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select %s from %s.task t left join %s.claim c on c.task_id = t.id where"
                        .formatted(column, project, project)
                    + " t.id = 'app-b'")) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }

  @Test
  void itStopsItsAgentBeforeTheLeaseEndsAndGoesOnWhenTheServerIsBack() throws Exception {
    try (Line line = new Line(TestServer.port())) {
      RunWorld world = world(line.port(), "fenced");
      Program.Running running = start(world);
      String pid = world.await("pid");
      String claimed = task("c.claimed_at");
      RunWorld.await("a heartbeat", () -> !task("c.renewed_at").equals(claimed));

      line.cut();
      RunWorld.await("the end of the agent", () -> !RunWorld.isRunning(pid));

      long lastBeat = Long.parseLong(Files.readString(temporary.resolve("beat")).strip());
      long leaseEnd = Long.parseLong(task("c.renewed_at")) + LEASE.toNanos();
      assertThat(lastBeat).isLessThan(leaseEnd);
      assertThat(task("t.status || ' ' || t.epoch")).isEqualTo("in_progress 1");

      line.repair();
      Ran ran = Ran.of(running.end());
      assertThat(ran.exit()).as(ran.answer().out() + ran.answer().err()).isZero();
      assertThat(ran.answer().out())
          .contains("stopped before the lease ended", "refs/baton/rescue/app-b/1");
      assertThat(world.shell("git show refs/baton/rescue/app-b/1:unsaved.txt"))
          .isEqualTo("unsaved\n");
      assertThat(task("t.status || ' ' || t.epoch")).isEqualTo("closed 1");
    }
  }

  /**
   * Stopped for a moment, it is only slow. Stopped for longer, it cannot end its agent itself.
   *
   * @param swept whether a sweep that cannot see its process reopens the task meanwhile
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noAgentWorksForARunThatStandsStill(boolean swept) throws Exception {
    String project = "still_" + swept;
    RunWorld world = world(TestServer.port(), project);
    assumeTrue(world.baton().shell(UNSEEING + " true").end().exit() == 0);
    Program.Running running = start(world);
    String pid = world.await("pid");
    String run = String.valueOf(running.process().pid());
    world.shell("kill -STOP " + run);
    String beat = world.await("../beat");
    RunWorld.await("a beat", () -> !world.await("../beat").equals(beat));
    world.shell("kill -CONT " + run);
    String renewed = task(project, "c.renewed_at");
    RunWorld.await("a heartbeat", () -> !task(project, "c.renewed_at").equals(renewed));
    assertThat(RunWorld.isRunning(pid)).isTrue();

    world.shell("kill -STOP " + run);
    RunWorld.await("the end of the agent", () -> !RunWorld.isRunning(pid));
    long lastBeat = Long.parseLong(Files.readString(temporary.resolve("beat")).strip());
    long leaseEnd = Long.parseLong(task(project, "c.renewed_at")) + LEASE.toNanos();
    assertThat(lastBeat).isLessThan(leaseEnd);
    if (swept) {
      RunWorld.await(
          "the end of the lease",
          () -> TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) > leaseEnd);
      RunWorld.await(
          "the sweep",
          () -> {
            world.shell(UNSEEING + " baton sweep --now");
            return task(project, "t.status || ' ' || t.epoch").equals("open 2");
          });
    }
    world.shell("kill -CONT " + run);

    Ran ran = Ran.of(running.end());
    assertThat(ran.answer().out())
        .contains("The run stood still for", "refs/baton/rescue/app-b/1")
        .doesNotContain("could not be reached");
    assertThat(world.shell("git show refs/baton/rescue/app-b/1:unsaved.txt"))
        .isEqualTo("unsaved\n");
    if (swept) {
      ran.mustEnd(4, "claim_lost");
      assertThat(task(project, "t.status || ' ' || t.epoch")).isEqualTo("open 2");
    } else {
      ran.mustEnd(0, "done");
      assertThat(task(project, "t.status || ' ' || t.epoch")).isEqualTo("closed 1");
    }
  }

  /** Whatever the run asks or stores meets a lost message or a lost answer sooner or later. */
  @ParameterizedTest
  @ValueSource(ints = {31, 43})
  void itSurvivesALineThatLosesMessages(int nth) throws Exception {
    try (Line line = new Line(TestServer.port())) {
      RunWorld world = world(line.port(), "losing" + nth);
      Program.Running running =
          world.startShell(
              """
              if test -e work.txt; then
                echo finished >done.txt
                echo '<promise>COMPLETE</promise>'
                exit
              fi
              echo $$ >pid
              until test -e go; do sleep 0.1; done
              echo work >work.txt
              """,
              "--task",
              "app-b",
              "--check",
              "test -e done.txt");
      world.await("pid");
      line.loseEvery(nth);
      world.shell("touch go");

      Ran ran = Ran.of(running.end());
      line.loseEvery(0);
      assertThat(ran.exit()).as(ran.answer().out() + ran.answer().err()).isZero();
      assertThat(
              world.shell("baton show app-b --json | tr , '\\n' | grep -c '\"status\":\"closed\"'"))
          .isEqualTo("1\n");
    }
  }
}
