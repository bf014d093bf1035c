package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The limits of a whole run and of one task, and what a person can do when one is exceeded. */
@Tag("loops")
class RunBudgetIT {
  /** Prints what Claude prints for one message that costs two cents, and changes a file. */
  private static final String PAID =
      """
      echo $BATON_ITERATION >>work.txt
      echo '{"type":"system","subtype":"init","session_id":"s","model":"m"}'
      echo '{"type":"assistant","session_id":"s","message":{"id":"m1","content":[{"type":"tool_use","id":"t1","name":"Bash","input":{}},{"type":"tool_use","id":"t2","name":"Read","input":{}}],"usage":{"input_tokens":100,"output_tokens":20}}}'
      echo '{"type":"result","subtype":"success","session_id":"s","is_error":false,"result":"ok","total_cost_usd":0.02,"usage":{"input_tokens":100,"output_tokens":20}}'
      """;

  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
  }

  private Ran run(String... options) throws Exception {
    return world.runShell(PAID, options);
  }

  private static List<String> warnings(Ran ran) {
    return ran.events("warning").stream().map(one -> one.text("message")).toList();
  }

  @Test
  void iterations() throws Exception {
    Ran ran = run("--max-iterations", "5").mustEnd(12, "max_iterations");

    assertThat(world.iterations()).hasSize(5);
    assertThat(ran.end().number("iterations")).isEqualTo(5);
    assertThat(warnings(ran)).containsExactly("4 of 5 iterations are used (--max-iterations)");
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
    assertThat(ran.events("task").getFirst().text("end")).isEqualTo("released");
  }

  @Test
  void cost() throws Exception {
    Ran ran = run("--max-cost", "$0.05").mustEnd(12, "max_cost");

    assertThat(ran.end().at("cost_cents").value().toString()).isEqualTo("6");
    assertThat(warnings(ran)).containsExactly("$0.04 of $0.05 are used (--max-cost)");
    for (Json iteration : world.iterations()) {
      assertThat(iteration.at("cost_cents").value().toString()).isEqualTo("2");
      assertThat(iteration.number("tool_calls")).isEqualTo(2);
      assertThat(iteration.number("input_tokens")).isEqualTo(100);
      assertThat(iteration.number("output_tokens")).isEqualTo(20);
    }
  }

  @Test
  void tokens() throws Exception {
    Ran ran = run("--max-total-tokens", "300").mustEnd(12, "max_total_tokens");

    assertThat(world.iterations()).hasSize(3);
    assertThat(warnings(ran)).containsExactly("240 of 300 tokens are used (--max-total-tokens)");
  }

  @ParameterizedTest
  @CsvSource({"--max-iterations, 1", "--max-cost, $0.02", "--max-total-tokens, 120"})
  void noTaskIsClaimedWhenALimitIsReached(String option, String limit) throws Exception {
    String finishes = PAID.replace("\"ok\"", "\"<promise>COMPLETE</promise>\"");
    world.task("app-b", "Second");
    Ran ran = world.runShell(finishes, option, limit);

    ran.mustEnd(12, option.substring(2).replace('-', '_'));
    assertThat(ran.events("claim")).hasSize(1);
    assertThat(world.show("app-b").number("epoch")).isZero();
    Ran same = Ran.of(world.baton().run("resume", "--json"));
    assertThat(same.mustEnd(12, option.substring(2).replace('-', '_')).events("claim")).isEmpty();
    assertThat(world.show("app-b").number("epoch")).isZero();
    world.runShell(finishes, option, limit).mustEnd(0, "done");
  }

  @Test
  void duration() throws Exception {
    Ran ran = world.run("silent", "--max-duration", "1s").mustEnd(12, "max_duration");

    assertThat(world.outcomes()).containsExactly("stopped");
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
    // This says nothing about the loop.
    assertThat(ran.end().at("stats").number("total_failures")).isZero();
    assertThat(ran.end().at("stats").text("state")).isEqualTo("CLOSED");
  }

  @Test
  void theProviderIsNotWaitedForAtTheEnd() throws Exception {
    world
        .runShell(
            "echo 'Error: rate limit exceeded, please try again in 500 seconds'; exit 1",
            "--max-iterations",
            "1")
        .mustEnd(12, "max_iterations");

    assertThat(world.outcomes()).containsExactly("api_limit");
  }

  @Test
  void theToolCallsOfATaskAndRaisingThem() throws Exception {
    Ran ran = run("--max-tool-calls", "5").mustEnd(12, "tool_call_limit");

    Json pause = ran.events("pause").getFirst();
    assertThat(pause.text("actual")).isEqualTo("6");
    assertThat(pause.text("limit")).isEqualTo("5");
    assertThat(world.show("app-a").text("status")).isEqualTo("blocked");
    assertThat(world.iterations()).hasSize(3);

    Answer refused = world.baton().run("resume", "--raise", "tool_calls");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("'tool_calls' is not a limit");
    Answer unknown = world.baton().run("resume", "--raise", "tool_cals=9");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err()).contains("'tool_cals' cannot be raised").hasLineCount(1);

    Answer resumed =
        world
            .baton()
            .run("resume", "--json", "--raise", "tool_calls=9", "--raise", "max_iterations=100");
    Ran again = Ran.of(resumed).mustEnd(12, "tool_call_limit");
    assertThat(again.end().text("run")).isEqualTo(ran.end().text("run"));
    assertThat(again.events("pause").getFirst().text("limit")).isEqualTo("9");
    assertThat(again.end().number("iterations")).isEqualTo(3 + 5);
    assertThat(world.iterations()).hasSize(3 + 5);
  }

  @Test
  void theCostOfATask() throws Exception {
    run("--max-task-cost", "$0.03").mustEnd(12, "token_spend_limit");

    assertThat(world.iterations()).hasSize(2);
  }

  @Test
  void theDurationOfATask() throws Exception {
    world.run("silent", "--max-task-duration", "1s").mustEnd(12, "duration_limit");

    assertThat(world.outcomes()).containsExactly("stopped");
  }

  @Test
  void aBudgetThatIsUsedUpStaysUsedUp() throws Exception {
    run("--max-iterations", "2").mustEnd(12, "max_iterations");

    long epoch = world.show("app-a").number("epoch");
    Answer same = world.baton().run("resume", "--json");
    assertThat(Ran.of(same).mustEnd(12, "max_iterations").end().number("iterations")).isEqualTo(2);
    assertThat(world.show("app-a").number("epoch")).as("not claimed").isEqualTo(epoch);
    Answer more = world.baton().run("resume", "--json", "--raise", "max_iterations=3");
    assertThat(Ran.of(more).mustEnd(12, "max_iterations").end().number("iterations")).isEqualTo(3);
    assertThat(world.iterations()).hasSize(3);
  }

  @Test
  void investigatingGivesTheTaskBack() throws Exception {
    run("--max-tool-calls", "1").mustEnd(12, "tool_call_limit");
    Answer answer = world.baton().run("resume", "--investigate");

    assertThat(answer.exit()).as(answer.err()).isZero();
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
    assertThat(world.iterations()).hasSize(1);
    assertThat(world.file("work.txt")).exists();
    assertThat(world.baton().run("resume").exit()).isEqualTo(13);
    run("--max-iterations", "1").mustEnd(12, "max_iterations");
    assertThat(world.iterations()).hasSize(2);
  }

  @Test
  void aResumedRunDoesNotTakeOtherTasksThanItsOwn() throws Exception {
    world.task("app-b", "Second");
    run("--task", "app-a", "--max-tool-calls", "1").mustEnd(12, "tool_call_limit");
    world.prepare("close", "app-a");
    Answer answer = world.baton().run("resume", "--json");

    Ran.of(answer).mustEnd(13, "nothing_to_do");
    assertThat(world.show("app-b").number("epoch")).isZero();
  }

  @Test
  void theFirstOfAnHourBeginsAndTheNextWaits() throws Exception {
    Program.Running running = world.start("works", "--rate-limit", "1");
    world.await("work.txt");
    try {
      RunWorld.await(
          "it waits", () -> Files.readString(running.out()).contains("\"event\":\"wait\""));
    } finally {
      running.process().destroy();
    }
    Ran ran = Ran.of(running.end()).mustEnd(130, "interrupted");
    assertThat(ran.events("wait").getFirst().text("reason")).contains("rate limit of this run");
    assertThat(world.iterations()).hasSize(1);
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
  }

  @Test
  void whileItWaitsOthersMayTakeTheNextTask() throws Exception {
    world.task("app-b", "Second");
    Program.Running running =
        world.startShell(
            "echo x >>work.txt; echo '<promise>COMPLETE</promise>'", "--rate-limit", "1");
    try {
      RunWorld.await(
          "it waits", () -> Files.readString(running.out()).contains("\"cause\":\"rate_limit\""));
      assertThat(world.show("app-b").text("status")).isEqualTo("open");
      assertThat(world.show("app-b").number("epoch")).isZero();
    } finally {
      running.process().destroy();
    }
    Ran.of(running.end()).mustEnd(130, "interrupted");
  }

  @Test
  void nothingIsLeftToWaitFor() throws Exception {
    world
        .runShell("echo x >>work.txt; echo '<promise>COMPLETE</promise>'", "--rate-limit", "1")
        .mustEnd(0, "done");
  }
}
