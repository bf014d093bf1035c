package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two workers got the same epoch, because the database lost the claim of the first one and nothing
 * about it says so: a replica that lagged was promoted, or a backup was loaded over the rows.
 */
@Tag("engines")
class EpochGivenTwiceTest {
  @TempDir Path folder;
  private Sandbox baton;
  private String ann;
  private String eve;

  @BeforeEach
  void loseAClaim() throws SQLException {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Task");
    ann = claim("ann");
    try (Connection connection = baton.connection();
        Statement statement = connection.createStatement()) {
      statement.execute("delete from claim");
      statement.execute(
          "update task set status = 'open', epoch = 0, token = null, assignee = null,"
              + " started_at = null");
    }
    eve = claim("eve");
    assertThat(eve).isNotEqualTo(ann);
  }

  /** Claims the task, and returns the epoch as it is typed. */
  private String claim(String worker) {
    Json task = baton.json("claim", "app-x", "--worker", worker, "--json");
    assertThat(task.number("epoch")).isEqualTo(1);
    return "1." + task.text("token");
  }

  private void refused(Answer answer) {
    assertThat(answer.exit()).as(answer.err()).isEqualTo(4);
    assertThat(baton.show("app-x").text("status")).isEqualTo("in_progress");
    assertThat(baton.show("app-x").text("assignee")).isEqualTo("eve");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "close app-x",
        "heartbeat app-x",
        "release app-x",
        "update app-x --title Mine",
        "update app-x --status blocked",
        "comment app-x hello",
        "label add app-x mine",
        "defer app-x --until +2d",
        "delete app-x --force"
      })
  void theFirstWorkerIsRefusedWithItsToken(String words) {
    refused(baton.run((words + " --epoch " + ann).split(" ", -1)));
    refused(baton.run(Map.of("BATON_TASK", "app-x", "BATON_EPOCH", ann), words.split(" ", -1)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"close app-x", "heartbeat app-x", "release app-x", "comment app-x hello"})
  void andWithTheNumberAlone(String words) {
    Map<String, String> asAnn = Map.of("BATON_WORKER", "ann");
    refused(baton.run(asAnn, (words + " --epoch 1").split(" ", -1)));
  }

  @Test
  void theSecondOneHasTheTask() {
    assertThat(baton.ok("heartbeat", "app-x", "--epoch", eve).exit()).isZero();
    baton.ok("close", "app-x", "--epoch", eve);
    assertThat(baton.run("close", "app-x", "--epoch", ann).exit()).isEqualTo(4);
    assertThat(baton.run("comment", "app-x", "late", "--epoch", ann).exit()).isEqualTo(4);
    baton.ok("comment", "app-x", "done", "--epoch", eve);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.", "1.abc", "1.zzzzzzzzzzzz", "1.9f86d081884c7d", ".9f86d081884c"})
  void whatIsNoTokenIsRefused(String epoch) {
    Answer answer = baton.run("close", "app-x", "--epoch", epoch);
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err()).contains("is not an epoch");
  }

  /** Who carries the number of a claim may have it from anywhere. */
  @ParameterizedTest
  @ValueSource(strings = {"close app-y", "heartbeat app-y", "release app-y", "comment app-y hello"})
  void aNumberAloneCountsInTheCloneOfTheClaim(String words, @TempDir Path top) throws IOException {
    Sandbox shared = Sandbox.repository(Files.createDirectory(top.resolve("x")));
    if (shared.place().startsWith("postgres")) {
      return; // a server knows the clone of each claim by itself
    }
    shared.variable("BATON_DB", top.resolve("tasks.db").toString());
    shared.ok("init", "--prefix", "app");
    shared.task("app-y", "Task");
    shared.processes().start(100);
    shared.ok("claim", "app-y", "--worker", "w9", "--pid", "100");
    shared.git("commit", "-q", "--allow-empty", "-m", "first");
    shared.git("worktree", "add", "-q", top.resolve("linked").toString());
    Sandbox.repository(Files.createDirectory(top.resolve("z")));
    String[] call = (words + " --epoch 1").split(" ", -1);

    for (String elsewhere : new String[] {"z", "."}) {
      Answer refused = shared.in(top.resolve(elsewhere)).run(call);
      assertThat(refused.exit()).as(refused.err()).isEqualTo(4);
      assertThat(refused.err()).contains("the number alone does not prove", "the token");
    }
    shared.in(top.resolve("z")).ok("heartbeat", "app-y", "--epoch", "1", "--worker", "w9");
    shared.in(top.resolve("linked")).ok(call);

    shared.task("app-q", "Claimed outside");
    shared.in(top).ok("claim", "app-q", "--worker", "w9", "--pid", "100");
    shared.in(top).ok("heartbeat", "app-q", "--epoch", "1");
    assertThat(shared.in(top.resolve("z")).run("heartbeat", "app-q", "--epoch", "1").exit())
        .isEqualTo(4);
  }

  @Test
  void aHintDoesNotAskForWhatWasGiven() {
    Answer wrongName = baton.run("heartbeat", "app-x", "--epoch", "1", "--worker", "zz");
    assertThat(wrongName.exit()).isEqualTo(4);
    assertThat(wrongName.err()).doesNotContain("add --epoch 1").contains("add the token");
    Answer wrongToken = baton.run("heartbeat", "app-x", "--epoch", "1.000000000000");
    assertThat(wrongToken.exit()).isEqualTo(4);
    assertThat(wrongToken.err())
        .contains("the token after epoch 1 is that of another claim")
        .doesNotContain("was lost");
    assertThat(baton.run("close", "app-x", "--epoch", "1.00").err())
        .contains("expected what 'claim' printed, a number or number.token");
  }
}
