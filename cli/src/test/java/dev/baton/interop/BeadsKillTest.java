package dev.baton.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.interop.bd.Bd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Baton is killed before and after each change that it has bd make. */
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
    List<String> command =
        new ArrayList<>(
            List.of(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.baton.cli.Main"));
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(tools.resolve("out").toFile());
    builder.environment().putAll(Map.of("BATON_CLAIM_AGENTS", "none", "USER", "ann"));
    builder.environment().put("BATON_FRONT_REAL", bd.program().toString());
    builder.environment().put("BATON_STALE_GRACE", "0s");
    builder.environment().putAll(variables);
    Process process = builder.start();
    Bd.await("bd stands still", () -> bd.isStopped() || !process.isAlive());
    assertThat(bd.isStopped()).as(Files.readString(tools.resolve("out"))).isTrue();
    List<ProcessHandle> below = process.descendants().toList();
    process.destroyForcibly();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    if (alsoBd) {
      below.forEach(ProcessHandle::destroyForcibly);
      Bd.await("bd is gone", () -> below.stream().noneMatch(ProcessHandle::isAlive));
      bd.forgetStop();
    }
    bd.fail();
  }

  private int front(Worker worker, String... words) {
    List<String> all = new ArrayList<>(List.of("front", "--"));
    all.addAll(List.of(words));
    return baton.run(worker.variables(), all.toArray(String[]::new)).exit();
  }

  /** Both sides have the same, and nothing is left to do. */
  private void assertTheSame() throws Exception {
    Json all = baton.json("list", "--all");
    assertThat(all.items()).hasSize(bd.export().size());
    for (int i = 0; i < all.items().size(); i++) {
      String id = all.at(i).text("id");
      assertThat(all.at(i).text("status")).as(id).isEqualTo(bd.said(id, "status"));
      assertThat(all.at(i).has("assignee") ? all.at(i).text("assignee") : "")
          .as(id)
          .isEqualTo(bd.said(id, "assignee"));
    }
    bd.forgetCalls();
    baton.ok("list");
    assertThat(bd.calls()).isEmpty();
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
}
