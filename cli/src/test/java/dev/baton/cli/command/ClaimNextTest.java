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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code claim --next}, and taking over from the dead. */
@Tag("engines")
class ClaimNextTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() {
    baton = Sandbox.repository(folder);
    baton.processes().start(100);
  }

  @Test
  void takesByPriorityThenAgeThenId() {
    baton.task("app-late", "Created later", "-p", "1");
    baton.task("app-b", "Same moment", "-p", "0");
    baton.task("app-a", "Same moment", "-p", "0");
    baton.pass(Duration.ofSeconds(1));
    baton.task("app-later", "Still later", "-p", "1");

    assertThat(claimAll()).containsExactly("app-a", "app-b", "app-late", "app-later");
  }

  @Test
  void takesSeveralAtOnceForSeveralWorkers() {
    baton.task("app-c", "Third", "-p", "2");
    baton.task("app-a", "First", "-p", "0");
    baton.task("app-b", "Second", "-p", "1");

    List<Json> won =
        baton.json("claim", "--next", "--count", "2", "--worker", "w", "--pid", "100").items();
    assertThat(won).extracting(task -> task.text("id")).containsExactly("app-a", "app-b");
    for (Json task : won) {
      String epoch = task.number("epoch") + "." + task.text("token");
      baton.ok("close", task.text("id"), "--epoch", epoch);
    }
    Answer last = baton.ok("claim", "--next", "--count", "9", "--worker", "w", "--pid", "100");
    assertThat(last.out()).contains("claimed app-c");
    assertThat(last.err()).contains("finish with: baton close app-c --epoch 1.");
    assertThat(baton.run("claim", "--next", "--count", "9", "--worker", "w").exit()).isEqualTo(13);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "101", "two", ""})
  void refusesACountThatIsNone(String count) {
    baton.task("app-a", "First");
    Answer refused = baton.run("claim", "--next", "--count", count, "--worker", "w");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("from 1 to 100");
    assertThat(baton.run("claim", "app-a", "--count", "2", "--worker", "w").err())
        .contains("--count needs --next");
    assertThat(claimAll()).containsExactly("app-a");
  }

  @Test
  void takesInAnyOtherOrderToo() {
    baton.task("app-old", "Old", "-p", "4");
    baton.pass(Duration.ofHours(1));
    baton.task("app-new", "New", "-p", "0");

    assertThat(claimAll("--sort", "oldest")).containsExactly("app-old", "app-new");
    baton.ok("release", "app-old", "app-new");
    assertThat(claimAll("--sort", "newest")).containsExactly("app-new", "app-old");
  }

  @Test
  void takesOnlyWhatMatches() {
    baton.task("app-1", "One", "-l", "front", "-p", "1");
    baton.task("app-2", "Two", "-l", "back,db", "-t", "bug");
    baton.task("app-3", "Three", "--assignee", "bo");
    baton.task("app-4", "Four", "-t", "epic");
    baton.ok("create", "Child", "--parent", "app-4");

    assertThat(claimAll("--label", "back", "--label", "db")).containsExactly("app-2");
    assertThat(claimAll("--label-any", "front,none")).containsExactly("app-1");
    assertThat(claimAll("-a", "bo")).containsExactly("app-3");
    assertThat(claimAll("--parent", "app-4")).containsExactly("app-4.1");
    assertThat(claimAll("-p", "0,1")).isEmpty();
    assertThat(claimAll("-t", "epic", "--unassigned")).containsExactly("app-4");
  }

  @Test
  void leavesOutWhatCannotBeStarted() {
    baton.task("app-deferred", "Deferred", "--defer", "+1h");
    baton.task("app-pinned", "Pinned", "--pinned");
    baton.task("app-brief", "Brief", "--ephemeral");
    baton.task("app-gate", "Gate", "-t", "gate");
    baton.task("app-first", "First", "-p", "3");
    baton.task("app-second", "Second", "-p", "0", "--deps", "app-first");
    baton.task("app-off", "Off");
    baton.ok("update", "app-off", "--status", "blocked");

    assertThat(claimAll()).containsExactly("app-first");
    baton.ok("close", "app-first");
    assertThat(claimAll()).containsExactly("app-second");
    baton.pass(Duration.ofHours(1));
    assertThat(claimAll()).containsExactly("app-deferred");
  }

  @Test
  void saysThatThereIsNothingToDo() {
    Json error = baton.error(13, "claim", "--next");

    assertThat(error.text("code")).isEqualTo("nothing_to_do");
    assertThat(baton.run("claim", "--next").err())
        .isEqualTo(
            "baton: nothing here yet: baton create \"The title of a task\" creates the first"
                + " task\n");
  }

  @Test
  void takesBackFromADeadWorkerAfterTheGracePeriodAndLetsTheTaskRest() {
    dropped("app-x");
    baton.error(13, "claim", "--next");
    baton.pass(Duration.ofSeconds(59));
    baton.error(13, "claim", "--next");
    baton.pass(Duration.ofSeconds(1));

    Answer rests = baton.run("claim", "--next", "-w", "cy");
    assertThat(rests.exit()).isEqualTo(13);
    assertThat(rests.err())
        .isEqualTo(
            "app-x was reopened; it was held by bob: process 100 is gone\n"
                + "baton: no task is ready; the next one can be claimed in 1m (its worker died);"
                + " baton claim --next --now does not wait\n");
    baton.pass(Duration.ofSeconds(59));
    baton.error(13, "claim", "--next");
    baton.pass(Duration.ofSeconds(1));
    Json taken = baton.json("claim", "--next", "-w", "cy");
    assertThat(taken.text("id")).isEqualTo("app-x");
    assertThat(taken.number("epoch")).isEqualTo(3);
  }

  @Test
  void tellsWhoSeemsToBeGone() {
    dropped("app-x");
    Json error = baton.error(13, "claim", "--next");
    assertThat(error.text("error"))
        .isEqualTo("no task is ready; 1 is in progress (app-x, bob); 1 worker seems to be gone");
    assertThat(error.text("hint")).isEqualTo("baton claim --next --now does not wait");
    Json taken = baton.json("claim", "--next", "--now", "-w", "cy");
    assertThat(taken.text("id")).isEqualTo("app-x");
    assertThat(taken.number("epoch")).isEqualTo(3);
  }

  @Test
  void saysWhenATaskWasBlocked() {
    for (int i = 1; i <= 3; i++) {
      if (i == 1) {
        dropped("app-x");
      } else {
        baton.processes().start(100);
        baton.ok("claim", "app-x", "-w", "bob", "--pid", "100");
        baton.processes().kill(100);
      }
      Answer answer = baton.run("claim", "--next", "--now", "-w", "cy");
      if (i < 3) {
        baton.ok("release", "app-x", "--actor", "cy");
      } else {
        assertThat(answer.exit()).isEqualTo(13);
        assertThat(answer.err())
            .startsWith(
                "app-x was reopened; it was held by bob: process 100 is gone; it is blocked now:")
            .contains("reopened 3 times within 72 h (poison)")
            .contains("baton reopen --forgive app-x");
      }
    }
  }

  @Test
  void saysWhenATaskWasBlockedBecausePeopleWantThat() {
    baton.variable("BATON_STALE_ACTION", "block");
    dropped("app-x");
    assertThat(baton.run("claim", "--next", "--now").err())
        .startsWith(
            "app-x was reopened; it was held by bob: process 100 is gone; it is blocked now:"
                + " stale.action is block; after a look at it: baton reopen app-x\n");
  }

  @Test
  void doesNotWaitWhenToldSo() {
    dropped("app-x");

    assertThat(baton.json("claim", "app-x", "--now", "-w", "cy").number("epoch")).isEqualTo(3);
  }

  @Test
  void tellsWhenATaskCouldBeTakenOver() {
    dropped("app-x");
    baton.ok("ready");
    baton.pass(Duration.ofSeconds(20));

    Json error = baton.error(4, "claim", "app-x", "-w", "cy");
    assertThat(error.text("error")).isEqualTo("app-x is held by bob for 20s: process 100 is gone");
    assertThat(error.text("hint")).isEqualTo("try again in 40s, or take it over now with --now");
    baton.pass(Duration.ofSeconds(40));
    assertThat(baton.json("claim", "app-x", "-w", "cy").number("epoch")).isEqualTo(3);
  }

  @Test
  void aWorkerThatCameBackWithTheSameNumberIsAnother() {
    dropped("app-x");
    baton.processes().start(100);
    baton.ok("ready");
    baton.pass(Duration.ofMinutes(1));

    assertThat(baton.json("claim", "app-x", "-w", "cy").number("epoch")).isEqualTo(3);
  }

  @Test
  void aTaskRestsAfterItsWorkerDied() {
    dropped("app-x");
    baton.ok("sweep", "--now");
    baton.pass(Duration.ofSeconds(20));

    Json error = baton.error(13, "claim", "--next");
    assertThat(error.text("error"))
        .isEqualTo("no task is ready; the next one can be claimed in 40s (its worker died)");
    assertThat(baton.json("ready").each("id")).containsExactly("app-x");
    baton.pass(Duration.ofSeconds(40));
    assertThat(baton.json("claim", "--next").text("id")).isEqualTo("app-x");
  }

  @Test
  void aPersonNeedNotWaitForARestingTask() {
    dropped("app-x");
    baton.ok("sweep", "--now");

    assertThat(baton.json("claim", "app-x").number("epoch")).isEqualTo(3);
  }

  private void dropped(String id) {
    baton.task(id, "Dropped");
    baton.ok("claim", id, "-w", "bob", "--pid", "100");
    baton.processes().kill(100);
  }

  private List<String> claimAll(String... options) {
    List<String> claimed = new ArrayList<>();
    String[] words = new String[options.length + 3];
    words[0] = "claim";
    words[1] = "--next";
    words[2] = "--json";
    System.arraycopy(options, 0, words, 3, options.length);
    Answer answer = baton.run(words);
    while (answer.exit() == 0) {
      claimed.add(answer.json().text("id"));
      answer = baton.run(words);
    }
    assertThat(answer.exit()).isEqualTo(13);
    return claimed;
  }
}
