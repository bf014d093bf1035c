package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code close}, {@code release}, {@code reopen} and {@code delete}. */
class FinishTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Fix the door");
    baton.task("app-y", "Oil the hinge", "--deps", "app-x");
  }

  @Test
  void aWorkerClosesWithItsEpoch() {
    baton.ok("claim", "app-x");
    Json closed = baton.json("close", "app-x", "--epoch", "1", "--reason", "oiled");

    assertThat(closed.text("status")).isEqualTo("closed");
    assertThat(closed.number("epoch")).isEqualTo(1);
    assertThat(closed.text("close_reason")).isEqualTo("oiled");
    assertThat(closed.text("closed_at")).isEqualTo("2026-03-02T09:00:00Z");
    assertThat(baton.show("app-x").has("claim")).isFalse();
  }

  @Test
  void closingTwiceWithTheSameEpochIsTheSameAsOnce() {
    baton.ok("claim", "app-x");
    baton.ok("close", "app-x", "--epoch", "1", "--reason", "first");
    Answer again = baton.ok("close", "app-x", "--epoch", "1", "--reason", "second");

    assertThat(again.out()).isEqualTo("already closed app-x: Fix the door\n");
    assertThat(baton.show("app-x").text("close_reason")).isEqualTo("first");
    assertThat(baton.json("close", "app-x").number("epoch")).isEqualTo(1);
  }

  @Test
  void aWorkerCanBeNamedWhereItsClaimHasNoProcess() {
    baton.ok("claim", "app-x", "-w", "cy");
    baton.error(4, "heartbeat", "app-x", "--worker", "ann");
    baton.error(4, "release", "app-x", "--worker", "ann");
    baton.ok("heartbeat", "app-x", "--worker", "cy");
    baton.ok("release", "app-x", "--worker", "cy");
    assertThat(baton.show("app-x").text("status")).isEqualTo("open");
  }

  @Test
  void anOldEpochChangesNothing() {
    baton.ok("claim", "app-x");
    baton.ok("release", "app-x", "--epoch", "1");
    baton.ok("claim", "app-x", "-w", "cy");
    Json error = baton.error(4, "close", "app-x", "--epoch", "1");

    assertThat(error.text("code")).isEqualTo("claim_lost");
    assertThat(error.text("error"))
        .isEqualTo(
            "the claim on app-x with epoch 1 was lost: the task is at epoch 3, held by cy;"
                + " nothing was changed");
    Json task = baton.show("app-x");
    assertThat(task.text("status")).isEqualTo("in_progress");
    assertThat(task.number("epoch")).isEqualTo(3);
  }

  @Test
  void anEpochThatWasNeverGivenIsNotCalledLost() {
    baton.ok("claim", "app-x");
    Json error = baton.error(4, "close", "app-x", "--epoch", "7");

    assertThat(error.text("code")).isEqualTo("claim_lost");
    assertThat(error.text("error"))
        .startsWith("no claim on app-x has the epoch 7: the task is at epoch 1, held by ");
    assertThat(error.text("hint")).isEqualTo("use the epoch that baton claim printed");
  }

  @Test
  void theEpochComesFromTheEnvironmentOfARun() {
    baton.ok("claim", "app-x");
    baton.ok("release", "app-x");
    Map<String, String> old = Map.of("BATON_TASK", "app-x", "BATON_EPOCH", "1");

    assertThat(baton.run(old, "close", "app-x").exit()).isEqualTo(4);
    assertThat(baton.run(old, "close", "app-x", "--epoch", "2").exit()).isZero();
    assertThat(baton.run(old, "close", "app-y").exit()).isZero();
  }

  @Test
  void aPersonClosesWithoutAnEpoch() {
    Json closed = baton.json("close", "app-x", "y");

    assertThat(closed.each("status")).containsExactly("closed", "closed");
    assertThat(baton.run("done", "app-x").exit()).isZero();
  }

  @Test
  void nothingIsClosedWhenOneIdIsUnknown() {
    baton.error(3, "close", "app-x", "app-gone");

    assertThat(baton.show("app-x").text("status")).isEqualTo("open");
  }

  @Test
  void whatWasDoneBeforeAFailureIsReported() {
    baton.ok("claim", "app-x");
    Answer answer = baton.run("release", "app-x", "app-y", "--json");

    assertThat(answer.exit()).isEqualTo(4);
    assertThat(answer.json().each("id")).containsExactly("app-x");
    assertThat(Json.parse(answer.err()).text("error")).contains("app-y").contains("open");
  }

  @Test
  void releasingGivesTheTaskBackAndFencesTheWorkerOff() {
    baton.ok("claim", "app-x");
    Json released = baton.json("release", "app-x", "--epoch", "1", "-r", "needs a decision");

    assertThat(released.text("status")).isEqualTo("open");
    assertThat(released.number("epoch")).isEqualTo(2);
    assertThat(released.has("assignee")).isFalse();
    baton.error(4, "close", "app-x", "--epoch", "1");
    assertThat(baton.json("show", "app-x", "--history").at(0).at("history").items().getLast())
        .satisfies(event -> {
          assertThat(event.text("kind")).isEqualTo("released");
          assertThat(event.number("epoch")).isEqualTo(2);
          assertThat(event.at("detail").text("reason")).isEqualTo("needs a decision");
        });
  }

  @Test
  void reopeningStartsANewEpoch() {
    baton.ok("claim", "app-x");
    baton.ok("close", "app-x", "--epoch", "1", "-r", "done");
    Json reopened = baton.json("reopen", "app-x", "--reason", "not done");

    assertThat(reopened.text("status")).isEqualTo("open");
    assertThat(reopened.number("epoch")).isEqualTo(2);
    assertThat(reopened.has("closed_at")).isFalse();
    assertThat(reopened.has("close_reason")).isFalse();
    assertThat(reopened.has("assignee")).isFalse();
    assertThat(baton.ok("reopen", "app-x").out()).isEqualTo("already open app-x: Fix the door\n");
  }

  @Test
  void deletingShowsFirstWhatWouldGo() {
    Answer preview = baton.ok("delete", "app-x");
    assertThat(preview.out())
        .isEqualTo(
            "would delete app-x: Fix the door (open, 0 comments, waits for 0, needed by 1)\n");
    assertThat(preview.err()).isEqualTo("nothing deleted; add --force to delete\n");

    Json json = baton.json("delete", "app-x", "app-y");
    assertThat(json.each("id")).containsExactly("app-x", "app-y");
    assertThat(json.each("status")).containsOnly("open");
    assertThat(baton.show("app-x").text("status")).isEqualTo("open");
  }

  @Test
  void deletingLeavesATombstone() {
    Json deleted = baton.json("delete", "app-x", "--force", "-r", "a mistake");

    assertThat(deleted.text("status")).isEqualTo("tombstone");
    assertThat(baton.json("list", "--all").each("id")).containsExactly("app-y");
    assertThat(baton.json("ready").each("id")).containsExactly("app-y");
    assertThat(baton.json("reopen", "app-x").text("status")).isEqualTo("open");
  }

  @Test
  void deletingHardLeavesNothing() {
    assertThat(baton.ok("delete", "app-x", "--force", "--hard").out())
        .isEqualTo("deleted app-x: Fix the door\n");

    baton.error(3, "show", "app-x");
    assertThat(baton.show("app-y").at("dependencies").at(0).has("status")).isFalse();
    assertThat(baton.json("ready").each("id")).containsExactly("app-y");
  }

  @Test
  void closingTellsWhatCanBeStartedNow() {
    baton.task("app-z", "Needs more", "--deps", "app-x,app-y");
    Json both = baton.json("close", "app-x", "--suggest-next");
    assertThat(both.names()).containsExactly("closed", "unblocked");
    assertThat(both.at("closed").each("id")).containsExactly("app-x");
    assertThat(both.at("unblocked").each("id")).containsExactly("app-y");
    assertThat(baton.error(4, "close", "app-z", "--suggest-next").text("error"))
        .isEqualTo("app-z cannot be closed: it is blocked by app-y");
    assertThat(baton.json("close", "app-z", "--force", "--suggest-next").text("id"))
        .isEqualTo("app-z");
    assertThat(baton.ok("close", "app-x", "--suggest-next").out().lines())
        .containsExactly("already closed app-x: Fix the door", "now ready: app-y: Oil the hinge");
    baton.callAs("bd");
    assertThat(baton.json("close", "app-z", "--suggest-next").each("id")).containsExactly("app-z");
  }

  @Test
  void closingClaimsTheNextTask() {
    baton.ok("claim", "app-x", "--worker", "bo");
    String[] words = {"close", "app-x", "--epoch", "1", "--claim-next", "--worker", "bo"};
    assertThat(baton.error(2, "close", "app-x", "--claim-next", "--pid", "x").text("error"))
        .contains("'x'");
    assertThat(baton.show("app-x").text("status")).isEqualTo("in_progress");
    Json both = baton.json(words);
    assertThat(both.names()).containsExactly("closed", "claimed");
    assertThat(both.at("claimed").text("id")).isEqualTo("app-y");
    assertThat(both.at("claimed").text("assignee")).isEqualTo("bo");
    Answer last = baton.ok("close", "app-y", "--claim-next", "--worker", "bo");
    assertThat(last.out()).isEqualTo("closed app-y: Oil the hinge\n");
    assertThat(last.err()).startsWith("no task claimed: no task is ready");
    assertThat(baton.error(2, "close", "app-x", "app-y", "--claim-next").text("error"))
        .contains("apply to one task");
    assertThat(baton.error(4, "close", "app-y", "--epoch", "7", "--claim-next").text("code"))
        .isEqualTo("claim_lost");
  }

  /** Whether it is claimed with the close or after it. */
  @Test
  void whatWaitedForTheClosedTaskIsListedAlthoughItIsClaimed() {
    baton.ok("claim", "app-x", "--worker", "bo");
    Json both = baton.json("close", "app-x", "--suggest-next", "--claim-next", "--worker", "bo");
    assertThat(both.names()).containsExactly("closed", "unblocked", "claimed");
    assertThat(both.at("claimed").text("id")).isEqualTo("app-y");
    assertThat(both.at("unblocked").items()).hasSize(1);
    assertThat(both.at("unblocked").at(0).text("id")).isEqualTo("app-y");
    assertThat(both.at("unblocked").at(0).text("status")).isEqualTo("open");
    assertThat(baton.show("app-y").text("status")).isEqualTo("in_progress");
  }

  /** Of those that a worker has claimed, the first that is refused ends the command. */
  @Test
  void aWorkerClosesWhatItHasClaimed() {
    baton.task("app-a", "Paint it");
    baton.task("app-b", "Sand it");
    for (String id : List.of("app-x", "app-a", "app-b")) {
      baton.ok("claim", id, "--worker", "bo");
    }
    Map<String, String> bo = Map.of("BATON_WORKER", "bo");
    Answer refused = baton.run(bo, "close", "app-b", "app-y", "app-a");
    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.out()).isEqualTo("closed app-b: Sand it\n");
    assertThat(baton.show("app-a").text("status")).isEqualTo("in_progress");

    assertThat(baton.run(bo, "close", "app-a", "app-x", "-r", "painted").out())
        .isEqualTo(
            """
            closed app-a: Paint it
            closed app-x: Fix the door
            now ready: app-y: Oil the hinge
            """);
    assertThat(baton.show("app-x").text("close_reason")).isEqualTo("painted");
    assertThat(baton.run(bo, "close", "app-a", "app-x").out())
        .startsWith("already closed app-a: Paint it\nalready closed app-x");
  }

  /** The caller's own claim looks abandoned, too, but its task is closed. */
  @Test
  void whatOthersHaveAbandonedIsReopenedBeforeTheNextIsClaimed() {
    baton.task("app-z", "Paint it");
    baton.ok("claim", "app-z", "--worker", "gone");
    baton.ok("claim", "app-x", "--worker", "bo");
    baton.pass(Duration.ofDays(1));
    Answer answer = baton.ok("close", "app-x", "--claim-next", "--worker", "bo");
    assertThat(answer.out()).contains("closed app-x", "claimed app-y");
    assertThat(baton.show("app-x").text("status")).isEqualTo("closed");
    assertThat(baton.show("app-z").text("status")).isEqualTo("open");
  }

  @Test
  void theReasonComesFromAFile() {
    baton.file("why.txt", "first\nsecond\n");
    baton.ok("close", "app-x", "--reason-file", "why.txt");
    assertThat(baton.show("app-x").text("close_reason")).isEqualTo("first\nsecond");
    assertThat(baton.run("close", "app-y", "-r", "x", "--reason-file", "-").exit()).isEqualTo(2);
    assertThat(baton.run("close", "app-y", "--reason-file", "none").exit()).isEqualTo(2);
    assertThat(baton.show("app-y").text("status")).isEqualTo("open");
  }
}
