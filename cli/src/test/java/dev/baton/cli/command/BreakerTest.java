package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Database;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.store.TestStore;
import dev.baton.testkit.TestServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Asking a breaker, reporting to it, and opening and closing it by hand. */
class BreakerTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.variable("BATON_BREAKER_TOOL_CALLS", "50");
    baton.task("app-a", "First");
    baton.task("app-b", "Second");
  }

  private void errors(int count, String... options) {
    for (int i = 0; i < count; i++) {
      String[] words = new String[options.length + 3];
      words[0] = "breaker";
      words[1] = "error";
      words[2] = "no such file: line " + i;
      System.arraycopy(options, 0, words, 3, options.length);
      baton.ok(words);
    }
  }

  @Test
  void aBreakerThatHasSeenNothingLetsTheLoopGoOn() {
    Answer answer = baton.ok("check");
    assertThat(answer.out()).isEqualTo("OK: the loop may continue (breaker closed)\n");
    assertThat(answer.err()).isEmpty();

    Json json = baton.json("check", "--task", "a");
    assertThat(json.names())
        .containsExactly("allowed", "state", "reason_code", "reason", "retry_at", "scope");
    assertThat(json.truth("allowed")).isTrue();
    assertThat(json.text("state")).isEqualTo("CLOSED");
    assertThat(json.text("scope")).isEqualTo("task:app-a");
  }

  @Test
  void theSameErrorStopsTheLoopAndOnlyThisOne() {
    errors(5);
    Answer stopped = baton.run("check");
    assertThat(stopped.exit()).isEqualTo(10);
    assertThat(stopped.out())
        .startsWith("STOP: Same error repeated 5 times: \"no such file: line 0\"");
    assertThat(stopped.err()).isEmpty();

    Answer answer = baton.run("check", "--json");
    assertThat(answer.exit()).isEqualTo(10);
    Json json = answer.json();
    assertThat(json.truth("allowed")).isFalse();
    assertThat(json.text("reason_code")).isEqualTo("same_error");
    assertThat(Instant.parse(json.text("retry_at")))
        .isEqualTo(baton.now().plus(Duration.ofMinutes(30)));
    baton.ok("check", "--task", "app-a");
  }

  @Test
  void afterTheCooldownOneRetryIsGranted() {
    errors(5, "--preset", "ralph-starter");
    assertThat(baton.run("check", "--preset", "ralph-starter").out())
        .contains("Same error repeated 5 times (threshold: 5)");
    baton.pass(Duration.ofSeconds(29));
    assertThat(baton.run("check", "--preset", "ralph-starter").exit()).isEqualTo(10);
    baton.pass(Duration.ofSeconds(1));
    baton.ok("breaker", "status", "--preset", "ralph-starter");
    assertThat(baton.json("check", "--preset", "ralph-starter").text("state"))
        .isEqualTo("HALF_OPEN");

    Answer second = baton.run("check", "--preset", "ralph-starter", "--json");
    assertThat(second.exit()).isEqualTo(10);
    assertThat(second.json().text("reason_code")).isEqualTo("probe_running");
    baton.ok("breaker", "record", "success", "--preset", "ralph-starter");
    assertThat(baton.json("check", "--preset", "ralph-starter").text("state")).isEqualTo("CLOSED");
  }

  @Test
  void eachKindOfRefusalHasItsExitCode() {
    baton.input("{\"type\":\"usage\",\"cost_cents\":5000.5}");
    assertThat(baton.run("observe").exit()).isEqualTo(12);
    assertThat(baton.run("check").exit()).isEqualTo(12);

    for (int i = 0; i < 4; i++) {
      baton.ok("breaker", "record", "failure", "--task", "app-a");
    }
    assertThat(baton.run("check", "--task", "app-a").exit()).isEqualTo(10);
    assertThat(baton.run("check", "--task", "app-a", "--action", "pause").exit()).isEqualTo(11);
    assertThat(baton.run("check", "--task", "app-a", "--action", "escalate").exit()).isEqualTo(11);
    Answer alert = baton.ok("check", "--task", "app-a", "--action", "alert");
    assertThat(alert.out())
        .startsWith(
            "OK: the loop on app-a may continue (breaker open); No progress for 4 iterations");
    assertThat(alert.err())
        .isEqualTo(
            "warning: the breaker of task:app-a is open, but its action is alert: the loop may"
                + " continue\n");
    assertThat(baton.run("check", "--action", "alert").exit()).as("a limit").isEqualTo(12);
  }

  @Test
  void statusShowsEachRuleAndChangesNothing() {
    errors(3);
    baton.ok("breaker", "record", "failure", "--output-length", "900");
    byte[] before = baton.databaseBytes();

    Answer status = baton.ok("breaker", "status");
    assertThat(status.line("same_error"))
        .isEqualTo("same_error                       3  5 times       [######....]");
    assertThat(status.line("consecutive_failures")).endsWith("1  5 failures    [##........]");
    assertThat(status.line("no_progress")).endsWith("1  4 iterations  [##........]");
    assertThat(status.out()).contains("3 x ", "no such file: line 0");
    Json json = baton.json("breaker", "status");
    assertThat(json.names())
        .contains("scope", "preset", "state", "consecutive_no_progress", "consecutive_failures")
        .contains("total_failures", "unique_errors", "error_counts", "output_trend", "limits");
    assertThat(json.text("preset")).isEqualTo("default");
    assertThat(json.number("consecutive_no_progress")).isEqualTo(1);
    assertThat(json.number("total_failures")).isEqualTo(1);
    String signature = json.at("error_counts").names().iterator().next();
    assertThat(signature).matches("[0-9a-f]{8}");
    assertThat(json.at("error_counts").number(signature)).isEqualTo(3);
    assertThat(json.at("limits").at("tool_call_limit").number("limit")).isEqualTo(50);
    assertThat(json.at("output_trend").items()).isEmpty();
    assertThat(baton.databaseBytes()).isEqualTo(before);
  }

  @Test
  void statusShowsTheRulesThatOpenNothingByThemselves() {
    for (int i = 0; i < 10; i++) {
      baton.ok("breaker", "record", "success", "--files-changed=1", "--ran-only-tests");
    }
    String[] status = {"breaker", "status", "--test-only", "50", "--output-decline", "70"};
    assertThat(baton.ok(status).line("test_only"))
        .isEqualTo("test_only                     100%  50%           [##########]");
    assertThat(baton.ok(status).line("output_decline"))
        .isEqualTo("output_decline                100%  70%           [..........]");
    Json rules = baton.json(status).at("rules");
    assertThat(rules.at("test_only").number("actual")).isEqualTo(100);
    assertThat(rules.at("output_decline").number("limit")).isEqualTo(70);
  }

  @Test
  void statusSaysWhatTheNextCheckWillSay() {
    baton.ok("check");
    baton.pass(Duration.ofHours(5));

    Answer status = baton.ok("breaker", "status", "--idle", "off");
    assertThat(status.out()).startsWith("LIMIT: ");
    assertThat(status.line("duration_limit")).contains("5h  4h");
    assertThat(baton.json("breaker", "status", "--idle", "off").truth("allowed")).isFalse();
    assertThat(baton.json("breaker", "history").items()).isEmpty();
    Answer check = baton.run("check", "--idle", "off");
    assertThat(check.exit()).isEqualTo(12);
    assertThat(status.out()).startsWith(check.out());
  }

  @Test
  void progressIsReportedInTheStatus() {
    baton.ok("breaker", "record", "success", "--files-changed", "2", "--output-length", "700");
    baton.pass(Duration.ofMinutes(3));

    Json json = baton.json("breaker", "status");
    assertThat(json.at("output_trend").items()).hasSize(1);
    assertThat(Instant.parse(json.text("last_progress"))).isEqualTo(Sandbox.START);
    assertThat(baton.ok("breaker", "status").out()).contains("last progress 3m ago");
  }

  @Test
  void theHistoryTellsWhoOpenedAndClosedIt() {
    assertThat(baton.ok("breaker", "history").err()).contains("never changed");
    assertThat(baton.error(2, "breaker", "history", "--preset", "x").text("error"))
        .startsWith("'x' is not a preset");
    assertThat(baton.json("breaker", "history").items()).isEmpty();
    errors(5);
    baton.pass(Duration.ofMinutes(1));
    Answer reset = baton.ok("breaker", "reset", "--reason", "the disk is back", "--actor", "bo");
    assertThat(reset.out()).isEqualTo("OK: the loop may continue (breaker closed)\n");

    Json history = baton.json("breaker", "history");
    assertThat(history.each("from")).containsExactly("CLOSED", "OPEN");
    assertThat(history.each("to")).containsExactly("OPEN", "CLOSED");
    assertThat(history.each("reason_code")).containsExactly("same_error", "manual_reset");
    assertThat(history.each("actor")).containsExactly("ann", "bo");
    assertThat(history.at(1).text("reason")).isEqualTo("the disk is back");
    assertThat(history.at(0).at("after").names()).contains("error_counts");
    assertThat(baton.json("breaker", "history", "-n", "1").each("to")).containsExactly("CLOSED");
    assertThat(baton.ok("breaker", "history").out()).contains("AT", "REASON", "the disk is back");
    baton.ok("check");
  }

  @Test
  void aPersonCanStopTheLoop() {
    baton.ok("breaker", "trip", "--task", "app-b", "--reason", "wrong file");
    Answer answer = baton.run("check", "--task", "app-b", "--json");
    assertThat(answer.exit()).isEqualTo(10);
    assertThat(answer.json().text("reason_code")).isEqualTo("manual_trip");
    assertThat(answer.json().text("reason")).isEqualTo("wrong file");
    assertThat(answer.json().isNull("retry_at")).isTrue();
    baton.pass(Duration.ofDays(1));
    assertThat(baton.run("check", "--task", "app-b").exit()).isEqualTo(10);
    for (String command : new String[] {"check", "breaker status"}) {
      assertThat(baton.ok(command.split(" ")).err())
          .contains(
              "1 task has an open breaker: app-b; baton breaker status --task app-b shows why");
    }
    baton.ok("breaker", "reset", "--task", "app-b", "--preset", "nity");
    baton.ok("check", "--task", "app-b");
  }

  @Test
  void whatHasAnIdIsRecordedOnce() {
    for (int i = 0; i < 9; i++) {
      baton.ok("breaker", "record", "failure", "--id", "step-1");
    }
    assertThat(baton.json("breaker", "status").number("total_failures")).isEqualTo(1);
  }

  @Test
  void anErrorMayBeALogOfAnyBytes() {
    baton.input(new byte[] {'g', 'r', (byte) 0xfc, 'n', '\n', 0, 'x'});
    baton.ok("breaker", "error", "--stdin");
    assertThat(baton.json("breaker", "status").number("unique_errors")).isEqualTo(1);
  }

  @Test
  void emptyClaimsToBeDoneStopTheLoop() {
    String[] claim = {"breaker", "record", "success", "--completion-claimed", "--files-changed=1"};
    baton.ok(claim);
    baton.ok(claim);
    assertThat(baton.run("check").exit()).isZero();
    baton.ok(claim);
    Answer answer = baton.run("check", "--json");
    assertThat(answer.json().text("reason_code")).isEqualTo("completion_without_evidence");
  }

  @Test
  void anIterationWhoseProcessDiedCountsAsAFailure() {
    baton.processes().start(100);
    baton.processes().start(200);
    try (Stores stores = baton.stores()) {
      Database store = stores.database();
      Stamp stamp = new Stamp(baton.now(), "ann");
      TestStore.begin(store, "run", "one", baton.processes().identify(100).orElseThrow(), stamp);
      TestStore.begin(store, "run", "two", baton.processes().identify(200).orElseThrow(), stamp);
      TestStore.begin(store, "run", "three", null, stamp);
    }
    baton.ok("check");
    assertThat(baton.json("breaker", "status").number("total_failures")).isZero();
    baton.processes().kill(100);
    assertThat(baton.json("breaker", "status").number("total_failures")).isZero();

    assertThat(baton.ok("check").err()).endsWith("1 interrupted iteration was counted as failed\n");
    assertThat(baton.ok("check").err()).isEmpty();
    assertThat(baton.json("breaker", "status").number("total_failures")).isEqualTo(1);
  }

  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it changes bytes of the file")
  @Test
  void anUnreadableBreakerStopsTheLoopUntilItIsReset() throws Exception {
    baton.ok("breaker", "trip", "--task", "app-a", "--reason", "wrong-file");
    damage("wrong-file", "other-file");
    for (String command : new String[] {"check", "observe", "breaker status", "breaker trip"}) {
      baton.input("{\"type\":\"tool_use\"}\n{\"type\":\"tool_use\",\"task\":\"app-b\"}\n");
      Json error = baton.error(5, (command + " --task app-a").split(" ", -1));
      assertThat(error.text("code")).isEqualTo("breaker_unreadable");
      assertThat(error.text("hint")).contains("baton breaker reset --task app-a");
    }
    assertThat(
            baton
                .json("breaker", "status", "--task", "app-b")
                .at("limits")
                .at("tool_call_limit")
                .number("actual"))
        .as("calls of the other task")
        .isEqualTo(1);
    baton.ok("check");
    baton.ok("breaker", "reset", "--task", "app-a");
    baton.ok("check", "--task", "app-a");
    assertThat(baton.json("breaker", "history", "--task", "app-a").each("from"))
        .containsExactly("CLOSED", "UNREADABLE");
  }

  /** Replaces every occurrence of a text in the database by another one of the same length. */
  private void damage(String text, String other) throws Exception {
    String bytes = new String(baton.databaseBytes(), StandardCharsets.ISO_8859_1);
    assertThat(bytes).contains(text);
    Files.write(baton.database(), bytes.replace(text, other).getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void aClockThatJumpsIsReportedAndTripsNothing() {
    baton.input("{\"type\":\"tool_use\"}");
    baton.ok("observe");
    baton.setClockForward(Duration.ofHours(-1));
    assertThat(baton.ok("check").err()).startsWith("warning: the clock was set back");
    baton.setClockForward(Duration.ofDays(1));
    assertThat(baton.ok("check").err()).startsWith("warning: the clock was set forward");
    assertThat(baton.ok("check").err()).isEmpty();
  }
}
