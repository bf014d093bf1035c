package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import dev.baton.testkit.Survivors;
import dev.baton.tracker.bd.Bd;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Baton is killed between every two steps of a change that bd makes for it. */
class BeadsKillTest {
  @TempDir Path folder;
  @TempDir Path tools;

  private final Worker first = Worker.start("first");
  private final Worker second = Worker.start("second");
  private Sandbox baton;
  private Bd bd;

  @BeforeEach
  void linkTasks() throws Exception {
    baton = Sandbox.repository(folder);
    bd = Bd.link(baton, tools);
    bd.create("t-1", "One");
    bd.create("t-2", "Two");
    baton.ok("list");
    baton.variable("BATON_FRONT_REAL", bd.program().toString());
    baton.variable("BATON_STALE_GRACE", "0s");
  }

  @AfterEach
  void endWorkers() {
    first.close();
    second.close();
  }

  /**
   * Starts a command in a process of its own, and kills it with bd when bd stands still.
   *
   * @param fault where bd stands still
   * @param alsoBd whether bd is killed, too
   */
  private void kill(String fault, boolean alsoBd, Map<String, String> variables, String... words)
      throws Exception {
    bd.forgetCalls();
    bd.fail(fault);
    BatonProcess process = BatonProcess.start(bd, folder, tools, variables, words);
    process.awaitStop();
    List<ProcessHandle> below = process.below();
    process.kill();
    if (alsoBd) {
      below.forEach(ProcessHandle::destroyForcibly);
      Survivors.awaitEnd(below);
      bd.forgetStop();
    }
    bd.fail();
  }

  /**
   * Starts a command in a process of its own, and kills it when it reaches a method.
   *
   * @param step {@code Class#method}
   */
  private void killAt(String step, Map<String, String> variables, String... words)
      throws Exception {
    try (Steps steps = Steps.listen()) {
      BatonProcess process =
          BatonProcess.start(steps.options(), bd, folder, tools, variables, words);
      steps.awaitStep(step, process::complaint);
      process.kill();
    }
  }

  private int front(Worker worker, String... words) {
    List<String> all = new ArrayList<>(List.of("front", "--"));
    all.addAll(List.of(words));
    return baton.run(worker.variables(), all.toArray(String[]::new)).exit();
  }

  private void assertTheSame() throws Exception {
    BatonProcess.assertTheSame(baton, bd);
  }

  @Test
  void aClaimThatBdHasNotMadeIsNobodys() throws Exception {
    kill("--claim stop-before", true, first.variables(), "front", "--", "update", "t-1", "--claim");
    assertThat(front(second, "update", "t-1", "--claim")).isZero();
    assertThat(bd.said("t-1", "assignee")).isEqualTo("second");
    assertTheSame();
  }

  @Test
  void aClaimThatBdHasMadeHasItsProcess() throws Exception {
    kill("--claim stop-after", true, first.variables(), "front", "--", "update", "t-1", "--claim");
    assertThat(front(second, "update", "t-1", "--claim")).isEqualTo(1);
    first.kill();
    baton.ok("sweep");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
    assertTheSame();
  }

  @Test
  void theNextTaskThatBdHasChosenHasItsProcess() throws Exception {
    kill("ready stop-after", true, first.variables(), "front", "--", "ready", "--claim");
    assertThat(front(second, "update", "t-1", "--claim")).isEqualTo(1);
    assertThat(baton.show("t-1").at("claim").number("pid")).isEqualTo(first.pid());
    assertTheSame();
  }

  @Test
  void bdThatOutlivesBatonDoesNotWinLater() throws Exception {
    kill(
        "--claim stop-before", false, first.variables(), "front", "--", "update", "t-1", "--claim");
    assertThat(front(second, "update", "t-1", "--claim")).isZero();
    bd.resume();
    assertThat(bd.said("t-1", "assignee")).isEqualTo("second");
    assertTheSame();
  }

  @ParameterizedTest
  @CsvSource({
    "--claim stop-before",
    "--claim stop-after",
  })
  void aClaimOfBatonsOwnIsMadeOnce(String fault) throws Exception {
    kill(fault, true, first.variables(), "claim", "t-1");
    baton.ok("list");
    assertThat(bd.said("t-1", "assignee")).isEqualTo("first");
    assertThat(baton.show("t-1").number("epoch")).isEqualTo(1);
    assertThat(baton.show("t-1").at("claim").number("pid")).isEqualTo(first.pid());
    assertTheSame();
  }

