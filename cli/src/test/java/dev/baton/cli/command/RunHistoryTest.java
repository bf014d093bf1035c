package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.TokenUse;
import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Runs.State;
import dev.baton.store.Runs.Used;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs, the history and the live page: what happened, what it cost, and that all agree. */
class RunHistoryTest {
  private static final List<String> FIGURES =
      List.of("tool_calls", "input_tokens", "cached_input_tokens", "output_tokens", "cost_cents");

  @TempDir Path folder;

  private Sandbox baton;
  private PastRuns past;

  @BeforeEach
  void aRunAtWorkAndOneThatEnded() {
    baton = Sandbox.repository(folder);
    past = new PastRuns(baton);
    baton.task("app-a", "Do <b>it</b>");
    baton.processes().start(100);
    baton.ok("claim", "app-a", "--worker", "ann", "--pid", "100");
    past.save(
        "run-1",
        State.ENDED,
        past.process(100),
        PastRuns.used(2, 1, new TokenUse(150, 900, 30), 2_000_000),
        "No more ready tasks");
    for (int i = 0; i < 2; i++) {
      long n = past.begin("run-1", "app-a", 1, null);
      past.end(n, "run-1", "app-a", 1, PastRuns.effort(3, 75, 450, 15, 1_000_000));
    }
    past.save("run-2", State.RUNNING, past.process(100), Used.NOTHING, "");
    long n = past.begin("run-2", "app-a", 1, past.process(100));
    baton.pass(Duration.ofSeconds(20));
    past.note(n, PastRuns.effort(7, 1000, 0, 200, 4_500_000), "Edit", "src/Foo.java");
  }

  private Json run(String id) {
    return baton.json("runs").where("run", id);
  }

  @Test
  void aRunThatDiedIsToldFromOneAtWorkAndFromOneThatCannotBeSeen() {
    assertThat(run("run-1").text("state")).isEqualTo("ended");
    assertThat(run("run-1").text("reason")).isEqualTo("No more ready tasks");
    assertThat(run("run-2").text("state")).isEqualTo("running");
    assertThat(run("run-2").isNull("ended_at")).isTrue();
    assertThat(run("run-2").isNull("reason_code")).isTrue();

    baton.processes().moveToAnotherMachine();
    assertThat(run("run-2").text("state")).as("not seen is not dead").isEqualTo("unknown");
    assertThat(run("run-2").text("reason")).contains("another machine");
  }

  @Test
  void aRunThatDiedKeepsWhatItsLastIterationUsed() {
    baton.processes().kill(100);

    Json died = run("run-2");
    assertThat(died.text("state")).isEqualTo("died");
    assertThat(died.text("reason_code")).isEqualTo("died");
    assertThat(died.text("reason")).isEqualTo("process 100 is gone");
    assertThat(died.number("iterations")).isEqualTo(1);
    List<String> outcomes = baton.json("iterations").each("outcome");
    assertThat(outcomes).contains("abandoned");
    assertThat(baton.json("report").at("iterations").each("outcome")).isEqualTo(outcomes);
    assertThat(died.number("input_tokens")).isEqualTo(1000);
    assertThat(baton.ok("runs").out()).contains("died", "process 100 is gone");
    baton.pass(Duration.ofHours(9));
    assertThat(baton.json("runs", "--since", "8h").items()).as("it died before").isEmpty();
    assertThat(baton.error(4, "runs", "pause", "run-2").text("error")).contains("died");
    assertThat(baton.error(4, "resume", "--run", "run-2").text("error")).contains("gone");
  }

  @Test
  void theTimeOfADeathIsTheLastHeartbeatAndDoesNotChange() {
    String heard = baton.now().toString();
    baton.processes().kill(100);
    baton.pass(Duration.ofMinutes(5));
    assertThat(run("run-2").text("ended_at")).isEqualTo(heard);

    baton.ok("sweep", "--now");
    baton.processes().start(200);
    baton.ok("claim", "app-a", "--worker", "ben", "--pid", "200");
    past.save("run-3", State.RUNNING, past.process(200), Used.NOTHING, "");
    past.begin("run-3", "app-a", 3, past.process(200));
    baton.pass(Duration.ofMinutes(5));

    assertThat(run("run-2").text("ended_at")).isEqualTo(heard);
    assertThat(run("run-2").number("elapsed_seconds")).isEqualTo(3620);
    assertThat(baton.json("log").where("what", "died").text("at")).isEqualTo(heard);
    assertThat(baton.json("log").where("what", "abandoned").text("at")).isEqualTo(heard);
    Json reported = baton.json("report").at("iterations").where("outcome", "abandoned");
    assertThat(reported.text("ended_at")).isEqualTo(heard);
  }

  private Json dead() {
    return baton.json("iterations", "--run", "run-2").at(0);
  }

