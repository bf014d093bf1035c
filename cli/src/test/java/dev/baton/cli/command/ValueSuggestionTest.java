package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A value with a typo is refused, and the message names the value that was probably meant. */
class ValueSuggestionTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTask() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Fix the door");
  }

  @ParameterizedTest
  @CsvSource({
    "list --status opne, open",
    "list --status in-progess, in_progress",
    "update app-x --status Closd, closed",
    "create T -t bgu, bug",
    "list -t featrue, feature",
    "list --sort priorty, priority",
    "ready --sort Newst, newest",
    "dep add app-x app-x -t block, blocks",
    "dep list app-x --direction dwon, down",
    "run --agent calude -- true, claude",
    "run --on-stagnation pasue -- true, pause",
    "list --color nevr, never",
    "config show stal, stale",
    "hooks print post-comit, post-commit",
  })
  void theNearestValueIsNamedAndNothingIsDone(String call, String meant) {
    byte[] before = baton.databaseBytes();
    Answer answer = baton.run(call.split(" "));

    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err()).contains("did you mean " + meant + "?");
    assertThat(baton.databaseBytes()).isEqualTo(before);
  }

  @Test
  void aPresetThatIsIgnoredIsNamedToo() {
    assertThat(baton.run("breaker", "policy", "--preset", "nitty").err())
        .contains("did you mean nity?");
  }

  @Test
  void aValueThatIsNearNothingHasNoSuggestion() {
    assertThat(baton.run("list", "--status", "xyzzy").err()).doesNotContain("did you mean");
  }
}
