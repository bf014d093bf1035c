package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings for stale tasks, in files and variables. */
class StaleSettingsTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() throws Exception {
    baton = Sandbox.repository(Files.createDirectory(folder.resolve("repository")));
    baton.variable("BATON_TRUST", "all");
    baton.task("app-x", "Task");
  }

  private void settle(String section) {
    baton.file(".baton.json", "{\"stale\": {" + section + "}}");
  }

  private void settleForTheUser(String section) throws Exception {
    Path config = Files.createDirectories(folder.resolve("config/baton")).resolve("config.json");
    Files.writeString(config, "{\"stale\": {" + section + "}}");
    baton.variable("XDG_CONFIG_HOME", folder.resolve("config").toString());
  }

  /** A worker claims the task and has been dead for longer than the grace period. */
  private void drop() {
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
    baton.processes().kill(100);
    assertThat(baton.json("stale").each("id")).containsExactly("app-x");
    baton.pass(Duration.ofMinutes(1));
  }

  private void claimUnseen() {
    baton.ok("claim", "app-x", "--worker", "bob");
  }

  private String status() {
    return baton.show("app-x").text("status");
  }

  @Test
  void claimSweepsAndReadyDoesNotUnlessTold() {
    drop();
    assertThat(baton.json("ready").at(0).has("stale")).isTrue();
    assertThat(baton.run("claim", "--next", "--worker", "eve").exit()).isEqualTo(13);
    assertThat(status()).isEqualTo("open");
  }

  @Test
  void readySweepsWhereItIsToldTo() {
    settle("\"auto\": \"always\"");
    drop();
    Answer ready = baton.ok("ready", "--json");
    // It is in backoff because its worker died; it is not stale any more.
    assertThat(ready.err()).contains("app-x was reopened; it was held by bob");
    assertThat(status()).isEqualTo("open");
  }

  @Test
  void offLetsNeitherSweep() {
    settle("\"auto\": \"off\"");
    drop();
    assertThat(baton.json("ready").at(0).has("stale")).isTrue();
    assertThat(baton.run("claim", "--next", "--worker", "eve").exit()).isEqualTo(13);
    assertThat(status()).isEqualTo("in_progress");
    assertThat(baton.json("sweep").each("action")).containsExactly("reopened");
  }

  @Test
  void blockLeavesItToAPerson() {
    settle("\"action\": \"block\"");
    drop();
    assertThat(baton.json("sweep", "--dry-run").each("action")).containsExactly("blocked");
    assertThat(baton.json("sweep").each("action")).containsExactly("blocked");
    Json task = baton.show("app-x");
    assertThat(task.text("status")).isEqualTo("blocked");
    assertThat(task.number("epoch")).isEqualTo(2);
    assertThat(task.text("blocked_reason")).isEqualTo("stale");
    assertThat(baton.run("claim", "app-x", "--worker", "eve").exit()).isEqualTo(4);
    baton.ok("reopen", "app-x");
    assertThat(baton.show("app-x").has("blocked_reason")).isFalse();
  }

  @Test
  void reportChangesNothing() {
    settle("\"action\": \"report\"");
    drop();
    Json swept = baton.json("sweep", "--now").at(0);
    assertThat(swept.text("action")).isEqualTo("skipped");
    assertThat(swept.text("note")).contains("stale.action is report");
    assertThat(status()).isEqualTo("in_progress");
    assertThat(baton.show("app-x").number("epoch")).isEqualTo(1);
  }

  @Test
  void variablesBeatTheRepositoryAndThatBeatsTheUser() throws Exception {
    settleForTheUser("\"seconds\": 10");
    claimUnseen();
    baton.pass(Duration.ofSeconds(20));
    assertThat(baton.json("stale").items()).hasSize(1);
    settle("\"seconds\": 30");
    assertThat(baton.json("stale").items()).isEmpty();
    baton.variable("BATON_STALE_SECONDS", "20");
    assertThat(baton.json("stale").items()).hasSize(1);
    assertThat(baton.json("stale", "--stale-seconds", "21").items()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "grace, 5m, WORKER_DEAD",
    "hard_cap, 10m, HARD_CAP",
    "BATON_STALE_GRACE, 5m, WORKER_DEAD",
    "BATON_STALE_HARD_CAP, 10m, HARD_CAP"
  })
  void limitsCanBeSettled(String where, String limit, String reason) {
    if (where.startsWith("BATON")) {
      baton.variable(where, limit);
    } else {
      settle("\"" + where + "\": \"" + limit + "\"");
    }
    boolean dead = reason.equals("WORKER_DEAD");
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
    if (dead) {
      baton.processes().kill(100);
      assertThat(baton.json("stale").items()).hasSize(1);
    }
    baton.pass(Duration.ofSeconds(dead ? 299 : 599));
    baton.json("sweep");
    assertThat(status()).isEqualTo("in_progress");
    baton.pass(Duration.ofSeconds(1));
    assertThat(baton.json("sweep").each("reason")).containsExactly(reason);
    assertThat(status()).isEqualTo("open");
  }

  @ParameterizedTest
  @CsvSource({"3600", "'\"3600\"'", "'\"1h\"'", "'\"60m\"'", "'\"0h60m\"'"})
  void secondsAreADurationLikeItsSisters(String value) {
    settle("\"seconds\": " + value);
    claimUnseen();
    baton.pass(Duration.ofSeconds(3599));
    assertThat(baton.ok("stale", "--json").err()).isEmpty();
    assertThat(baton.json("stale").items()).isEmpty();
    baton.pass(Duration.ofSeconds(1));
    assertThat(baton.json("stale").items()).hasSize(1);
  }

  @Test
  void theVariableAndTheOptionAreDurationsToo() {
    claimUnseen();
    baton.pass(Duration.ofMinutes(30));
    assertThat(baton.json("stale", "--stale-seconds", "30m").items()).hasSize(1);
    assertThat(baton.json("stale", "--stale-seconds", "31m").items()).isEmpty();
    baton.variable("BATON_STALE_SECONDS", "29m");
    assertThat(baton.json("stale").items()).hasSize(1);
  }

  @Test
  void allAreRefusedWithTheSameWords() {
    for (String key : new String[] {"seconds", "grace", "backoff", "hard_cap", "poison_window"}) {
      settle("\"" + key + "\": \"soon\"");
      assertThat(baton.ok("stale").err())
          .contains("stale." + key)
          .contains("is ignored: 'soon' is not a duration: expected seconds, or numbers with");
    }
  }

  @ParameterizedTest
  @CsvSource({"0s, 0, 0", "10s, 10, 50", "2m, 120, 600"})
  void theRestAfterADeathCanBeSettled(String backoff, long first, long second) {
    settle("\"backoff\": \"" + backoff + "\"");
    for (long rest : new long[] {first, second}) {
      drop();
      baton.json("sweep");
      if (rest > 0) {
        baton.pass(Duration.ofSeconds(rest - 1));
        assertThat(baton.run("claim", "--next").exit()).isEqualTo(13);
        baton.pass(Duration.ofSeconds(1));
      }
      assertThat(baton.json("claim", "--next").text("id")).isEqualTo("app-x");
      baton.ok("release", "app-x");
    }
  }

  @Test
  void poisonCanBeSettled() {
    settle("\"poison_limit\": 1, \"poison_window\": \"1h\"");
    drop();
    assertThat(baton.json("sweep").each("action")).containsExactly("blocked");
    assertThat(baton.show("app-x").text("blocked_reason")).isEqualTo("poison");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"grace\": \"soon\"",
        "\"grace\": -1",
        "\"hard_cap\": 0",
        "\"hard_cap\": \"off\"",
        "\"poison_limit\": 0",
        "\"poison_limit\": 1e3",
        "\"poison_window\": \"\"",
        "\"seconds\": -1",
        "\"seconds\": \"1w\"",
        "\"seconds\": \"off\"",
        "\"action\": \"none\"",
        "\"auto\": false",
        "\"finished\": \"maybe\"",
        "\"gracee\": 5",
        "\"grace\": {}"
      })
  void whatCannotBeTakenIsReportedAndTheUsualHolds(String setting) {
    settle(setting);
    drop();
    Answer answer = baton.run("sweep", "--json");
    assertThat(answer.exit()).isZero();
    assertThat(answer.err().lines())
        .hasSize(1)
        .allMatch(line -> line.startsWith("warning: ") && line.contains("ignored"));
    assertThat(answer.json().each("action")).containsExactly("reopened");
  }

  @Test
  void aBadValueGivesWayToTheWeakerFile() throws Exception {
    settleForTheUser("\"auto\": \"off\"");
    settle("\"auto\": \"maybe\"");
    drop();
    assertThat(baton.run("claim", "--next", "--worker", "eve").exit()).isEqualTo(13);
    assertThat(status()).isEqualTo("in_progress");
    baton.variable("BATON_STALE_AUTO", "claim");
    assertThat(baton.run("claim", "--next", "--worker", "eve").exit()).isEqualTo(13);
    assertThat(status()).isEqualTo("open");
  }

  @Test
  void statusTellsHowLongTasksLayDead() {
    assertThat(baton.json("status").number("reopened_this_week")).isZero();
    assertThat(baton.ok("status").out()).doesNotContain("this week");
    for (int minutes : new int[] {10, 30, 200}) {
      baton.processes().start(100);
      baton.run("reopen", "app-x");
      baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
      baton.pass(Duration.ofMinutes(minutes));
      baton.processes().kill(100);
      baton.ok("sweep", "--now");
      baton.pass(Duration.ofHours(1));
    }
    Json status = baton.json("status");
    assertThat(status.number("reopened_this_week")).isEqualTo(3);
    assertThat(status.number("recovery_median_seconds")).isEqualTo(1800);
    assertThat(status.number("recovery_worst_seconds")).isEqualTo(12_000);
    assertThat(baton.ok("status").out())
        .contains("this week: 3 (median 30m after the last heartbeat, worst 3h 20m)");
    baton.pass(Duration.ofDays(8));
    assertThat(baton.json("status").number("reopened_this_week")).isZero();
  }
}
