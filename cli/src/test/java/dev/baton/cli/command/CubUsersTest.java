package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    assertThat(cub.ok("reconcile").out()).isEqualTo("1 iteration is recorded\n");
    assertThat(cub.json("ledger", "stats").number("total_attempts")).isEqualTo(1);
    assertThat(cub.json("ledger", "show", "app-a").items()).hasSize(1);
  }

  @Test
  void readyByImpactPutsFirstWhatMostOthersWaitFor() {
    cub.task("app-b", "Alone", "-p", "0");
    cub.task("app-c", "Waits", "--depends-on", "app-a");
    cub.task("app-d", "Waits longer", "--depends-on", "app-c");
    cub.task("app-f", "Blocks one");
    cub.task("app-g", "Waits, too", "--depends-on", "app-f");
    assertThat(cub.json("task", "ready", "--by", "impact").each("id"))
        .containsExactly("app-a", "app-f", "app-b");
    assertThat(cub.json("task", "ready", "--by", "impact", "-n", "1").each("id"))
        .containsExactly("app-a");
    cub.ok("task", "close", "app-g", "--force");
    assertThat(cub.json("task", "ready", "--by", "impact").each("id"))
        .containsExactly("app-a", "app-b", "app-f");
    assertThat(cub.run("task", "ready", "--by", "size").exit()).isEqualTo(2);
  }

  @Test
  void runListsWhatItWouldWorkOn() {
    cub.ok("label", "add", "app-a", "x");
    cub.task("app-b", "Second");
    assertThat(cub.json("run", "--ready").each("id")).containsExactly("app-a", "app-b");
    assertThat(cub.json("run", "--ready", "--label", "x").each("id")).containsExactly("app-a");
    assertThat(cub.json("run", "--ready", "--epic", "app-e").each("id")).containsExactly("app-a");
    assertThat(cub.show("app-a").text("status")).isEqualTo("open");
  }

  @Test
  void theLedgerIsSearched() {
    cub.task("app-b", "Second", "--spec-id", "specs/two.md");
    cub.file("parser.c", "one");
    cub.git("add", ".");
    cub.git("commit", "-q", "-m", "work\n\nBaton-Task: app-a");
    cub.git("commit", "-q", "--allow-empty", "-m", "more\n\nBaton-Task: app-b");

    Json found = cub.json("ledger", "search", "PARSER");
    assertThat(found.each("id")).containsExactly("app-a");
    assertThat(found.at(0).text("epic")).isEqualTo("app-e");
    assertThat(found.at(0).text("completed")).isEqualTo("2026-03-02");
    assertThat(found.at(0).text("verification")).isEqualTo("pending");
    assertThat(found.at(0).at("files").items()).hasSize(1);
    assertThat(cub.json("ledger", "search", "two.md").each("id")).containsExactly("app-b");
    assertThat(cub.json("ledger", "search", "s", "--field", "title").each("id"))
        .containsExactly("app-a", "app-b");
    assertThat(cub.json("ledger", "search", "s", "--epic", "app-e").each("id"))
        .containsExactly("app-a");
    assertThat(cub.json("ledger", "search", "s", "--verification", "fail").items()).isEmpty();
    assertThat(cub.json("ledger", "search", "s", "--cost-above", "0.5").items()).isEmpty();
    cub.pass(Duration.ofDays(2));
    assertThat(cub.json("ledger", "search", "s", "--since", "1d").items()).isEmpty();
    assertThat(cub.ok("ledger", "search", "nothing").err()).contains("no recorded work matches");
    assertThat(cub.ok("ledger", "search", "second").out()).contains("app-b", "Second");
    assertThat(cub.run("ledger", "search", "s", "--field", "size").exit()).isEqualTo(2);
    assertThat(cub.run("ledger", "search", "s", "--verification", "good").exit()).isEqualTo(2);

    assertThat(cub.ok("ledger", "show", "app-a", "--changes").out()).contains("A parser.c");
    assertThat(cub.json("ledger", "show", "app-a", "--attempt", "1").items()).hasSize(1);
    assertThat(cub.run("ledger", "show", "app-a", "--attempt", "2").exit()).isEqualTo(3);
    assertThat(cub.run("ledger", "show", "app-a", "--attempt", "x").exit()).isEqualTo(2);
    assertThat(cub.json("ledger", "stats", "--epic", "app-e").number("total_tasks")).isEqualTo(1);
    assertThat(cub.json("ledger", "stats").number("unique_files_changed")).isEqualTo(1);
    assertThat(cub.ok("ledger", "stats").out()).startsWith("2 iterations on 2 tasks, $0.00");
  }

  @Test
  void monitorAndDashboardArePagesOfBaton() {
    assertThat(cub.ok("monitor", "--once").out()).contains("ready 1");
    assertThat(cub.json("monitor").names()).isEqualTo(cub.json("top").names());
    assertThat(cub.ok("monitor", "--list").err()).contains("no runs; cub run starts one");
    cub.ok("dashboard", "--port", "8081", "--no-browser", "--no-sync", "-o", "page.html");
    assertThat(folder.resolve("page.html")).content().startsWith("<!doctype html>");
    cub.callAs("baton");
    assertThat(cub.run("monitor").exit()).isEqualTo(2);
    assertThat(cub.run("dashboard").exit()).isEqualTo(2);
  }

  /** The commands that Baton has only under this name are explained like all others. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ledger show",
        "ledger stats",
        "ledger search",
        "counts",
        "reconcile",
        "monitor",
        "dashboard"
      })
  void eachCommandHasHelp(String command) {
    String help = cub.ok((command + " --help").split(" ", -1)).out();
    String typed = command.equals("counts") ? "task counts" : command;
    assertThat(help).startsWith("usage: cub " + typed + " [OPTIONS]").contains("examples:\n  cub ");
    assertThat(cub.ok("--help", "--all").out()).contains("\n  " + command + " ");
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
    String still = "run --task app-a --no-progress 2 --max-iterations 4 --restart-pause 0";
    Answer goesOn = cub.run((still + " --no-circuit-breaker -- true").split(" ", -1));
    Answer stopped = cub.run((still + " -- true").split(" ", -1));

    assertThat(stopped.exit()).as(stopped.err()).isEqualTo(10);
    assertThat(goesOn.exit()).as(goesOn.err()).isEqualTo(12);
  }
}