  @Test
  void theEndOfADeadIterationIsStoredWhateverBecomesOfItsTask() {
    String heard = baton.now().toString();
    baton.processes().kill(100);
    baton.pass(Duration.ofMinutes(5));
    baton.ok("close", "app-a");
    assertThat(baton.ok("status").out())
        .contains("\n  3 iterations of runs, ", "\n  1 run ended or paused, 1 run died\n")
        .contains("\n    run-1 5m ago: No more ready tasks\n");
    assertThat(baton.json("log").where("what", "abandoned").text("at")).isEqualTo(heard);
    assertThat(run("run-2").number("iterations")).isEqualTo(1);

    baton.ok("reopen", "app-a");
    baton.run(Map.of("USER", "bo"), "breaker", "reset", "--task", "app-a");
    baton.processes().moveToAnotherMachine();
    assertThat(dead().text("outcome")).as("it is stored").isEqualTo("abandoned");
    assertThat(dead().text("ended_at")).isEqualTo(heard);
  }

  @Test
  void aBreakerThatWasResetDoesNotHideADeath() {
    baton.processes().kill(100);
    baton.ok("close", "app-a");
    baton.run(Map.of("USER", "bo"), "breaker", "reset", "--task", "app-a");
    baton.ok("sweep");
    baton.processes().moveToAnotherMachine();

    assertThat(dead().text("outcome")).as("the sweep stored it").isEqualTo("abandoned");
    assertThat(dead().isNull("ended_at")).isFalse();
  }

  @Test
  void aDeathIsNotTimedMoreExactlyThanItIsKnown() {
    baton.processes().kill(100);
    baton.pass(Duration.ofMillis(7_500));
    assertThat(baton.ok("status").out()).contains("run-2  died at most 8s ago: process 100 is");
    baton.pass(Duration.ofMinutes(5));
    assertThat(baton.ok("status").out()).contains("run-2  died 5m ago: ");
  }

  @Tag("engines")
  @Test
  void everyFigureIsTheSumOverTheIterationsThatAreListed() {
    Json report = baton.json("report");
    for (String id : List.of("run-1", "run-2")) {
      Json listed = run(id);
      Json reported = report.at("runs").where("run", id);
      Json shown = baton.json("runs", "show", id);
      List<Json> iterations = baton.json("iterations", "--run", id).items();
      assertThat(listed.number("iterations")).isEqualTo(iterations.size());
      for (String figure : FIGURES) {
        double sum = 0;
        for (Json iteration : iterations) {
          sum += number(iteration, figure);
        }
        assertThat(number(listed, figure)).as(figure).isEqualTo(sum);
        assertThat(number(shown, figure)).as(figure).isEqualTo(sum);
        assertThat(number(reported, figure)).as(figure).isEqualTo(sum);
        assertThat(number(shown.at("tasks").at(0), figure)).as(figure).isEqualTo(sum);
      }
    }
    Json top = baton.json("top");
    assertThat(report.at("run_totals")).isEqualTo(top.at("totals"));
    for (String figure : FIGURES) {
      assertThat(number(top.at("totals"), figure))
          .as(figure)
          .isEqualTo(number(run("run-1"), figure) + number(run("run-2"), figure));
    }
    assertThat(number(top.at("totals"), "tasks_closed")).isEqualTo(1);
    assertThat(number(top.at("workers").at(0), "input_tokens")).as("of the claim").isEqualTo(1150);
  }

  private static double number(Json object, String name) {
    return Double.parseDouble(String.valueOf(object.at(name).value()));
  }

  @Test
  void peopleSeeTheSameFigures() {
    String runs = baton.ok("runs").out();
    assertThat(runs).containsPattern("run-1 .* ended +2 +1 +2 +180 +\\$0.02 +claude");
    assertThat(runs).containsPattern("run-2 .* running +1 +0 +2 +1200 +\\$0.05 +claude");
    assertThat(runs).contains("2 runs, 3 iterations, 1 closed, 4 skipped, 1380 tokens, $0.07");
    assertThat(baton.ok("report", "--format", "markdown").out())
        .containsPattern("\\|run-1\\|.*\\|ended\\|2\\|1\\|2\\|180\\|\\\\\\$0.02\\|claude\\|")
        .contains("All runs: 2, iterations 3, closed 1, skipped 4, tokens 1380, cost \\$0.07.");
    String page = baton.ok("runs", "show", "2").out();
    assertThat(page).contains("tokens     1000 in, 0 cached, 200 out", "machine    build-1");
    String top = baton.ok("top", "--once").out();
    assertThat(top).contains("2 runs, 3 iterations, 1 closed, 4 skipped, 1380 tokens, $0.07");
    assertThat(top).containsPattern("app-a +working +0s +1380 +\\$0.07");
    assertThat(top).contains("ann claude @build-1  Edit src/Foo.java  Do <b>it</b>");
  }

