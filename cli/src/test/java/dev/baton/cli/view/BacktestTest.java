package dev.baton.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Loops that were recorded are replayed with other thresholds. */
class BacktestTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createAProject() {
    baton = Sandbox.repository(folder);
  }

  private void observe(String task, List<String> lines) {
    baton.input(String.join("\n", lines) + "\n");
    baton.run("observe", "--task", task, "--preset", "cub", "--action", "alert");
  }

  /** Iterations that cost 10 cents each; they change something where the letter is a {@code c}. */
  private void loop(String task, String iterations) {
    baton.task(task, "Task " + task);
    for (int i = 0; i < iterations.length(); i++) {
      char each = iterations.charAt(i);
      baton.pass(Duration.ofMinutes(1));
      observe(
          task,
          List.of(
              "{\"type\":\"iteration_started\"}",
              "{\"type\":\"tool_use\",\"name\":\"Bash\"}",
              "{\"type\":\"usage\",\"cost_cents\":10}",
              "{\"type\":\"iteration\",\"files_changed\":" + (each == 'c' ? 1 : 0) + "}"));
    }
  }

  private static Json policy(Json test, String name) {
    for (Json each : test.at("policies").items()) {
      if (each.text("policy").equals(name)) {
        return each;
      }
    }
    throw new AssertionError(name + " is not in " + test);
  }

  @Test
  void saysWhatEachPresetWouldHaveStoppedAndSaved() {
    loop("app-good", "c...c");
    baton.ok("close", "app-good");
    loop("app-bad", "........");

    Json test = baton.json("breaker", "backtest");
    assertThat(test.number("loops")).isEqualTo(2);
    assertThat(test.number("iterations")).isEqualTo(13);
    assertThat(test.number("tasks_closed")).isEqualTo(1);
    assertThat(test.number("cost_cents")).isEqualTo(130);
    assertThat(test.at("not_recorded").items()).isEmpty();

    Json nity = policy(test, "nity");
    assertThat(nity.number("stopped")).isEqualTo(1);
    assertThat(nity.number("iterations_saved")).isEqualTo(4);
    assertThat(nity.number("cost_cents_saved")).isEqualTo(40);
    assertThat(nity.at("stopped_wrongly").texts()).isEmpty();
    Json stop = nity.at("stops").at(0);
    assertThat(stop.text("task")).isEqualTo("app-bad");
    assertThat(stop.number("ordinal")).isEqualTo(4);
    assertThat(stop.text("reason_code")).isEqualTo("no_progress");

    Json cub = policy(test, "cub");
    assertThat(cub.at("stopped_wrongly").texts()).containsExactly("app-good");
    assertThat(cub.number("iterations_saved")).isEqualTo(1 + 5);
    assertThat(baton.ok("breaker", "backtest", "--preset", "cub").out())
        .contains("cub would have stopped app-good after iteration 4 of 5, but it was closed");
  }

  @Test
  void thresholdsAreGivenAsElsewhere() {
    loop("app-bad", "........");
    Json test = baton.json("breaker", "backtest", "--preset", "nity", "--no-progress", "6");
    assertThat(test.at("policies").items()).hasSize(1);
    assertThat(policy(test, "nity").number("iterations_saved")).isEqualTo(2);
    assertThat(baton.error(2, "breaker", "backtest", "--no-progress", "x").text("error"))
        .contains("'x' is invalid");
  }

  @Test
  void suggestsTheLowestThresholdsAndSaysThatTheEvidenceIsThin() {
    loop("app-good", "c...c");
    baton.ok("close", "app-good");
    loop("app-bad", "........");
    Json suggestion = baton.json("breaker", "backtest", "--suggest").at("suggestion");
    assertThat(suggestion.truth("thin")).isTrue();
    assertThat(suggestion.at("stopped_wrongly").texts()).isEmpty();
    assertThat(suggestion.number("iterations_saved")).isEqualTo(4);
    Json first = suggestion.at("thresholds").at(0);
    assertThat(suggestion.at("thresholds").each("option"))
        .contains("--no-progress 4", "--tool-calls 5", "--spend 50c");
    assertThat(first.text("because")).isEqualTo("app-good");
    assertThat(baton.ok("breaker", "backtest", "--suggest").err())
        .contains("derived from 1 closed task: too few to rely on");
  }

  @Test
  void looksAtOneTaskOrAPeriod() {
    loop("app-old", "....");
    baton.pass(Duration.ofDays(2));
    loop("app-new", "....");
    assertThat(baton.json("breaker", "backtest", "--task", "app-old").number("loops")).isOne();
    assertThat(baton.json("breaker", "backtest", "--since", "1d").number("loops")).isOne();
    assertThat(baton.json("breaker", "backtest", "--since", "3d").number("loops")).isEqualTo(2);
    baton.pass(Duration.ofMinutes(1));
    assertThat(baton.ok("breaker", "backtest", "--since", "now").err())
        .startsWith("no iterations are recorded yet");
  }

  @Tag("engines")
  @Test
  void whatIsOldIsDeletedByASweep() {
    loop("app-old", "....");
    baton.file(".baton.json", "{\"iterations\":{\"keep_days\":100}}");
    baton.pass(Duration.ofDays(99));
    baton.ok("sweep");
    assertThat(baton.json("breaker", "backtest").number("loops")).isOne();
    baton.pass(Duration.ofDays(2));
    baton.ok("sweep");
    baton.pass(Duration.ofMinutes(10)); // the clock is in doubt after a long pause
    baton.ok("sweep");
    baton.pass(Duration.ofHours(3));
    baton.ok("sweep");
    assertThat(baton.json("breaker", "backtest").number("loops")).isZero();
  }

  @Test
  void commitsFromBeforeTheRecordAreReplayedAndSaidToBeIncomplete() throws Exception {
    baton.task("app-a", "A");
    baton.ok("claim", "app-a", "--worker", "ann");
    for (int i = 0; i < 3; i++) {
      baton.pass(Duration.ofMinutes(1));
      baton.file("file", "content " + i);
      baton.git("add", "-A");
      baton.git("commit", "-q", "-m", "Change " + i);
    }
    baton.ok("iterations");
    try (var connection = baton.connection();
        var statement = connection.createStatement()) {
      statement.executeUpdate("delete from breaker_trace");
    }
    Json test = baton.json("breaker", "backtest", "--preset", "cub", "--task-iterations", "2");
    assertThat(test.number("iterations")).isEqualTo(3);
    assertThat(policy(test, "cub").number("iterations_saved")).isOne();
    assertThat(test.at("not_recorded").each("rule")).contains("idle_timeout", "output_loop");
  }

  @Test
  void readsTheLedgerOfCub() throws IOException {
    Path ledger = Files.createDirectories(folder.resolve("other/.cub/ledger/by-task"));
    Files.writeString(ledger.resolve("cub-1.json"), entry("cub-1", true, "false", "false", "true"));
    Files.writeString(
        ledger.resolve("cub-2.json"), entry("cub-2", false, "false", "false", "false"));
    Json test =
        baton.json(
            "breaker",
            "backtest",
            "--ledger",
            "other",
            "--preset",
            "refactor",
            "--cooldown",
            "off");
    assertThat(test.number("iterations")).isEqualTo(6);
    assertThat(test.number("tasks_closed")).isOne();
    assertThat(test.number("cost_cents")).isEqualTo(6 * 50);
    assertThat(policy(test, "refactor").at("stopped_wrongly").texts()).containsExactly("cub-1");
    assertThat(baton.error(2, "breaker", "backtest", "--ledger", ".").text("error"))
        .contains("has no ledger of cub");
  }

  private static String entry(String id, boolean success, String... attempts) {
    List<String> items = new ArrayList<>();
    for (int i = 0; i < attempts.length; i++) {
      items.add(
          "{\"run_id\":\"r1\",\"started_at\":\"2026-02-04T10:0"
              + i
              + ":00\",\"completed_at\":\"2026-02-04T15:0"
              + i
              + ":20Z\",\"success\":"
              + attempts[i]
              + ",\"cost_usd\":0.5,\"duration_seconds\":20,\"error_summary\":\"exit code 1\"}");
    }
    return "{\"id\":\""
        + id
        + "\",\"attempts\":["
        + String.join(",", items)
        + "],\"outcome\":{\"success\":"
        + success
        + ",\"completed_at\":\"2026-02-04T15:09:00Z\"}}";
  }

  /** What is recorded leads to the decisions that were made: they are the same, loop by loop. */
  @Test
  void theRecordLeadsToTheSameTripsAsTheLoopItself() {
    Random random = new Random(7);
    for (int i = 0; i < 12; i++) {
      StringBuilder iterations = new StringBuilder();
      for (int j = 0; j < 2 + random.nextInt(8); j++) {
        iterations.append(random.nextInt(4) == 0 ? 'c' : '.');
      }
      String task = "app-" + i;
      baton.task(task, "T");
      int seen = 0;
      for (char each : iterations.toString().toCharArray()) {
        baton.pass(Duration.ofMinutes(1));
        if (baton.run("check", "--task", task, "--preset", "nity").exit() != 0) {
          break;
        }
        seen++;
        baton.input("{\"type\":\"iteration\",\"files_changed\":" + (each == 'c' ? 1 : 0) + "}\n");
        baton.run("observe", "--task", task, "--preset", "nity");
      }
      Json test = baton.json("breaker", "backtest", "--task", task, "--preset", "nity");
      assertThat(test.number("iterations")).isEqualTo(seen);
      assertThat(policy(test, "nity").number("iterations_saved")).isZero();
      boolean open =
          baton
              .json("breaker", "status", "--task", task, "--preset", "nity")
              .text("state")
              .equals("OPEN");
      Json tighter =
          baton.json(
              "breaker",
              "backtest",
              "--task",
              task,
              "--preset",
              "nity",
              "--no-progress",
              "4",
              "--no-progress-half-open",
              "3");
      assertThat(policy(tighter, "nity").number("stopped")).isZero();
      assertThat(open).isEqualTo(iterations.substring(0, seen).endsWith("...."));
    }
  }
}
