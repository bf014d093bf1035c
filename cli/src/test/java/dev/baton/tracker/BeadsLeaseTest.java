package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import dev.baton.tracker.bd.Bd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A bd whose claims end if nobody renews them, and one that does not know leases. */
class BeadsLeaseTest {
  private static final String BEAT = "--actor first heartbeat t-1";

  @TempDir Path folder;
  @TempDir Path tools;

  private final Worker first = Worker.start("first");
  private Sandbox baton;
  private Bd bd;

  @BeforeEach
  void linkTasks() throws Exception {
    baton = Sandbox.repository(folder);
    bd = Bd.link(baton, tools);
    bd.create("t-1", "One");
    bd.create("t-2", "Two");
    baton.ok("list");
    baton.variable("BATON_STALE_GRACE", "0s");
  }

  @AfterEach
  void endWorker() {
    first.close();
  }

  private void claim() throws Exception {
    assertThat(baton.run(first.variables(), "claim", "t-1").exit()).isZero();
    // The clock is real, so the claim is made older.
    bd.age("t-1", Duration.ofMinutes(4));
    sql(
        "update claim set claimed_at = claimed_at - 240000000000,"
            + " renewed_at = renewed_at - 240000000000");
    bd.forgetCalls();
  }

  private void sql(String change) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + baton.database());
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(change);
    }
  }

  /** The task and its claim, without what is found at each look. */
  private String stored() {
    return baton.ok("show", "t-1", "--json").out().replaceAll(",\"stale\":.*", "");
  }

  private List<String> beats() throws Exception {
    return bd.calls().stream().filter(call -> call.contains("heartbeat")).toList();
  }

  @Test
  void aLivingWorkersLeaseIsRenewedOnceAMinute() throws Exception {
    bd.haveLeases();
    claim();
    for (String command : List.of("sweep", "cron sweep", "hooks drain", "sweep")) {
      baton.ok(command.split(" ", -1));
    }
    assertThat(baton.run(first.variables(), "heartbeat", "t-1").exit()).isZero();
    assertThat(beats()).containsExactly(BEAT);
    assertThat(Instant.parse(bd.said("t-1", "lease_expires_at")))
        .isAfter(Instant.now().plusSeconds(200));
    bd.as("ann", "reclaim");
    assertThat(bd.said("t-1", "assignee")).isEqualTo("first");
  }

  @Test
  void aHeartbeatIsNoChangeOfATask() throws Exception {
    bd.haveLeases();
    claim();
    baton.ok("list");
    baton.ok("sweep");
    assertThat(beats()).containsExactly(BEAT);
    bd.forgetCalls();
    for (String command : List.of("list", "ready", "show t-2")) {
      baton.ok(command.split(" ", -1));
    }
    assertThat(bd.calls()).isEmpty();
    bd.as("ann", "update", "t-2", "--title=News");
    assertThat(baton.ok("show", "t-2").out()).contains("News");
    assertThat(bd.calls()).hasSize(1).first().asString().endsWith(" --id t-2");
    assertThat(baton.ok("list").out()).contains("News");
  }

  @Test
  void aTaskOfAPoolIsEverybodys() throws Exception {
    bd.create("t-3", "Three", "--assignee=crew");
    assertThat(baton.run(first.variables(), "claim", "t-3").exit()).isEqualTo(4);
    bd.havePool("crew");
    assertThat(baton.run(first.variables(), "claim", "t-3").exit()).isZero();
    assertThat(bd.said("t-3", "assignee")).isEqualTo("first");
    bd.create("t-0", "Urgent", "--priority=0", "--assignee=crew");
    assertThat(baton.run(first.variables(), "claim", "--next").out()).contains("t-0");
    assertThat(bd.said("t-0", "assignee")).isEqualTo("first");
  }

  @Test
  void aClaimThatWasMadeWithTheRealOneIsNotEndedInItsHoldersName() throws Exception {
    bd.as("carol", "update", "t-1", "--claim");
    baton.error(4, "close", "t-1", "--worker", "zed");
    baton.error(4, "update", "t-1", "--status", "open", "--worker", "zed");
    assertThat(bd.said("t-1", "assignee")).isEqualTo("carol");
    assertThat(bd.said("t-1", "status")).isEqualTo("in_progress");
    baton.ok("close", "t-1", "--force");
    assertThat(bd.said("t-1", "status")).isEqualTo("closed");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aNewLinkTellsWhetherLeasesRunOut(boolean leases) {
    if (leases) {
      bd.haveLeases();
    }
    String note = "bd reclaim reopens tasks without a heartbeat for 15 minutes";
    assertThat(baton.ok("link", "beads").err().contains(note)).isEqualTo(leases);
  }

  @Test
  void noOthersLeaseIsRenewed() throws Exception {
    bd.haveLeases();
    claim();
    bd.as("eve", "update", "t-2", "--claim");
    first.kill();
    baton.variable("BATON_STALE_GRACE", "1h");
    baton.ok("sweep");
    assertThat(beats()).isEmpty();
    bd.age("t-1", Duration.ofMinutes(2));
    bd.as("ann", "reclaim");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
    assertThat(baton.show("t-1").text("status")).isEqualTo("open");
  }

  @Test
  void afterASweepTheLeaseIsGone() throws Exception {
    bd.haveLeases();
    claim();
    first.kill();
    baton.ok("sweep");
    assertThat(bd.changes().getFirst()).endsWith("unclaim t-1 --if-assignee=first");
    assertThat(bd.said("t-1", "lease_expires_at")).isEmpty();
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
    assertThat(bd.said("t-1", "comments")).contains("Baton reopened");
  }

  /** bd accepts a change only from the holder, whom it knows by name. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "close t-1 --epoch 1",
        "close t-1 --force",
        "update t-1 --status blocked --epoch 1",
        "update t-1 --status deferred --epoch 1",
        "release t-1 --epoch 1",
      })
  void aChangeSpeaksInTheNameOfTheWorker(String change) throws Exception {
    bd.haveLeases();
    String pid = String.valueOf(first.pid());
    baton.ok("claim", "t-1", "--worker", "w2", "--pid", pid);
    baton.ok(change.split(" ", -1));
    assertThat(bd.said("t-1", "status")).isEqualTo(baton.show("t-1").text("status"));
    assertThat(bd.said("t-1", "status")).isNotEqualTo("in_progress");
    assertThat(baton.show("t-1").has("claim")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "close t-1 --epoch 1, close",
    "close t-1 --force, close",
    "update t-1 --status blocked --epoch 1, --status=blocked",
    "release t-1 --epoch 1, unclaim",
    "sweep, unclaim",
  })
  void aRefusedChangeEndsNoClaim(String change, String refused) throws Exception {
    bd.haveLeases();
    String pid = String.valueOf(first.pid());
    baton.ok("claim", "t-1", "--worker", "w2", "--pid", pid, "--lease", "1h");
    if (change.equals("sweep")) {
      first.kill();
    }
    String before = stored();
    bd.fail(refused + " fail Error: the database is read-only");
    Answer answer = baton.run(change.split(" ", -1));
    assertThat(answer.err()).contains("the database is read-only");
    bd.fail();
    assertThat(stored()).isEqualTo(before);
    baton.ok("close", "t-1", "--epoch", "1");
    assertThat(bd.said("t-1", "status")).isEqualTo("closed");
  }

  @Test
  void aPoisonTaskIsBlocked() throws Exception {
    bd.haveLeases();
    baton.variable("BATON_STALE_POISON_LIMIT", "2");
    for (int death = 0; death < 2; death++) {
      try (Worker worker = Worker.start("w" + death)) {
        baton.ok("claim", "t-1", "--worker", "w" + death, "--pid", String.valueOf(worker.pid()));
        worker.kill();
        baton.ok("sweep");
      }
    }
    assertThat(bd.said("t-1", "status")).isEqualTo("blocked");
    assertThat(bd.said("t-1", "assignee")).isEmpty();
    assertThat(baton.show("t-1").text("blocked_reason")).isEqualTo("poison");
  }

  @Test
  void aVersionWithoutLeasesIsAskedOnce() throws Exception {
    claim();
    baton.ok("sweep");
    baton.ok("sweep");
    assertThat(beats()).containsExactly(BEAT);
    bd.install();
    bd.haveLeases();
    baton.ok("sweep");
    assertThat(beats()).as("another version was installed").containsExactly(BEAT, BEAT);
    first.kill();
    baton.ok("sweep");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
  }

  @Test
  void aHeartbeatOfBdsOwnCounts() throws Exception {
    bd.haveLeases();
    bd.as("eve", "update", "t-1", "--claim");
    bd.age("t-1", Duration.ofHours(2));
    assertThat(baton.json("stale").each("id")).containsExactly("t-1");
    assertThat(baton.ok("ready").out()).contains("(bd's own lease ended at ");
    bd.as("eve", "heartbeat", "t-1");
    assertThat(baton.json("stale").items()).isEmpty();
    assertThat(baton.ok("show", "t-1").out()).contains("(bd's own lease ends at ");
  }

  @Test
  void aClaimOfAnotherMachineIsReopenedOnlyIfWanted() throws Exception {
    bd.as("eve", "update", "t-1", "--claim");
    bd.age("t-1", Duration.ofHours(2));
    Path state = folder.resolve(".beads/embeddeddolt/t/.dolt/repo_state.json");
    Files.writeString(state, "{\n  \"remotes\": {\n    \"origin\": {\"url\": \"x\"}\n  }\n}\n");
    Answer answer = baton.ok("sweep");
    assertThat(answer.out()).contains("another machine", "--any-machine");
    assertThat(bd.said("t-1", "status")).isEqualTo("in_progress");
    assertThat(baton.run("claim", "t-1", "--worker", "w").exit()).isEqualTo(4);
    Files.writeString(state, "{\"remotes\": {}}");
    assertThat(baton.json("sweep", "--dry-run").each("action")).containsExactly("reopened");
    Files.delete(state);
    baton.ok("sweep", "--any-machine");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
  }

  @Test
  void whatWasClaimedHereIsReopenedHere() throws Exception {
    claim();
    Files.writeString(
        folder.resolve(".beads/embeddeddolt/t/.dolt/repo_state.json"),
        "{\"remotes\": {\"origin\": {}}}");
    first.kill();
    baton.ok("sweep");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
  }
}
