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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways out of a claim that bd leaves open, through a front and past it. */
class FrontGuardTest {
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
    bd.haveLeases();
    bd.create("t-1", "One", "--type=epic");
    bd.create("t-2", "Two");
    bd.create("t-3", "Three");
    bd.as("ann", "dep", "add", "t-3", "t-1", "--type", "parent-child");
    bd.as("ann", "close", "t-3");
    baton.ok("list");
    baton.variable("BATON_FRONT_REAL", bd.program().toString());
  }

  @AfterEach
  void endWorkers() {
    first.close();
    second.close();
  }

  private Answer front(Worker worker, String line) {
    List<String> all = new ArrayList<>(List.of("front", "--"));
    all.addAll(List.of(line.split(" ", -1)));
    return baton.run(worker.variables(), all.toArray(String[]::new));
  }

  private void done(Answer answer) {
    assertThat(answer.exit()).as(answer.err()).isZero();
  }

  /** Both sides believe that nothing was heard of the workers for an hour. */
  private void anHourLater() throws Exception {
    bd.age("t-1", Duration.ofHours(1));
    bd.age("t-2", Duration.ofHours(1));
    long hour = Duration.ofHours(1).toNanos();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + baton.database());
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "update claim set claimed_at = claimed_at - %d, renewed_at = renewed_at - %d"
              .formatted(hour, hour));
    }
  }

  /** Both work, and the first one dies with a file that is in no commit. */
  private void oneOfTwoDies() throws Exception {
    done(front(first, "update t-1 --claim"));
    done(front(second, "update t-2 --claim"));
    Files.writeString(folder.resolve("work.txt"), "half done\n");
    first.kill();
    anHourLater();
  }

  private void assertSaved(String id) {
    assertThat(baton.json("rescue", "list").each("task")).containsExactly(id);
    assertThat(bd.said(id, "comments"))
        .contains("Baton found the claim on this task ended: first claimed it at ", " is gone")
        .contains("1 file");
    assertThat(baton.ok("show", id, "--history").out()).contains("first");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "human respond t-1 yes |",
        "human dismiss t-1 |",
        "delete t-1 --force |",
        "rename t-1 t-9 |",
        "epic close-eligible |",
        "batch | close t-1",
        "batch | update t-1 status=open",
        "batch | update t-1 assignee=second",
        "import - | {\"id\":\"t-1\",\"title\":\"One\",\"status\":\"open\"}",
        "update t-1 --status=open |",
        "init --force |"
      })
  void aLivingWorkersTaskIsKept(String command, String input) {
    done(front(first, "update t-1 --claim"));
    String before = bd.export().toString();
    baton.input(input == null ? "" : input + "\n");
    Answer refused = front(second, command);
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err()).contains("cannot change t-1: first works on it (").hasLineCount(1);
    assertThat(bd.export()).hasToString(before);
    assertThat(baton.show("t-1").at("claim").number("pid")).isEqualTo(first.pid());
    assertThat(folder.resolve(".git/baton/rehearsal")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"server", "proxied-server"})
  void whatACopyWouldNotHoldIsNotTried(String mode) throws Exception {
    done(front(first, "update t-1 --claim"));
    Path metadata = bd.folder().resolve("metadata.json");
    Files.writeString(metadata, Files.readString(metadata).replace("embedded", mode));
    Answer named = front(second, "delete t-1 --force");
    assertThat(named.err()).contains("cannot change t-1: first works on it (");
    Answer unnamed = front(second, "epic close-eligible");
    assertThat(unnamed.exit()).isZero();
    assertThat(bd.said("t-1", "status")).isEqualTo("closed");
    assertThat(baton.show("t-1").has("claim")).isFalse();
  }

  @Test
  void whatEndsNoClaimOfOthersIsDone() throws Exception {
    done(front(first, "update t-1 --claim"));
    baton.input("close t-2\n");
    done(front(second, "batch"));
    assertThat(bd.said("t-2", "status")).isEqualTo("closed");
    baton.input("update t-1 status=open\n");
    done(front(first, "batch"));
    assertThat(baton.show("t-1").text("status")).isEqualTo("open");
    Answer own = baton.run(first.variables(), "ready");
    assertThat(own.err()).as("it has given the task up itself").isEmpty();
    Answer unknown = front(second, "nonsense");
    assertThat(unknown.exit()).isEqualTo(1);
    assertThat(unknown.err()).contains("unknown command");
  }

  @Test
  void reclaimFindsNoLivingWorkerAndTheFilesOfTheDeadOneSaved() throws Exception {
    oneOfTwoDies();
    try (Worker third = Worker.start("third")) {
      done(front(third, "reclaim"));
    }
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
    assertThat(bd.said("t-2", "assignee")).isEqualTo("second");
    assertThat(baton.show("t-2").at("claim").number("pid")).isEqualTo(second.pid());
    assertThat(baton.show("t-1").text("started_at")).as("bd forgets it").isNotEmpty();
    assertSaved("t-1");
  }

  @Test
  void whatWasEndedPastTheFrontIsNoticed() throws Exception {
    oneOfTwoDies();
    bd.as("ann", "reclaim");
    Answer ready = baton.ok("ready");
    String alive =
        "t-2: the claim of second was ended without Baton, but its process "
            + second.pid()
            + " is alive";
    assertThat(ready.err()).contains(alive);
    assertThat(baton.ok("doctor", "--check", "link").out()).contains(alive);
    assertThat(baton.run(second.variables(), "list").err())
        .contains("your claim on t-2 has ended, because the task was changed without Baton");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
    assertSaved("t-1");
    done(front(second, "update t-2 --claim"));
    assertThat(baton.ok("ready").err()).isEmpty();
  }

  @Test
  void aTaskThatIsReclaimedTooOftenIsPoison() throws Exception {
    baton.variable("BATON_STALE_POISON_LIMIT", "2");
    for (int death = 0; death < 2; death++) {
      try (Worker worker = Worker.start("w" + death)) {
        baton.ok("claim", "t-1", "--worker", "w" + death, "--pid", String.valueOf(worker.pid()));
        worker.kill();
        anHourLater();
        bd.as("ann", "reclaim");
        baton.ok("list");
      }
    }
    assertThat(bd.said("t-1", "status")).isEqualTo("blocked");
    assertThat(baton.show("t-1").text("blocked_reason")).isEqualTo("poison");
  }

  @Test
  void aDeletedOrRenamedTasksWorkIsSaved() throws Exception {
    oneOfTwoDies();
    bd.as("ann", "rename", "t-1", "t-9");
    bd.as("ann", "delete", "t-2", "--force");
    baton.ok("sweep");
    assertThat(baton.ok("ready").err()).contains("t-2: the claim of second was ended");
    assertThat(baton.json("rescue", "list").each("task")).containsExactly("t-1");
  }
}
