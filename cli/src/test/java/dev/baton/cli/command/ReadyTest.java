package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code ready} and {@code status}. */
class ReadyTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.processes().start(100);
    baton.task("app-a", "First", "-p", "1");
    baton.task("app-b", "Second", "-p", "0", "--deps", "app-a");
    baton.task("app-c", "Third", "-p", "3", "-t", "bug", "-l", "web");
  }

  @Test
  void showsWhatCanBeStarted() {
    assertThat(baton.ok("ready").out())
        .isEqualTo(
            """
            ID     P   TYPE  TITLE
            app-a  P1  task  First
            app-c  P3  bug   Third
            """);
    assertThat(baton.json("ready").each("id")).containsExactly("app-a", "app-c");
    assertThat(baton.json("ready", "-t", "bug", "-l", "web").each("id")).containsExactly("app-c");
  }

  @Test
  void leavesOutWhatIsHeldByALivingWorker() {
    baton.ok("claim", "app-a", "--pid", "100");

    assertThat(baton.json("ready").each("id")).containsExactly("app-c");
  }

  @Test
  void showsADroppedTaskInItsPlaceAtOnce() {
    drop("app-a");
    Answer answer = baton.ok("ready");

    assertThat(answer.out())
        .isEqualTo(
            """
            ID     P   TYPE  STATE  TITLE
            app-a  P1  task  stale  First
            app-c  P3  bug   ready  Third

            stale app-a bob held it for 2h 13m: process 100 is gone, confirmed in 1m
            baton sweep reopens stale tasks; baton stale shows the evidence
            """);
    Json task = baton.json("ready").at(0);
    assertThat(task.text("status")).isEqualTo("in_progress");
    Json stale = task.at("stale");
    assertThat(stale.names())
        .containsExactly("reason", "confirmed", "since", "liveness", "age_seconds", "evidence");
    assertThat(stale.text("reason")).isEqualTo("WORKER_DEAD");
    assertThat(stale.truth("confirmed")).isFalse();
    assertThat(stale.text("since")).isEqualTo("2026-03-02T11:13:00Z");
    assertThat(stale.text("liveness")).isEqualTo("dead");
    assertThat(stale.number("age_seconds")).isEqualTo(133 * 60);
    assertThat(stale.at("evidence").number("pid")).isEqualTo(100);
  }

  @Test
  void aDeathIsConfirmedAfterAMinute() {
    drop("app-a");
    baton.ok("ready");
    baton.pass(Duration.ofSeconds(59));
    assertThat(baton.json("ready").at(0).at("stale").truth("confirmed")).isFalse();
    baton.pass(Duration.ofSeconds(1));

    assertThat(baton.json("ready").at(0).at("stale").truth("confirmed")).isTrue();
    assertThat(baton.ok("ready").out()).contains("process 100 is gone\n");
  }

  @Test
  void staleTasksCanBeLeftOut() {
    drop("app-a");

    assertThat(baton.json("ready", "--no-stale").each("id")).containsExactly("app-c");
  }

  @Test
  void filtersAndLimitsCountForStaleTasksToo() {
    drop("app-c");

    assertThat(baton.json("ready", "-l", "web").each("id")).containsExactly("app-c");
    assertThat(baton.json("ready", "-p", "1").each("id")).containsExactly("app-a");
    Answer cut = baton.ok("ready", "-n", "1", "--json");
    assertThat(cut.json().each("id")).containsExactly("app-a");
    assertThat(cut.err())
        .isEqualTo(
            "more tasks are ready than these 1 (stale ones among the rest: 1); -n 0 shows all\n");
    assertThat(baton.ok("ready", "-n", "1", "--no-stale").err()).isEmpty();
    assertThat(baton.json("ready", "-n", "0").items()).hasSize(2);
    assertThat(baton.json("ready", "--sort", "newest").items()).hasSize(2);
  }

  @Test
  void ofManyStaleTasksOnlySomeAreCounted() {
    for (int i = 0; i < 60; i++) {
      baton.task("app-s" + i, "Stale", "-p", i < 2 ? "0" : "3");
      baton.processes().start(200 + i);
      baton.ok("claim", "app-s" + i, "--worker", "w", "--pid", String.valueOf(200 + i));
      baton.processes().kill(200 + i);
    }

    Answer cut = baton.ok("ready", "-n", "3", "--json");
    assertThat(cut.json().each("id")).containsExactly("app-s0", "app-s1", "app-a");
    assertThat(cut.err()).contains("(stale ones among the rest: at least 49)");
    assertThat(baton.json("ready", "-n", "0").items()).hasSize(62);
    assertThat(baton.json("ready", "-n", "60").items()).hasSize(60);
    assertThat(baton.json("status").number("stale")).isEqualTo(60);
    Answer oldest = baton.ok("ready", "-n", "55", "--sort", "oldest", "--json");
    assertThat(oldest.json().each("id").subList(2, 55)).startsWith("app-s0").endsWith("app-s52");
  }

  @Test
  void aLivingWorkerAheadOfStaleTasksHidesNone() {
    for (int i = 0; i < 60; i++) {
      baton.task("app-s" + i, "Held", "-p", "0");
      baton.processes().start(200 + i);
      baton.ok("claim", "app-s" + i, "--worker", "w", "--pid", String.valueOf(200 + i));
    }
    baton.processes().kill(258);

    assertThat(baton.json("ready", "-n", "1").each("id")).containsExactly("app-s58");
  }

  @Test
  void aDroppedTaskThatIsBlockedIsShownWithWhatBlocksIt() {
    baton.ok("update", "app-b", "--claim", "-w", "bob", "--pid", "100");
    baton.processes().kill(100);

    assertThat(baton.json("ready").where("id", "app-b").at("blocked_by").texts())
        .containsExactly("app-a");
    assertThat(baton.ok("ready").out()).contains("; blocked by app-a\n");
    baton.ok("sweep", "--now");
    baton.pass(Duration.ofHours(1));
    assertThat(baton.json("claim", "--next").text("id")).isEqualTo("app-a");
  }

  @Test
  void saysWhenNothingIsReady() {
    baton.ok("close", "app-a", "app-b", "app-c");
    Answer answer = baton.ok("ready");

    assertThat(answer.out()).isEmpty();
    assertThat(answer.err())
        .isEqualTo(
            "no task is ready; no task is unfinished; baton list --all shows what there is\n");
    assertThat(baton.run("ready", "--json").out()).isEqualTo("[]\n");
  }

  @Test
  void theDefaultLimitIsAHundred() {
    for (int i = 0; i < 99; i++) {
      baton.ok("q", "Task", String.valueOf(i));
    }

    assertThat(baton.json("ready").items()).hasSize(100);
    assertThat(baton.ok("ready").err()).contains("than these 100");
    assertThat(baton.json("ready", "-n", "0").items()).hasSize(101);
  }

  @Test
  void statusIsTheWholeAtAGlance() {
    drop("app-a");
    baton.processes().start(200);
    baton.ok("claim", "app-c", "-w", "cy", "--pid", "200");
    Json status = baton.json("status");

    assertThat(status.number("open")).isEqualTo(1);
    assertThat(status.number("in_progress")).isEqualTo(2);
    assertThat(status.number("closed")).isZero();
    assertThat(status.number("ready")).isEqualTo(1);
    assertThat(status.number("stale")).isEqualTo(1);
    assertThat(status.at("workers").each("verdict")).containsExactly("suspect", "working");
    assertThat(status.at("workers").at(1).text("worker")).isEqualTo("cy");
    assertThat(baton.ok("status").out())
        .startsWith(
            """
            ready 1 (1 stale), open 1, in_progress 2
            TASK   STATE      HELD  HEARTBEAT  WORKER
            app-a  suspect  2h 13m     2h 13m  bob
            app-c  working      0s         0s  cy
            """)
        .endsWith("/.git/baton/baton.db\n");
  }

  private void drop(String id) {
    baton.ok("claim", id, "-w", "bob", "--pid", "100");
    baton.pass(Duration.ofMinutes(133));
    baton.processes().kill(100);
  }
}