  @Test
  void aRunIsAskedToPauseOnlyWhileItMayRun() {
    assertThat(baton.json("runs", "pause", "run-2").text("pause_asked_by")).isEqualTo("ann");
    assertThat(baton.json("runs", "show", "run-2").text("pause_asked_by")).isEqualTo("ann");
    assertThat(baton.json("top").at("workers").at(0).text("pause_asked_by")).isEqualTo("ann");
    baton.ok("runs", "pause", "run-2", "--cancel");
    assertThat(baton.json("runs", "show", "run-2").isNull("pause_asked_by")).isTrue();
    assertThat(baton.error(4, "runs", "pause", "run-1").text("code")).isEqualTo("not_running");
  }

  @Test
  void aRunThatIsNotThereIsNotFound() {
    for (String command : List.of("runs show", "runs pause", "resume --run", "iterations --run")) {
      for (String name : List.of("run-9", "")) {
        String[] words = (command + " NAME").split(" ");
        words[words.length - 1] = name;
        assertThat(baton.error(3, words).text("error"))
            .as(command)
            .isEqualTo("no run '" + name + "'");
      }
    }
    baton.error(3, "iterations", "export", "--run", "run-9");
  }

  @Test
  void theBeginningOfSeveralRunsIsRefusedWithTheirNames() {
    for (String command : List.of("runs show", "runs pause", "iterations --run")) {
      assertThat(baton.error(2, (command + " run").split(" ")).text("error"))
          .as(command)
          .matches("'run' is the beginning of several runs: run-1, run-2.*");
    }
    assertThat(baton.json("iterations", "--run", "2"))
        .isEqualTo(baton.json("iterations", "--run", "run-2"));
  }

  @Tag("engines")
  @Test
  void theHistoryHasEverythingInOneOrder() {
    baton.ok("breaker", "trip", "--task", "app-a", "--reason", "stuck");
    baton.processes().kill(100);
    baton.ok("sweep", "--now");

    Json log = baton.json("log", "-n", "0");
    assertThat(log.each("what"))
        .containsSubsequence("created", "claimed", "begun")
        .contains("started", "begun", "progress", "open", "swept", "died");
    List<String> times = log.each("at");
    assertThat(times).isSorted();
    assertThat(baton.json("log", "--kind", "sweep,breaker").each("kind"))
        .containsOnly("sweep", "breaker")
        .hasSizeGreaterThanOrEqualTo(2);
    assertThat(baton.json("log", "-n", "2").items())
        .as("the newest")
        .hasSize(2)
        .last()
        .isEqualTo(log.items().getLast());
    assertThat(baton.json("log", "--task", "app-a", "--worker", "ann").each("task"))
        .isNotEmpty()
        .containsOnly("app-a");
    baton.pass(Duration.ofDays(1));
    assertThat(baton.json("log", "--since", "8h").items()).isEmpty();
    assertThat(baton.run("log", "--kind", "clam").err())
        .contains("'clam' is not a kind of entry", "claim, close");
    assertThat(baton.run("log", "--since", "tomorrow").err()).contains("is in the future");
  }

  @Test
  void aCommitIsPartOfTheHistoryAndEscaped(@TempDir Path other) {
    Sandbox plain = Sandbox.repository(other);
    plain.file("a.txt", "a");
    plain.git("add", "a.txt");
    plain.git("commit", "-q", "-m", "A commit\u001b[31m");
    assertThat(plain.json("log").each("what")).containsExactly("committed");
    assertThat(plain.ok("log").out()).contains("A commit\\x1b[31m").doesNotContain("\u001b");
  }

  @Tag("engines")
  @Test
  void iterationsAreFilteredByWorkerAndTime() {
    assertThat(baton.json("iterations", "--worker", "ann").items()).hasSize(3);
    assertThat(baton.json("iterations", "--worker", "bob").items()).isEmpty();
    baton.processes().kill(100);
    baton.pass(Duration.ofHours(1));
    assertThat(baton.json("iterations", "--since", "30m").each("state"))
        .as("its end was not recorded")
        .containsExactly("kept");
    assertThat(baton.ok("iterations").out()).contains("STARTED", "TOOK", "WORKER", "ann");
  }

  @Test
  void topNeedsATerminalOrSaysWhatToDo() {
    Answer answer = baton.run("top");
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err()).contains("top needs a terminal", "--once").hasLineCount(1);
  }

  @Test
  void aDeadWorkerIsSuspectOnThePage() {
    baton.processes().kill(100);
    assertThat(baton.ok("top", "--once").out()).containsPattern("app-a +suspect");
    assertThat(baton.json("top").at("workers").at(0).text("verdict")).isEqualTo("suspect");
  }
}
