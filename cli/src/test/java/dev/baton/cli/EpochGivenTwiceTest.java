package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
}
