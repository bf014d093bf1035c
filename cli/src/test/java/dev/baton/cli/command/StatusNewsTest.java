package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.TokenUse;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Runs.State;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One screen answers what is running, what needs a person, and what changed since the last look.
 */
@Tag("engines")
class StatusNewsTest {
  @TempDir Path folder;
  @TempDir Path home;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.variable("XDG_STATE_HOME", home.toString());
    baton.task("app-a", "First");
    baton.task("app-b", "Second");
    baton.processes().start(100);
  }

  @Test
  void aLookIsRememberedByPeopleAndNotByPrograms() {
    assertThat(baton.ok("status").out())
        .contains("in the last 1d\n", "created 2: app-a, app-b")
        .doesNotContain("last look");
    baton.pass(Duration.ofHours(2));
    assertThat(baton.ok("status", "--since", "5m").out()).contains("in the last 5m\n");
    baton.pass(Duration.ofHours(2));
    assertThat(baton.ok("status").out()).contains("since your last look, 2h", "nothing changed");
    baton.pass(Duration.ofMinutes(5));
    baton.ok("close", "app-a");
    baton.pass(Duration.ofMinutes(5));

    Json changes = baton.json("status").at("changes");
    assertThat(changes.at("closed").texts()).containsExactly("app-a");
    assertThat(changes.at("created").texts()).isEmpty();
    assertThat(baton.json("status").at("changes").text("since"))
        .as("JSON is read by programs")
        .isEqualTo(changes.text("since"));
    assertThat(baton.json("status", "--since", "5h").at("changes").at("created").texts())
        .containsExactly("app-a", "app-b");
    assertThat(baton.ok("status").out()).contains("closed 1: app-a");
    baton.variable("XDG_STATE_HOME", home.resolve("other").toString());
    assertThat(baton.ok("status").out()).as("another user").contains("created 2");
  }

  @Test
  void whatWasUndoneIsNoNews() {
    baton.pass(Duration.ofMinutes(1));
    baton.ok("close", "app-a");
    assertThat(baton.json("status").at("changes").at("closed").texts()).containsExactly("app-a");
    baton.ok("undo", "--yes");
    baton.pass(Duration.ofMinutes(1));
    baton.ok("create", "By mistake");
    baton.ok("undo", "--yes");

    Json changes = baton.json("status").at("changes");
    assertThat(changes.at("closed").texts()).isEmpty();
    assertThat(changes.at("created").texts()).containsExactly("app-a", "app-b");
  }

  @Test
  void whatIsStuckIsNamed() {
    PastRuns past = new PastRuns(baton);
    past.save(
        "run-1",
        State.PAUSED,
        null,
        PastRuns.used(1, 0, TokenUse.NONE, 0),
        "Nothing changed 3 times");
    past.save("run-2", State.RUNNING, past.process(100), PastRuns.used(0, 0, TokenUse.NONE, 0), "");
    assertThat(baton.ok("status").out())
        .contains("run-2  running for 1h on app-a", "needs a person: 1")
        .contains("  run-1  paused 0s ago: Nothing changed 3 times (app-a)\n")
        .contains("\n      baton resume --investigate --run run-1\n");
    baton.processes().kill(100);

    Json status = baton.json("status");
    assertThat(status.at("runs").items()).isEmpty();
    assertThat(status.at("stuck").at("runs").each("state")).containsExactly("paused", "died");
  }

  @Test
  void aUserOfBdGetsBdsStatus() {
    baton.callAs("bd");
    assertThat(baton.json("status").has("changes")).isFalse();
    assertThat(baton.ok("status").out()).doesNotContain("since your last look");
  }
}
