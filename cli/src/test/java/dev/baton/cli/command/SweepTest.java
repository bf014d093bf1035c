package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code stale} and {@code sweep}. */
class SweepTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.git("commit", "-q", "--allow-empty", "-m", "first");
    baton.task("app-a", "First");
    baton.task("app-b", "Second");
    baton.ok("claim", "app-a", "-w", "bob", "--pid", String.valueOf(begin(100)));
    baton.ok("claim", "app-b", "-w", "cy", "--pid", String.valueOf(begin(200)));
  }

  private long begin(long pid) {
    baton.processes().start(pid);
    return pid;
  }

  @Test
  void staleShowsAllTheEvidence() {
    baton.processes().kill(100);
    baton.pass(Duration.ofMinutes(10));
    baton.file("half.txt", "half done");
    baton.git("add", "half.txt");
    baton.file("new.txt", "not added");
    Json evidence = baton.json("stale").at(0).at("stale").at("evidence");

    assertThat(evidence.number("pid")).isEqualTo(100);
    assertThat(evidence.text("finding")).isEqualTo("process 100 is gone");
    assertThat(evidence.text("worker")).isEqualTo("bob");
    assertThat(evidence.number("epoch")).isEqualTo(1);
    assertThat(evidence.text("claimed_at")).isEqualTo("2026-03-02T09:00:00Z");
    assertThat(evidence.text("renewed_at")).isEqualTo("2026-03-02T09:00:00Z");
    assertThat(evidence.truth("worktree_exists")).isTrue();
    assertThat(evidence.number("commits_since_claim")).isZero();
    assertThat(evidence.number("changed_files")).isEqualTo(1);
    assertThat(evidence.number("untracked_files")).isEqualTo(1);
    assertThat(evidence.at("files").texts()).contains("half.txt", "new.txt");
    assertThat(baton.ok("stale").out())
        .startsWith("app-a  P2  First\n")
        .contains("  Worker      bob (pid 100), claimed 10m ago, last heartbeat 10m ago\n")
        .contains("process 100 is gone, confirmed in 1m\n")
        .contains("  Commits     none since the claim\n")
        .contains("1 changed, 1 untracked: ");
  }

  @Tag("engines")
  @Test
  void staleTakesFiltersAndALimit() {
    baton.processes().kill(100);
    baton.processes().kill(200);

    assertThat(baton.json("stale").each("id")).containsExactly("app-a", "app-b");
    assertThat(baton.json("stale", "-n", "1").each("id")).containsExactly("app-a");
    assertThat(baton.json("stale", "-a", "cy").each("id")).containsExactly("app-b");
  }

  @Test
  void nothingIsStaleWhileTheWorkersLive() {
    baton.pass(Duration.ofMinutes(239));

    assertThat(baton.json("stale").items()).isEmpty();
    assertThat(baton.ok("stale").err()).startsWith("no stale tasks");
    assertThat(baton.json("sweep").items()).isEmpty();
    assertThat(baton.ok("sweep").err()).isEqualTo("no stale tasks\n");
  }

  @Test
  void evenALivingWorkerLosesItsTaskAtTheHardCap() {
    baton.pass(Duration.ofHours(4));

    assertThat(baton.json("sweep").each("reason")).containsExactly("HARD_CAP", "HARD_CAP");
  }

  @Test
  void whoCannotBeSeenIsJudgedByItsLease() {
    baton.processes().moveToAnotherMachine();
    baton.ok("release", "app-b", "--force");
    baton.ok("claim", "app-b", "--lease", "10m");
    baton.pass(Duration.ofMinutes(10));
    assertThat(baton.json("stale").each("id")).containsExactly("app-b");
    baton.pass(Duration.ofMinutes(50));

    Json stale = baton.json("stale");
    assertThat(stale.each("id")).containsExactly("app-a", "app-b");
    assertThat(stale.at(0).at("stale").text("reason")).isEqualTo("LEASE_EXPIRED");
    assertThat(stale.at(0).at("stale").text("liveness")).isEqualTo("unknown");
    assertThat(baton.json("stale", "--stale-seconds", "0").each("id")).containsExactly("app-b");
    assertThat(baton.json("stale", "--stale-seconds", "3601").each("id")).containsExactly("app-b");
  }

  @Test
  void sweepsOnlyAfterTheGracePeriod() {
    baton.processes().kill(100);
    Json suspect = baton.json("sweep").at(0);
    assertThat(suspect.text("id")).isEqualTo("app-a");
    assertThat(suspect.text("action")).isEqualTo("suspect");
    assertThat(suspect.number("epoch")).isEqualTo(1);
    assertThat(suspect.text("note"))
        .isEqualTo("to be confirmed at 2026-03-02T09:01:00Z; --now does not wait");
    baton.pass(Duration.ofMinutes(1));

    Json swept = baton.json("sweep");
    assertThat(swept.items()).hasSize(1);
    assertThat(swept.at(0).names())
        .containsExactly("id", "action", "reason", "epoch", "rescue", "worker", "finding");
    assertThat(swept.at(0).text("action")).isEqualTo("reopened");
    assertThat(swept.at(0).text("reason")).isEqualTo("WORKER_DEAD");
    assertThat(swept.at(0).number("epoch")).isEqualTo(2);
    Json task = baton.show("app-a");
    assertThat(task.text("status")).isEqualTo("open");
    assertThat(task.number("epoch")).isEqualTo(2);
    assertThat(task.number("reopened")).isEqualTo(1);
    assertThat(task.has("assignee")).isFalse();
    assertThat(task.has("claim")).isFalse();
    baton.error(4, "close", "app-a", "--epoch", "1");
  }

  @Test
  void peopleReadWhatWasDoneAndWhy() {
    baton.processes().kill(100);
    baton.pass(Duration.ofHours(1));

    assertThat(baton.ok("sweep", "--now").out())
        .isEqualTo("app-a reopened (epoch 2): bob held it for 1h; process 100 is gone\n");
  }

  @Test
  void aDryRunChangesNothing() {
    baton.processes().kill(100);
    baton.ok("ready");
    byte[] before = baton.databaseBytes();
    Json would = baton.json("sweep", "--now", "--dry-run").at(0);

    assertThat(would.text("action")).isEqualTo("reopened");
    assertThat(would.number("epoch")).isEqualTo(2);
    assertThat(would.truth("dry_run")).isTrue();
    assertThat(baton.ok("sweep", "--now", "--dry-run").out()).startsWith("app-a would be reopened");
    assertThat(baton.ok("sweep", "--dry-run").out()).startsWith("app-a suspect");
    assertThat(baton.databaseBytes()).isEqualTo(before);
  }

  @Test
  void sweepsOneTaskOnly() {
    baton.processes().kill(100);
    baton.processes().kill(200);

    assertThat(baton.json("sweep", "--now", "--task", "b").each("id")).containsExactly("app-b");
    assertThat(baton.show("app-a").text("status")).isEqualTo("in_progress");
  }

  @Tag("engines")
  @Test
  void aTaskThatIsDroppedThreeTimesWaitsForAPerson() {
    for (int i = 1; i <= 3; i++) {
      baton.processes().kill(100);
      Json swept = baton.json("sweep", "--now").at(0);
      assertThat(swept.text("action")).isEqualTo(i < 3 ? "reopened" : "blocked");
      if (i < 3) {
        baton.ok("claim", "app-a", "-w", "bob", "--pid", String.valueOf(begin(100)));
      }
    }

    Json task = baton.show("app-a");
    assertThat(task.text("status")).isEqualTo("blocked");
    assertThat(task.text("blocked_reason")).isEqualTo("poison");
    assertThat(baton.ok("blocked").line("app-a")).contains("poison");
    assertThat(baton.error(4, "claim", "app-a").text("hint"))
        .isEqualTo("to reopen it: baton reopen --forgive app-a");
    byte[] before = baton.databaseBytes();
    for (String[] words : List.of(words("reopen"), words("update", "--status", "open"))) {
      Json refused = baton.error(4, words);
      assertThat(refused.text("error"))
          .endsWith("it is blocked as poison, because its workers died repeatedly");
      assertThat(refused.text("hint"))
          .isEqualTo("when the cause is fixed: baton reopen --forgive app-a");
    }
    assertThat(baton.databaseBytes()).isEqualTo(before);
  }

  private static String[] words(String command, String... more) {
    List<String> words = new ArrayList<>(List.of(command, "app-a"));
    words.addAll(List.of(more));
    return words.toArray(new String[0]);
  }

  @Test
  void anOpenTaskCanBeForgiven() {
    baton.processes().kill(100);
    baton.ok("sweep", "--now");
    assertThat(baton.ok("reopen", "app-a", "--forgive").out()).isEqualTo("reopened app-a: First\n");
    assertThat(baton.show("app-a").has("reopened")).isFalse();
    assertThat(baton.show("app-a").has("not_before")).isFalse();
    Answer again = baton.ok("reopen", "app-a", "--forgive");
    assertThat(again.out()).isEqualTo("already open app-a: First\n");
    assertThat(again.err()).isEqualTo("app-a: no reopening is counted that could be forgotten\n");
  }

  @Test
  void reopeningEndsTheBackoffAndKeepsTheCount() {
    baton.processes().kill(100);
    baton.ok("sweep", "--now");
    baton.error(13, "claim", "--next");
    assertThat(baton.ok("status").out())
        .contains(
            "app-a  rests for another 1m: its worker died; reopen it only to give it out now");
    assertThat(baton.ok("show", "app-a").out()).contains("Command     baton reopen app-a\n");
    assertThat(baton.ok("reopen", "app-a").out()).isEqualTo("reopened app-a: First\n");
    assertThat(baton.show("app-a").number("reopened")).isEqualTo(1);
    assertThat(baton.ok("show", "app-a", "--history").out()).contains("backoff ended");
    assertThat(baton.ok("reopen", "app-a").out()).startsWith("already open");
    baton.ok("claim", "--next");
  }

  @Test
  void forgivingRestartsTheCount() {
    for (int i = 1; i <= 3; i++) {
      baton.processes().kill(100);
      baton.ok("sweep", "--now");
      baton.run("claim", "app-a", "--pid", String.valueOf(begin(100)));
    }
    baton.ok("reopen", "app-a", "--forgive");
    assertThat(baton.show("app-a").has("reopened")).isFalse();

    baton.ok("claim", "app-a", "--pid", String.valueOf(begin(100)));
    baton.processes().kill(100);
    assertThat(baton.json("sweep", "--now").at(0).text("action")).isEqualTo("reopened");
  }

  @Test
  void aPassAfterTheClockJumpedTakesNothing() {
    baton.ok("sweep");
    baton.processes().moveToAnotherMachine();
    baton.setClockForward(Duration.ofHours(2));
    Answer doubtful = baton.ok("sweep");

    assertThat(doubtful.out()).contains("app-a suspect", "app-b suspect");
    assertThat(doubtful.err())
        .isEqualTo(
            "the clock jumped, or the machine slept, by 7200 s; until then no task is reopened"
                + " because of silence\n");
    baton.pass(Duration.ofSeconds(1));
    assertThat(baton.json("sweep", "--now").each("action")).containsExactly("suspect", "suspect");
    baton.pass(Duration.ofHours(1));
    assertThat(baton.json("sweep").each("action")).containsExactly("reopened", "reopened");
  }
}
