package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands and flags that users of cub expect. */
class CubUsersTest {
  @TempDir Path folder;

  private Sandbox cub;

  @BeforeEach
  void createTasks() {
    cub = Sandbox.repository(folder);
    cub.callAs("cub");
    cub.task("app-e", "Epic", "-t", "epic");
    cub.task("app-a", "First", "--parent", "app-e");
  }

  @Test
  void tasksAreCreatedListedAndClosed() {
    Json made = cub.json("task", "create", "Second", "--parent", "app-e", "--depends-on", "app-a");
    String id = made.text("id");

    assertThat(cub.json("task", "list", "--epic", "app-e").each("id"))
        .containsExactlyInAnyOrder("app-a", id);
    assertThat(cub.json("task", "ready", "--epic", "app-e", "--by", "priority").each("id"))
        .containsExactly("app-a");
    assertThat(cub.json("task", "show", id).at(0).text("title")).isEqualTo("Second");
    cub.ok("task", "close", "app-a", "-r", "done");
    assertThat(cub.json("task", "ready", "--epic", "app-e").each("id")).containsExactly(id);
    assertThat(cub.json("task", "counts").number("count")).isEqualTo(3);
    assertThat(cub.json("task", "search", "second").each("id")).containsExactly(id);
    assertThat(cub.json("task", "dep", "list", id).at("dependencies").items()).hasSize(2);
  }

  /** Doctor takes cub's option by itself, too. */
  @Test
  void shortOutputForAgentsIsTakenEverywhere() {
    for (String command : new String[] {"doctor", "ready", "list", "status"}) {
      assertThat(cub.run(command, "--agent").exit()).as(command).isZero();
    }
    assertThat(cub.ok("doctor").out()).contains("checks passed");
  }

  @Test
  void aLostClaimIsReported() {
    cub.ok("task", "claim", "app-a", "--worker", "one");
    Answer second = cub.run("task", "claim", "app-a", "--worker", "two");

    assertThat(second.exit()).isEqualTo(4);
    assertThat(second.err()).contains("app-a is held by one");
  }

  @Test
  void tellsCubsFigures() {
    cub.ok("task", "close", "app-a");
    Json status = cub.json("status", "--verbose");

    assertThat(status.at("task_counts").number("total")).isEqualTo(2);
    assertThat(status.at("task_counts").number("closed")).isEqualTo(1);
    assertThat(status.number("ready_tasks")).isEqualTo(1);
    assertThat(status.number("blocked_tasks")).isZero();
    assertThat(status.at("budget").names())
        .containsExactly("total_cost_usd", "total_tokens", "tasks_with_cost");
  }

  @Test
  void changesTasks() {
    cub.task("app-b", "Second", "--depends-on", "app-a");
    assertThat(cub.json("task", "blocked", "--epic", "app-e").items()).isEmpty();
    assertThat(cub.json("task", "blocked").each("id")).containsExactly("app-b");
    cub.ok("task", "update", "app-b", "--title", "Other", "-p", "0", "--add-label", "x");
    assertThat(cub.show("app-b").text("title")).isEqualTo("Other");
    cub.ok("task", "close", "app-b", "--force", "-r", "done");
    cub.ok("task", "reopen", "app-b", "--reason", "not done");
    assertThat(cub.show("app-b").text("status")).isEqualTo("open");
    cub.ok("task", "delete", "app-b", "--force");
    assertThat(cub.json("task", "list").each("id")).doesNotContain("app-b");
  }

  @Test
  void showsNumbersAndTheLedger() {
    cub.ok("task", "close", "app-a");
    assertThat(cub.ok("task", "counts").out())
        .contains("total            2", "closed           1", "50.0% complete");
    assertThat(cub.json("task", "counts").number("remaining")).isEqualTo(1);
    cub.git("commit", "-q", "--allow-empty", "-m", "work\n\nBaton-Task: app-a");
    assertThat(cub.ok("reconcile").out()).isEqualTo("1 iterations are recorded\n");
    assertThat(cub.json("ledger", "stats").number("total_attempts")).isEqualTo(1);
    assertThat(cub.json("ledger", "show", "app-a").items()).hasSize(1);
  }

  @Test
  void printsMarkdownForAgents() {
    String ready = "| ID | P | TYPE | TITLE |\n|---|---|---|---|\n";
    assertThat(cub.ok("task", "ready", "--agent").out())
        .isEqualTo(ready + "| app-a | P2 | task | First |\n");
    assertThat(cub.ok("task", "show", "app-a", "--agent").out()).contains("First");
    assertThat(cub.json("task", "list", "--agent").items()).hasSize(2);
    cub.callAs("baton");
    assertThat(cub.run("ready", "--agent").exit()).isEqualTo(2);
  }

  @Test
  void runsWithCubsOptions() {
    cub.useTheRealMachine();
    String options =
        "run --once --task app-a --epic app-e --label x --budget 5 --budget-tokens 9000 --model m"
            + " --harness custom --stagnation-threshold 3 --on-stagnation pause"
            + " --no-circuit-breaker --max-iterations 1 --json -- true {model}";
    Answer run = cub.run(options.split(" ", -1));

    assertThat(run.exit()).as(run.err()).isEqualTo(12);
    assertThat(run.out().lines().toList().getLast()).contains("\"event\":\"end\"");
    assertThat(cub.run("run", "--budget", "5", "--max-cost", "$5", "--", "true").exit())
        .isEqualTo(2);
    assertThat(cub.run("run", "--sandbox", "--", "true").exit()).isEqualTo(2);
    assertThat(cub.run("run", "--budget", "much", "--", "true").exit()).isEqualTo(2);
  }

  @Test
  void withoutCircuitBreakerNothingStopsALoopThatStandsStill() {
    cub.useTheRealMachine();
    String still = "run --task app-a --no-progress 2 --max-iterations 4";
    Answer goesOn = cub.run((still + " --no-circuit-breaker -- true").split(" ", -1));
    Answer stopped = cub.run((still + " -- true").split(" ", -1));

    assertThat(stopped.exit()).as(stopped.err()).isEqualTo(10);
    assertThat(goesOn.exit()).as(goesOn.err()).isEqualTo(12);
  }
}
