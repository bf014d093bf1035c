package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A deleted task is changed under none of the three names, as in bd and cub. */
class DeletedTaskTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void deleteATask() {
    baton = Sandbox.repository(folder);
    baton.ok("init", "--prefix", "app");
    baton.task("app-a", "First");
    baton.task("app-b", "Second");
    baton.ok("dep", "add", "app-b", "app-a");
    baton.ok("delete", "app-a", "--force");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update app-a --title X",
        "comment app-a text",
        "label add app-a x",
        "label remove app-a x",
        "dep add app-b app-a",
        "dep add app-a app-b",
        "claim app-a",
        "close app-a",
        "defer app-a",
        "undefer app-a",
        "create T --parent app-a",
        "create T --deps app-a",
      })
  void itIsNotChanged(String call) {
    byte[] before = baton.databaseBytes();
    Json error = baton.error(3, call.split(" "));
    assertThat(error.text("error")).isEqualTo("app-a was deleted");
    assertThat(error.text("hint")).isEqualTo("baton reopen app-a makes it a task again");
    assertThat(baton.databaseBytes()).isEqualTo(before);
  }

  @Test
  void aWorkerThatHadItHasLostItsClaim() {
    for (String call : new String[] {"close", "heartbeat", "update -p 0"}) {
      String[] words = (call.replaceFirst("( |$)", " app-a ") + " --epoch 1").split(" +");
      assertThat(baton.error(4, words).text("code")).as(call).isEqualTo("claim_lost");
    }
  }

  @Test
  void whatIsLeftOfItCanBeRemovedOrTakenBack() {
    assertThat(baton.show("app-a").text("status")).isEqualTo("tombstone");
    baton.ok("dep", "remove", "app-b", "app-a");
    baton.ok("reopen", "app-a");
    baton.ok("update", "app-a", "--title", "Risen");
    baton.ok("delete", "app-a", "--force");
    baton.ok("delete", "app-a", "--force", "--hard");
    baton.error(3, "show", "app-a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "task show app-a",
        "task update app-a --title X",
        "task close app-a",
        "task reopen app-a",
        "task delete app-a --force",
        "task label add app-a x",
        "task dep add app-b app-a",
      })
  void cubDoesNotKnowIt(String call) {
    baton.callAs("cub");
    Answer answer = baton.run(call.split(" "));
    assertThat(answer.exit()).isEqualTo(3);
    assertThat(answer.err()).contains("no task 'app-a'");
  }
}
