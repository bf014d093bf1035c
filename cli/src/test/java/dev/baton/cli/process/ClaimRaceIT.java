package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.testkit.TestEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many workers at once. */
@Tag("engines")
class ClaimRaceIT {
  private static final int TASKS = TestEngine.rounds(64);
  private static final int WORKERS = 16;

  /** Claims until nothing is left, and prints each exit code on standard error. */
  private static final String WORKER =
      """
      code=0
      while [ $code = 0 ]; do
        code=0
        baton claim --next --json --worker "$1" --pid "$2" || code=$?
        echo "exit $code" >&2
      done
      """;

  @TempDir Path temporary;

  @Test
  void eachTaskIsWonExactlyOnce() throws Exception {
    Path repository = Files.createDirectory(temporary.resolve("repository"));
    Sandbox sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    for (int i = 0; i < TASKS; i++) {
      sandbox.ok("q", "Task", String.valueOf(i));
    }
    List<String> ids = sandbox.json("list", "-n", "0").each("id");

    List<Json> won = race(new Program(repository, temporary));
    assertThat(won.stream().map(task -> task.text("id")))
        .hasSize(TASKS)
        .containsExactlyInAnyOrderElementsOf(ids);
    assertThat(won)
        .allSatisfy(task -> {
          assertThat(task.number("epoch")).isEqualTo(1);
          assertThat(task.text("status")).isEqualTo("in_progress");
        });

    List<Json> tasks = sandbox.json("list", "-n", "0").items();
    assertThat(tasks).allSatisfy(task -> assertThat(task.number("epoch")).isEqualTo(1));
    assertThat(sandbox.json("doctor", "--check", "integrity").truth("ok")).isTrue();
  }

  /** Starts all workers together, and returns what they won, with the winners' names. */
  private static List<Json> race(Program baton) throws Exception {
    String alive = String.valueOf(ProcessHandle.current().pid());
    List<Program.Running> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      workers.add(baton.shell(WORKER, "worker-" + i, alive));
    }
    List<Json> won = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      String name = "worker-" + i;
      Answer answer = workers.get(i).mustSucceed();
      List<Json> mine = answer.out().lines().map(Json::parse).toList();
      assertThat(mine).allSatisfy(task -> assertThat(task.text("assignee")).isEqualTo(name));
      assertSaysNothingBut(mine.size(), answer.err());
      won.addAll(mine);
    }
    return won;
  }

  /** An exit code for each success, and finally the one for nothing to do. */
  private static void assertSaysNothingBut(int successes, String err) {
    List<String> lines = err.lines().toList();
    assertThat(lines).hasSize(successes + 2).noneMatch(line -> line.contains("database"));
    assertThat(lines.subList(0, successes)).allMatch("exit 0"::equals);
    assertThat(Json.parse(lines.get(successes)).text("code")).isEqualTo("nothing_to_do");
    assertThat(lines.getLast()).isEqualTo("exit 13");
  }
}
