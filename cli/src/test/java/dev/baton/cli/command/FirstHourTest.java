package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What somebody types who does not know Baton yet. */
class FirstHourTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() {
    baton = Sandbox.repository(folder);
    baton.variable("XDG_STATE_HOME", folder.resolve("state").toString());
  }

  @Tag("engines")
  @ParameterizedTest
  @ValueSource(strings = {"ready", "list", "search x", "list --long", "ready --label x"})
  void anEmptyTrackerSaysHowToBegin(String command) {
    String[] words = command.split(" ", -1);
    assertThat(baton.ok(words).err()).startsWith("nothing here yet: baton create ");
    assertThat(baton.json(words).items()).isEmpty();
    baton.task("app-a", "First");
    baton.ok("close", "app-a");
    assertThat(baton.ok(words).err()).doesNotContain("nothing here yet");
  }

  @Test
  void theOverviewOfAnEmptyTrackerSaysHowToBegin() {
    assertThat(baton.ok("status").out()).contains("nothing here yet: baton create ");
  }

  @ParameterizedTest
  @CsvSource({
    "add, use baton create TITLE",
    "next, use baton claim --next",
    "finish, use baton close ID",
    "find, use baton search TEXT"
  })
  void wordsOfOtherProgramsLeadToACommand(String word, String hint) {
    assertThat(baton.error(2, word).text("error")).isEqualTo("no command '" + word + "'");
    assertThat(baton.error(2, word, "x").text("hint")).isEqualTo(hint);
  }

  @Test
  void closingSaysWhatIsReadyNow() {
    baton.task("app-a", "First");
    baton.task("app-b", "Second");
    baton.task("app-c", "Both", "--deps", "app-a,app-b");
    baton.task("app-e", "Epic", "-t", "epic", "--deps", "app-a");
    baton.task("app-d", "Its child", "--parent", "app-e");

    assertThat(baton.ok("close", "app-a").out())
        .isEqualTo("closed app-a: First\nnow ready: app-d: Its child\n");
    assertThat(baton.ok("close", "app-a").out()).isEqualTo("already closed app-a: First\n");
    assertThat(baton.ok("update", "app-b", "-s", "closed").out())
        .isEqualTo("updated app-b: Second\nnow ready: app-c: Both\n");
    baton.ok("reopen", "app-a", "app-b");
    assertThat(baton.ok("close", "app-a", "app-b").out())
        .contains("closed app-b: Second\nnow ready: app-c: Both\n", "now ready: app-d");
    baton.ok("reopen", "app-a");
    assertThat(baton.json("close", "app-a").text("id")).isEqualTo("app-a");
  }

  @Test
  void whatWasClaimedNextIsNotNamedTwice() {
    baton.task("app-a", "First");
    baton.task("app-b", "Second", "--deps", "app-a");

    assertThat(baton.ok("close", "app-a", "--claim-next").out())
        .isEqualTo("closed app-a: First\nclaimed app-b (epoch 1): Second\n");
  }

  @Test
  void aLineForThePromptOnlyCounts() {
    assertThat(baton.ok("status", "--short").out()).isEqualTo("baton: 0 ready\n");
    baton.task("app-a", "First");
    baton.task("app-b", "Second");
    baton.processes().start(100);
    baton.ok("claim", "app-a", "--pid", "100");
    assertThat(baton.ok("status", "--short").out()).isEqualTo("baton: 1 ready\n");
    baton.processes().kill(100);
    baton.pass(Duration.ofMinutes(2));
    assertThat(baton.ok("status", "--short").out()).isEqualTo("baton: 2 ready, 1 stale\n");
    assertThat(baton.json("status", "--short").number("ready")).isEqualTo(2);
  }

  @Test
  void thePromptIsEmptyWhereThereAreNoTasks(@TempDir Path other) {
    Sandbox elsewhere = Sandbox.emptyFolder(other);
    assertThat(elsewhere.ok("status", "--short")).isEqualTo(new Answer(0, "", ""));
    elsewhere.git("init", "-q");
    assertThat(elsewhere.ok("status", "--short").out()).isEmpty();
    elsewhere.error(3, "status");
  }
}
