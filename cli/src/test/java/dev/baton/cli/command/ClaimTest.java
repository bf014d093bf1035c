package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code claim}, {@code start} and {@code heartbeat}. */
class ClaimTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTask() {
    baton = Sandbox.repository(folder);
    baton.processes().start(100);
    baton.task("app-x", "Fix the door");
  }

  @Test
  void aClaimSaysWhoWorksWhereSinceWhen() throws IOException {
    baton.git("commit", "-q", "--allow-empty", "-m", "first");
    Json task = baton.json("claim", "x", "--worker", "bob", "--pid", "100", "--lease", "30m");
    assertThat(task.text("status")).isEqualTo("in_progress");
    assertThat(task.text("assignee")).isEqualTo("bob");
    assertThat(task.text("started_at")).isEqualTo("2026-03-02T09:00:00Z");
    assertThat(task.number("epoch")).isEqualTo(1);

    Json claim = baton.show("app-x").at("claim");
    assertThat(claim.text("worker")).isEqualTo("bob");
    assertThat(claim.number("epoch")).isEqualTo(1);
    assertThat(claim.text("claimed_at")).isEqualTo("2026-03-02T09:00:00Z");
    assertThat(claim.number("lease_seconds")).isEqualTo(1800);
    assertThat(claim.number("pid")).isEqualTo(100);
    assertThat(claim.number("start_ticks")).isPositive();
    assertThat(claim.text("boot_id")).isEqualTo("boot-1");
    assertThat(claim.text("worktree")).isEqualTo(folder.toRealPath().toString());
    assertThat(claim.text("branch")).isEqualTo("main");
    assertThat(claim.text("base_commit")).matches("[0-9a-f]{40}");
  }

  @Test
  void peopleAreToldHowToFinish() {
    Answer answer = baton.ok("claim", "app-x");

    assertThat(answer.out()).isEqualTo("claimed app-x (epoch 1): Fix the door\n");
    assertThat(answer.err()).matches("finish with: baton close app-x --epoch 1\\.[0-9a-f]{12}\n");
    assertThat(baton.ok("release", "app-x", "--quiet").err()).isEmpty();
  }

  @Test
  void startAndBothFormsOfUpdateAreTheSameClaim() {
    List<List<String>> ways =
        List.of(
            List.of("claim", "app-x"),
            List.of("start", "app-x"),
            List.of("update", "app-x", "--claim"),
            List.of("update", "app-x", "--status", "in_progress"),
            List.of("update", "app-x", "--status", "in-progress", "--claim"));
    long epoch = 1;
    for (List<String> way : ways) {
      baton.ok(way.toArray(new String[0]));
      Json task = baton.show("app-x");
      assertThat(task.text("status")).as("%s", way).isEqualTo("in_progress");
      assertThat(task.number("epoch")).as("%s", way).isEqualTo(epoch);
      assertThat(task.at("claim").text("worker")).as("%s", way).isEqualTo("ann");
      baton.ok("release", "app-x", "--epoch", String.valueOf(epoch));
      epoch += 2;
    }
  }

  @Test
  void updateClaimsBeforeItChanges() {
    baton.ok("update", "app-x", "--claim", "--worker", "bob", "--notes", "mine");
    assertThat(baton.show("app-x").text("notes")).isEqualTo("mine");

    baton.error(4, "update", "app-x", "--claim", "--worker", "cy", "--notes", "no, mine");
    assertThat(baton.show("app-x").text("notes")).isEqualTo("mine");
  }

  @Test
  void theSameProcessKeepsItsClaim() {
    baton.ok("claim", "app-x", "-w", "bob", "--pid", "100");
    baton.pass(Duration.ofMinutes(5));

    assertThat(baton.json("claim", "app-x", "-w", "bob", "--pid", "100").number("epoch"))
        .isEqualTo(1);
    assertThat(baton.show("app-x").at("claim").text("renewed_at"))
        .isEqualTo("2026-03-02T09:05:00Z");
  }

  @Test
  void nobodyElseGetsIt() {
    baton.processes().start(200);
    baton.ok("claim", "app-x", "-w", "bob", "--pid", "100");
    baton.pass(Duration.ofMinutes(90));

    Json error = baton.error(4, "claim", "app-x", "-w", "bob", "--pid", "200");
    assertThat(error.text("code")).isEqualTo("claimed_by_another");
    assertThat(error.text("error")).contains("held by bob for 1h 30m");
    baton.error(4, "claim", "app-x", "-w", "cy");
    baton.error(4, "claim", "app-x", "-w", "cy", "--now");
    assertThat(baton.show("app-x").number("epoch")).isEqualTo(1);
  }

  @Test
  void aWorkerIsNamedByOptionVariableOrActor() {
    Map<String, String> worker = Map.of("BATON_WORKER", "agent-7", "BATON_WORKER_PID", "100");
    assertThat(baton.run(worker, "claim", "app-x").exit()).isZero();
    Json claim = baton.show("app-x").at("claim");
    assertThat(claim.text("worker")).isEqualTo("agent-7");
    assertThat(claim.number("pid")).isEqualTo(100);

    baton.ok("release", "app-x", "--force");
    assertThat(baton.run(worker, "claim", "app-x", "-w", "bob").exit()).isZero();
    assertThat(baton.show("app-x").text("assignee")).isEqualTo("bob");
    baton.ok("release", "app-x", "--force");
    baton.ok("claim", "app-x", "--actor", "cy");
    assertThat(baton.show("app-x").text("assignee")).isEqualTo("cy");
    assertThat(baton.show("app-x").at("claim").has("pid")).isFalse();
  }

  @Test
  void aHeartbeatRenewsTheClaim() {
    baton.ok("claim", "app-x");
    baton.pass(Duration.ofMinutes(50));
    assertThat(baton.json("heartbeat", "app-x", "--epoch", "1").text("id")).isEqualTo("app-x");
    baton.pass(Duration.ofMinutes(50));

    assertThat(baton.json("stale").items()).isEmpty();
    Answer later =
        baton.run(Map.of("BATON_TASK", "app-x", "BATON_EPOCH", "1"), "heartbeat", "app-x");
    assertThat(later.out()).isEqualTo("renewed app-x (epoch 1): Fix the door\n");
    assertThat(baton.show("app-x").at("claim").text("renewed_at"))
        .isEqualTo("2026-03-02T10:40:00Z");
  }

  @Test
  void theEpochOfAnotherTaskInTheEnvironmentDoesNotCount() {
    baton.task("app-y", "Another");
    Map<String, String> run = Map.of("BATON_TASK", "app-y", "BATON_EPOCH", "9");

    assertThat(baton.run(run, "comment", "app-x", "hello").exit()).isZero();
    assertThat(baton.run(run, "comment", "app-y", "hello").exit()).isEqualTo(4);
    assertThat(baton.run(run, "comment", "app-y", "hi", "--epoch", "1").exit()).isEqualTo(4);
  }

  /** Every way to claim says how to end the claim. */
  @Test
  void theTokenIsPrintedByAll() {
    String finish = "finish with: baton close app-x --epoch [0-9]+\\.[0-9a-f]{12}\n";
    assertThat(baton.ok("update", "app-x", "--claim", "--worker", "ann").err()).matches(finish);
    baton.ok("release", "app-x", "--worker", "ann");
    baton.task("app-y", "Other");
    baton.ok("claim", "app-y", "--worker", "ann");
    Answer next = baton.ok("close", "app-y", "--claim-next", "--worker", "ann");
    assertThat(next.err()).containsPattern(finish);
    baton.ok("release", "app-x", "--worker", "ann");
    Json updated = baton.json("update", "app-x", "--claim", "--worker", "ann");
    assertThat(updated.text("token")).hasSize(12);
    baton.ok("release", "app-x", "--worker", "ann");
    assertThat(baton.json("ready", "--claim", "--worker", "ann").at(0).text("token")).hasSize(12);
    assertThat(baton.run("update", "app-x", "--claim", "--worker", "eve").err())
        .doesNotContain("finish with");
  }
}
