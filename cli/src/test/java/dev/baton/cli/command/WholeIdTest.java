package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that change something take whole ids only; those that read may guess. */
class WholeIdTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.task("app-a1b", "Fix the door");
    baton.task("app-c2d", "Oil the hinge");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "close app-a",
        "done app-a",
        "delete app-a --force",
        "delete app-a",
        "reopen app-a",
        "update app-a -p 0",
        "update app-c2d --parent app-a",
        "release app-a",
        "start app-a",
        "claim app-a",
        "heartbeat app-a",
        "defer app-a",
        "undefer app-a",
        "comment add app-a text",
        "label add app-a l",
        "label remove app-a l",
        "dep add app-a app-c2d",
        "dep add app-c2d app-a",
        "dep add app-c2d --blocked-by app-a",
        "create T --parent app-a",
        "create T --deps app-a",
        "sweep --task app-a",
        "breaker reset --task app-a",
        "breaker trip --task app-a",
        "ready --claim --epic app-a",
        "run --task app-a -- true",
      })
  void aBeginningChangesNothing(String call) {
    byte[] before = baton.databaseBytes();
    Json error = baton.error(3, call.split(" "));

    assertThat(error.text("code")).isEqualTo("not_found");
    assertThat(error.text("error")).isEqualTo("no task 'app-a'; did you mean app-a1b?");
    assertThat(error.text("hint")).isEqualTo("commands that change tasks need the whole id");
    assertThat(baton.databaseBytes()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"close app-a", "done a1", "update app-a -p 0", "delete app-a --force"})
  void theOtherNamesOfTheProgramGuessNeither(String call) {
    for (String name : new String[] {"bd", "cub"}) {
      baton.callAs(name);
      Answer answer = baton.run(call.split(" "));

      assertThat(answer.exit()).isEqualTo(3);
      assertThat(answer.err()).contains("did you mean app-a1b?");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "show app-a",
        "show a1",
        "list --parent app-a",
        "ready --epic app-a",
        "comment list app-a",
        "label list app-a",
        "dep list app-a",
        "dep tree app-a",
        "breaker status --task app-a",
        "breaker history --task app-a",
        "iterations list --task app-a",
        "rescue list --task app-a",
      })
  void whatReadsMayGuess(String call) {
    baton.ok(call.split(" "));
  }

  @Test
  void theWholePartBehindThePrefixIsNoGuess() {
    assertThat(baton.ok("close", "a1b").out()).isEqualTo("closed app-a1b: Fix the door\n");
  }

  @Test
  void severalThatBeginAlikeAreNamed() {
    baton.task("app-a9", "Third");
    Json error = baton.error(2, "close", "app-a");

    assertThat(error.text("error"))
        .isEqualTo("'app-a' is the beginning of several ids: app-a1b, app-a9");
    assertThat(error.text("hint")).isEqualTo("type the whole id");
  }

  @Test
  void oneThatIsNotWholeStopsAllOfThem() {
    baton.error(3, "close", "app-c2d", "app-a");

    assertThat(baton.show("app-c2d").text("status")).isEqualTo("open");
  }

  @Test
  void aBeginningInTheEnvironmentIsNoTask() {
    baton.variable("BATON_TASK", "app-a");
    String[] words = {"record", "--files", "1"};

    assertThat(baton.run(words).err()).as(Arrays.toString(words)).doesNotContain("app-a1b");
  }
}
