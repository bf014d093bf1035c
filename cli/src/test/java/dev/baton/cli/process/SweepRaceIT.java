package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sweep and another command at the same time, as two processes. */
@Tag("engines")
class SweepRaceIT {
  private static final int ROUNDS = 6 * Integer.getInteger("baton.effort", 1);

  @TempDir Path temporary;

  private Sandbox sandbox;
  private Program baton;

  /** All tasks are held by one dead worker; each round looks at one of them only. */
  @BeforeEach
  void dropManyTasks() throws Exception {
    Path repository = Files.createDirectory(temporary.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    baton = new Program(repository, temporary);
    Process worker = new ProcessBuilder("sleep", "1000").start();
    for (int round = 0; round < ROUNDS; round++) {
      sandbox.task(id(round), "Task");
      sandbox.ok("claim", id(round), "--worker", "bob", "--pid", String.valueOf(worker.pid()));
    }
    worker.destroyForcibly().waitFor();
  }

  private static String id(int round) {
    return "app-" + round;
  }

  private Program.Running sweep(int round) throws Exception {
    return baton.start("sweep", "--now", "--task", id(round), "--json");
  }

  private static boolean hasReopened(Answer sweep) {
    return sweep.json().each("action").contains("reopened");
  }

  private List<String> history(int round) {
    Json task = sandbox.json("show", id(round), "--history").at(0);
    return task.at("history").each("kind");
  }

  @Test
  void ofTwoSweepsOneReopens() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      Program.Running first = sweep(round);
      Program.Running second = sweep(round);
      Answer one = first.mustSucceed();
      Answer two = second.mustSucceed();
      assertThat(hasReopened(one)).as(one.out() + two.out()).isNotEqualTo(hasReopened(two));
      assertThat(history(round)).containsExactly("created", "claimed", "swept");
      assertThat(sandbox.show(id(round)).number("epoch")).isEqualTo(2);
    }
  }

  @Test
  void aClaimIsWonOnceWhoeverTookTheTaskBack() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      Program.Running first = sweep(round);
      Program.Running second =
          baton.start("claim", id(round), "--now", "--worker", "eve", "--json");
      first.mustSucceed();
      Answer claim = second.mustSucceed();
      assertThat(claim.json().number("epoch")).isEqualTo(3);
      assertThat(history(round)).containsExactly("created", "claimed", "swept", "claimed");
      assertThat(sandbox.show(id(round)).text("assignee")).isEqualTo("eve");
    }
  }

  @Test
  void aCloseThatComesFirstStandsAndOneThatComesLaterIsRefused() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      Program.Running first = sweep(round);
      Program.Running second = baton.start("close", id(round), "--epoch", "1", "--json");
      Answer swept = first.mustSucceed();
      Answer close = second.end();
      assertThat(close.exit()).isIn(0, 4);
      assertThat(hasReopened(swept)).isEqualTo(close.exit() == 4);
      assertThat(history(round))
          .containsExactly("created", "claimed", close.exit() == 0 ? "closed" : "swept");
    }
  }
}