  @ParameterizedTest
  @CsvSource({
    "--status=open stop-before", "--status=open stop-after",
    "comments stop-before", "comments stop-after",
  })
  void aRecoveryIsReportedOnce(String fault) throws Exception {
    assertThat(front(first, "update", "t-1", "--claim")).isZero();
    first.kill();
    kill(fault, true, Map.of(), "sweep");
    baton.ok("sweep");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
    assertThat(bd.said("t-1", "comments").split("Baton reopened", -1)).hasSize(2);
    assertTheSame();
  }

  @ParameterizedTest
  @CsvSource({"close stop-before", "close stop-after"})
  void aCloseIsMadeOnce(String fault) throws Exception {
    baton.ok("claim", "t-1", "--worker", "w");
    kill(fault, true, Map.of(), "close", "t-1", "--epoch", "1", "--reason", "done");
    baton.ok("list");
    assertThat(bd.said("t-1", "status")).isEqualTo("closed");
    assertThat(bd.said("t-1", "close_reason")).isEqualTo("done");
    assertTheSame();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev.baton.tracker.front.FrontTurn#intend",
        "dev.baton.app.ClaimTask#claim",
        "dev.baton.cli.link.FrontProgram#run",
      })
  void noStepBeforeBdIsCalledLeavesAClaim(String step) throws Exception {
    killAt(step, first.variables(), "front", "--", "update", "t-1", "--claim");
    assertThat(front(second, "update", "t-1", "--claim")).isZero();
    assertThat(bd.said("t-1", "assignee")).isEqualTo("second");
    assertThat(baton.show("t-1").at("claim").number("pid")).isEqualTo(second.pid());
    assertTheSame();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev.baton.tracker.front.FrontTurn#accept",
        "dev.baton.tracker.front.FrontTurn#done"
      })
  void noStepAfterBdHasAnsweredLosesAClaim(String step) throws Exception {
    killAt(step, first.variables(), "front", "--", "update", "t-1", "--claim");
    assertThat(front(second, "update", "t-1", "--claim")).isEqualTo(1);
    assertThat(baton.show("t-1").at("claim").number("pid")).isEqualTo(first.pid());
    assertThat(front(first, "close", "t-1")).isZero();
    assertTheSame();
  }

  @ParameterizedTest
  @CsvSource({
    "dev.baton.tracker.front.FrontTurn#intend, t-1",
    "dev.baton.cli.link.FrontProgram#run, t-1",
    "dev.baton.tracker.front.FrontTurn#begun, t-2",
    "dev.baton.tracker.front.FrontTurn#accept, t-2",
    "dev.baton.tracker.front.FrontTurn#done, t-2",
  })
  void theNextTaskIsOneWorkersAfterEachStep(String step, String next) throws Exception {
    killAt(step, first.variables(), "front", "--", "ready", "--claim", "--json");
    assertThat(front(second, "ready", "--claim")).isZero();
    assertThat(bd.said(next, "assignee")).isEqualTo("second");
    assertThat(baton.show(next).at("claim").number("pid")).isEqualTo(second.pid());
    if (next.equals("t-2")) {
      assertThat(bd.said("t-1", "assignee")).isEqualTo("first");
      assertThat(baton.show("t-1").at("claim").number("pid")).isEqualTo(first.pid());
    }
    assertTheSame();
  }

  /** The change is stored; bd is about to be told; bd has been told; that is stored. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "HomeSync#attempt",
        "ProgramReading$Records#apply",
        "HomeSync#settle",
        "HomeSync#noteSeen"
      })
  void eachStepOfAClaimAndOfACloseIsMadeUpFor(String step) throws Exception {
    killAt("dev.baton.tracker.home." + step, first.variables(), "claim", "t-1");
    baton.ok("list");
    assertThat(bd.said("t-1", "assignee")).isEqualTo("first");
    assertThat(baton.show("t-1").number("epoch")).isEqualTo(1);
    assertThat(baton.show("t-1").at("claim").number("pid")).isEqualTo(first.pid());
    assertTheSame();
    killAt("dev.baton.tracker.home." + step, first.variables(), "close", "t-1", "-r", "ok");
    baton.ok("list");
    assertThat(bd.said("t-1", "status")).isEqualTo("closed");
    assertThat(bd.said("t-1", "close_reason")).isEqualTo("ok");
    assertTheSame();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HomeSync#attempt",
        "ProgramReading$Records#apply",
        "HomeSync#settle",
        "HomeSync#noteSeen"
      })
  void eachStepOfASweepIsMadeUpFor(String step) throws Exception {
    assertThat(front(first, "update", "t-1", "--claim")).isZero();
    first.kill();
    killAt("dev.baton.tracker.home." + step, Map.of(), "sweep");
    baton.ok("sweep");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
    assertThat(bd.said("t-1", "comments").split("Baton reopened", -1)).hasSize(2);
    assertTheSame();
  }
}
