package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tasks whose workers finished them, said so in a commit, and died before they closed them. The
 * work was done in another work tree than that of the claim, so the commit did not close the task.
 */
class FinishedTaskTest {
  @TempDir Path folder;

  private Sandbox baton;
  private Sandbox branch;

  @BeforeEach
  void createRepository() throws Exception {
    baton = Sandbox.repository(Files.createDirectory(folder.resolve("main")));
    baton.variable("BATON_TRUST", "all");
    baton.git("commit", "-q", "--allow-empty", "-m", "first");
    baton.git("worktree", "add", "-q", "-b", "topic", "../topic");
    baton.task("app-1", "Task");
    baton.processes().start(100);
    branch = baton.in(folder.resolve("topic"));
    branch.ok("claim", "app-1", "--worker", "bob", "--pid", "100");
  }

  /**
   * A commit in the worker's tree. No hook recorded who made it, so its trailer closes nothing
   * while the worker is alive.
   */
  private void commit(String message) throws Exception {
    branch.git("commit", "-q", "--allow-empty", "-m", message);
  }

  /** The same with an epoch that was lost long ago. */
  private void commitWithEpoch(String message, long epoch) throws Exception {
    commit(message);
    String id = Files.readString(baton.directory().resolve(".git/refs/heads/topic")).strip();
    Files.writeString(
        baton.directory().resolve(".git/baton/spool"),
        "1 post-commit topic " + id + " app-1 " + epoch + " - -\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  private void testsPass() {
    branch.file("build.log", "Tests run: 3, Failures: 0, Errors: 0, Skipped: 0\n");
    branch.ok("record", "--errors-from", "build.log", "--task", "app-1");
  }

  private void finishAndDie() throws Exception {
    testsPass();
    commit("Do it\n\nCloses: app-1");
    baton.processes().kill(100);
    baton.ok("ready");
    baton.pass(Duration.ofMinutes(1));
  }

  private static String proposal(Json iteration) {
    return "3 tests pass, none fail at " + iteration.text("commit").substring(0, 7);
  }

  @Test
  void everybodyProposesToClose() throws Exception {
    finishAndDie();
    Json iteration = baton.json("iterations").items().getLast();
    String words = "not closed: " + proposal(iteration) + "; close it: baton close app-1";

    Json finished = baton.json("stale").at(0).at("stale").at("finished");
    assertThat(finished.text("kind")).isEqualTo("checks");
    assertThat(finished.text("evidence")).isEqualTo(proposal(iteration));
    assertThat(finished.number("iteration")).isEqualTo(iteration.number("n"));
    assertThat(finished.text("commit")).isEqualTo(iteration.text("commit"));
    assertThat(finished.text("proposal")).isEqualTo("baton close app-1");
    assertThat(baton.show("app-1").at("stale").at("finished").value()).isEqualTo(finished.value());
    assertThat(baton.ok("stale").out()).contains("  Finished    " + words + "\n");
    assertThat(baton.ok("show", "app-1").out()).contains("  Finished    " + words + "\n");
    assertThat(baton.ok("ready").out()).contains(" is gone; finished, " + words + "\n");
    Json check = baton.json("doctor").at("checks").where("name", "finished-tasks");
    assertThat(check.text("status")).isEqualTo("warn");
    assertThat(check.text("message")).isEqualTo("1 task is finished, but not closed");
    assertThat(check.at("details").texts())
        .containsExactly("app-1 held by bob: " + proposal(iteration));
    assertThat(check.text("fix")).isEqualTo("baton close app-1");
    assertThat(baton.json("doctor").at("checks").where("name", "stale-tasks").text("status"))
        .isEqualTo("pass");
  }

  @Tag("engines")
  @Test
  void noSweepTakesIt() throws Exception {
    finishAndDie();
    baton.ok("sweep");
    byte[] before = baton.databaseBytes();
    Json swept = baton.json("sweep", "--now").at(0);
    assertThat(swept.text("action")).isEqualTo("finished");
    assertThat(swept.has("closed")).isFalse();
    assertThat(swept.number("epoch")).isEqualTo(1);
    assertThat(baton.ok("sweep").out())
        .startsWith("app-1 finished (epoch 1): bob held it for 1m; process 100 is gone")
        .endsWith("; close it: baton close app-1, or: baton reopen app-1\n");
    assertThat(baton.ok("sweep", "--dry-run").out()).startsWith("app-1 finished");
    assertThat(baton.run("claim", "--next", "--now").exit()).isEqualTo(13);
    Json held = baton.error(4, "claim", "app-1", "--now", "-w", "eve");
    assertThat(held.text("error"))
        .startsWith(
            "app-1 is held by bob for 1m: process 100 is gone, but it is finished: 3 tests");
    assertThat(held.text("hint"))
        .isEqualTo("run baton close app-1, or baton reopen app-1 to do it again");
    assertThat(baton.ok("cron", "sweep").out()).isEmpty();
    assertThat(baton.run("doctor", "--fix").out()).contains("finished-tasks");
    assertThat(baton.databaseBytes()).isEqualTo(before);
  }

  @Test
  void aSweepClosesItWherePeopleWantThat() throws Exception {
    baton.file(".baton.json", "{\"stale\": {\"finished\": \"close\"}}");
    finishAndDie();
    Json iteration = baton.json("iterations").items().getLast();
    assertThat(baton.ok("sweep", "--dry-run").out()).startsWith("app-1 would be closed (epoch 1)");
    Json would = baton.json("sweep", "--dry-run").at(0);
    assertThat(would.text("action")).isEqualTo("finished");
    assertThat(would.has("closed")).isFalse();
    assertThat(baton.show("app-1").text("status")).isEqualTo("in_progress");

    Json swept = baton.json("sweep").at(0);
    assertThat(swept.text("action")).isEqualTo("finished");
    assertThat(swept.truth("closed")).isTrue();
    Json task = baton.show("app-1");
    assertThat(task.text("status")).isEqualTo("closed");
    assertThat(task.number("epoch")).isEqualTo(1);
    assertThat(task.text("close_reason")).isEqualTo("finished by bob: " + proposal(iteration));
    Json last = baton.json("show", "app-1", "--history").at(0).at("history").items().getLast();
    assertThat(last.text("kind")).isEqualTo("closed");
    assertThat(last.at("detail").text("evidence")).isEqualTo(proposal(iteration));
    assertThat(last.at("detail").text("stale")).isEqualTo("WORKER_DEAD");
  }

  @Test
  void claimNextTellsWhatItClosed() throws Exception {
    baton.variable("BATON_STALE_FINISHED", "close");
    finishAndDie();
    Answer answer = baton.run("claim", "--next");
    assertThat(answer.exit()).isEqualTo(13);
    assertThat(answer.err()).startsWith("app-1 was closed, because it was finished: 3 tests pass");
  }

  @Test
  void aPersonMayCloseIt() throws Exception {
    finishAndDie();
    baton.ok("close", "app-1");
    assertThat(baton.json("sweep").items()).isEmpty();
  }

  @Tag("engines")
  @Test
  void aPersonMayHaveItDoneAgainAndNothingIsLost() throws Exception {
    finishAndDie();
    branch.file("half.txt", "not committed");
    Answer reopened = baton.ok("reopen", "app-1", "--reason", "not good enough");
    assertThat(reopened.out()).isEqualTo("reopened app-1: Task\n");
    assertThat(reopened.err()).startsWith("app-1: saved 2 files: refs/baton/rescue/app-1/1");
    Json task = baton.show("app-1");
    assertThat(task.has("reopened")).isFalse();
    assertThat(task.at("rescues").items()).hasSize(1);
    Json last = baton.json("show", "app-1", "--history").at(0).at("history").items().getLast();
    assertThat(last.at("detail").text("reason")).isEqualTo("not good enough");
    assertThat(baton.json("claim", "--next", "-w", "eve").number("epoch")).isEqualTo(3);
    baton.error(4, "reopen", "app-1");
  }

  @Test
  void withoutTestsTheCommitShowsNothingUntilItIsMerged() throws Exception {
    commit("Do it\n\nCloses: app-1");
    baton.processes().kill(100);
    assertThat(baton.json("stale").at(0).at("stale").has("finished")).isFalse();
    baton.git("merge", "-q", "topic");
    Json finished = baton.json("stale").at(0).at("stale").at("finished");
    assertThat(finished.text("kind")).isEqualTo("merged");
    assertThat(finished.text("evidence")).endsWith(" says that it closes the task, and was merged");
    assertThat(branch.json("sweep", "--now").each("action")).containsExactly("finished");
  }

  @Test
  void aMergeWithoutSuchACommitShowsNothing() throws Exception {
    commit("Do half of it\n\nBaton-Task: app-1");
    baton.git("merge", "-q", "topic");
    baton.processes().kill(100);
    assertThat(baton.json("sweep", "--now").each("action")).containsExactly("reopened");
  }

  @Tag("engines")
  @Test
  void anotherClaimsWorkShowsNothing() throws Exception {
    testsPass();
    commitWithEpoch("Do it\n\nCloses: app-1", 7);
    baton.git("merge", "-q", "topic");
    baton.processes().kill(100);
    assertThat(baton.json("sweep", "--now").each("action")).containsExactly("reopened");
  }

  @Test
  void testsThatFailShowThatItIsNotDone() throws Exception {
    testsPass();
    commit("Do it\n\nCloses: app-1");
    baton.ok("ready");
    branch.file("build.log", "Tests run: 3, Failures: 1, Errors: 0, Skipped: 0\n");
    branch.ok("record", "--errors-from", "build.log", "--task", "app-1");
    baton.processes().kill(100);
    assertThat(baton.json("sweep", "--now").each("action")).containsExactly("reopened");
  }

  @Test
  void theOthersAreSweptAsEver() throws Exception {
    baton.task("app-2", "Other");
    baton.processes().start(200);
    baton.ok("claim", "app-2", "--worker", "cy", "--pid", "200");
    baton.processes().kill(200);
    finishAndDie();
    Json swept = baton.json("sweep");
    assertThat(swept.each("id")).isEqualTo(List.of("app-1", "app-2"));
    assertThat(swept.each("action")).isEqualTo(List.of("finished", "reopened"));
  }
}
