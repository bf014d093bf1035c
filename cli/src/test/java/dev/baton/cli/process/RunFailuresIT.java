package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that fail, each in its own way: the run stops in time, and says why. */
@Tag("loops")
class RunFailuresIT {
  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
  }

  private void assertBlocked(String reasonCode) throws Exception {
    Json task = world.show("app-a");
    assertThat(task.text("status")).isEqualTo("blocked");
    assertThat(task.has("claim")).isFalse();
    Json status = world.json("breaker", "status", "--task", "app-a");
    assertThat(status.text("state")).isEqualTo("OPEN");
    Json history = world.json("breaker", "history", "--task", "app-a");
    assertThat(history.items().getLast().text("reason_code")).isEqualTo(reasonCode);
  }

  @Test
  void anErrorRepeatsOnNewLines() throws Exception {
    Ran ran = world.run("same-error", "--preset", "tdd-red-green").mustEnd(10, "same_error");

    assertBlocked("same_error");
    assertThat(world.outcomes()).containsExactly("failed", "failed", "failed");
    for (Json iteration : world.iterations()) {
      Json error = iteration.at("errors").at(0);
      assertThat(iteration.at("errors").items()).hasSize(1);
      assertThat(error.text("signature")).isEqualTo("98e3498d");
      assertThat(error.number("count")).isEqualTo(1);
    }
    Json stats = ran.end().at("stats");
    assertThat(stats.number("unique_errors")).isEqualTo(1);
    assertThat(stats.number("total_failures")).isEqualTo(3);
    assertThat(stats.number("consecutive_failures")).isEqualTo(3);
    assertThat(world.baton().run("check", "--task", "app-a").exit()).isEqualTo(10);
  }

  @Test
  void aValidationFindsTheSameErrorOnNewLines() throws Exception {
    Ran ran =
        world
            .run("works", "--check", RunWorld.script("failing-check"), "--preset", "tdd-red-green")
            .mustEnd(10, "same_error");

    assertBlocked("same_error");
    assertThat(world.outcomes()).containsExactly("failed", "failed", "failed");
    assertThat(ran.events("check")).hasSize(3).allMatch(check -> check.number("exit_code") == 1);
    List<Json> errors = world.iterations().stream().map(one -> one.at("errors").at(0)).toList();
    assertThat(errors.stream().map(one -> one.text("signature")).distinct()).hasSize(1);
    assertThat(errors.stream().map(one -> one.number("line"))).containsExactly(1L, 2L, 3L);
    assertThat(world.iterations()).allMatch(one -> one.number("files_changed") == 1);
  }

  @Test
  void nothingIsEdited() throws Exception {
    Ran ran = world.run("edits-nothing").mustEnd(10, "no_progress");

    assertBlocked("no_progress");
    assertThat(world.outcomes()).isEqualTo(Collections.nCopies(4, "no_progress"));
    assertThat(ran.end().at("stats").number("consecutive_no_progress")).isEqualTo(4);
    assertThat(ran.end().at("stats").number("total_failures")).isZero();
  }

  @Test
  void editsAreReverted() throws Exception {
    world.run("edits-and-reverts").mustEnd(10, "no_progress");

    assertBlocked("no_progress");
    assertThat(world.outcomes()).isEqualTo(Collections.nCopies(4, "no_progress"));
    assertThat(world.iterations()).allMatch(one -> one.number("files_changed") == 0);
  }

  @Test
  void itIsDoneWithNothingToShow() throws Exception {
    Ran ran = world.run("claims-done").mustEnd(10, "completion_without_evidence");

    assertBlocked("completion_without_evidence");
    assertThat(world.outcomes()).containsExactly("no_progress", "no_progress", "no_progress");
    Json iteration = ran.events("iteration").getFirst();
    assertThat(iteration.truth("claimed_done")).isTrue();
    assertThat(iteration.at("missing").texts())
        .containsExactly("nothing has changed since the task was claimed");
  }

  @Test
  void itSaysTheSameAgainAndAgain() throws Exception {
    world.run("loops-text").mustEnd(10, "output_loop");

    assertBlocked("output_loop");
    assertThat(world.outcomes()).containsExactly("stopped");
  }

  @Test
  void itSaysTheSameAgainAndAgainInMessages() throws Exception {
    Ran ran = world.run("loops-claude", "--agent", "claude").mustEnd(10, "output_loop");

    assertBlocked("output_loop");
    assertThat(world.outcomes()).containsExactly("stopped");
    assertThat(ran.events("end").getFirst().text("reason"))
        .isEqualTo("The agent said the same thing 3 times in a row");
  }

  @Test
  void itGoesSilent() throws Exception {
    Ran ran = world.run("silent", "--max-idle", "1s").mustEnd(12, "idle_timeout");

    assertBlocked("idle_timeout");
    assertThat(world.outcomes()).containsExactly("stopped");
    assertThat(ran.events("pause").getFirst().text("limit")).isEqualTo("1");
  }

  /** OpenCode's stream has a tool when it has ended; meanwhile its processes show it. */
  @Test
  void aToolOfOpenCodeIsNoSilence() throws Exception {
    String works =
        """
        cat >/dev/null
        echo '{"type":"step_start","sessionID":"s","part":{"id":"1","type":"step-start"}}'
        sleep 5; echo x >x.txt
        echo '{"type":"text","sessionID":"s","part":{"id":"2","text":"<promise>COMPLETE</promise>"}}'
        echo '{"type":"step_finish","sessionID":"s","part":{"id":"3","reason":"stop","cost":0}}'
        """;
    world
        .runShell(works, "--agent", "opencode", "--task", "app-a", "--max-idle", "2s")
        .mustEnd(0, "done");
  }

  /** Such as a language server. */
  @Test
  void whatOpenCodeStartedBeforeItsLastWordsIsNoTool() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")));
    String hangs =
        """
        sleep 300 &
        mkfifo ../never
        for n in 1 2 3 4 5; do
          sleep 1
          echo '{"type":"step_start","sessionID":"s","part":{"id":"'$n'","type":"step-start"}}'
        done
        read x <../never
        """;
    world.runShell(hangs, "--agent", "opencode", "--max-idle", "3s").mustEnd(12, "idle_timeout");
  }

  @Test
  void neitherItNorItsGrandchildEndsWhenAsked() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")));
    world.run("stubborn", "--max-idle", "1s").mustEnd(12, "idle_timeout");

    assertThat(world.outcomes()).containsExactly("stopped");
    for (String name : List.of("agent.pid", "grandchild.pid")) {
      assertThat(RunWorld.isRunning(world.await(name))).as(name).isFalse();
    }
  }

  @Test
  void itFloodsItsStandardError() throws Exception {
    world.run("floods-stderr", "--max-iterations", "1").mustEnd(12, "max_iterations");

    assertThat(world.outcomes()).containsExactly("progress");
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
    try (var logs = Files.walk(world.file(".git/baton/logs"))) {
      long kept = logs.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
      assertThat(kept).isBetween(1L, 49_000_000L);
    }
  }

  /** As messages of Claude, and as plain text. */
  @ParameterizedTest
  @ValueSource(strings = {"big-stream", "big-text"})
  void itPrintsForever(String agent) throws Exception {
    assumeTrue(Files.exists(Path.of("/proc/self/status")));
    world.run(agent, "--output-loop", "off", "--max-iterations", "1").mustEnd(12, "max_iterations");

    long kilobytes = Long.parseLong(world.await("memory.txt").replaceAll("\\D+", ""));
    assertThat(kilobytes).as("memory of the run").isLessThan(200_000);
    assertThat(world.outcomes()).containsExactly("progress");
  }

  @Test
  void itsLogCannotBeWritten() throws Exception {
    // A folder is where the file would be.
    Ran ran =
        world.runShell(
            "mkdir -p .git/baton/logs/$BATON_RUN/$BATON_ITERATION.out; echo x >x.txt; echo said",
            "--max-iterations",
            "1");

    assertThat(ran.mustEnd(12, "max_iterations").events("warning"))
        .anyMatch(one -> one.text("message").contains(".out cannot be written"));
    assertThat(world.outcomes()).containsExactly("progress");
  }

  @Test
  void itEndsAtOnce() throws Exception {
    Ran ran =
        world
            .run("exits-at-once", "--consecutive-failures", "3")
            .mustEnd(10, "consecutive_failures");

    assertBlocked("consecutive_failures");
    assertThat(world.outcomes()).containsExactly("failed", "failed", "failed");
    assertThat(ran.events("iteration")).allMatch(one -> one.number("exit_code") == 3);
    assertThat(ran.events("iteration").getLast().text("last_error"))
        .isEqualTo("the agent ended with exit code 3");
  }

  @Test
  void itIsKilled() throws Exception {
    Ran ran =
        world.run("is-killed", "--consecutive-failures", "3").mustEnd(10, "consecutive_failures");

    assertBlocked("consecutive_failures");
    assertThat(world.outcomes()).containsExactly("failed", "failed", "failed");
    assertThat(ran.events("iteration")).allMatch(one -> one.number("exit_code") == 137);
  }

  /** Also the second time, in other words; but not where the agent went on working. */
  @Test
  void aQuestionInPlainTextPausesTheRun() throws Exception {
    for (String words : List.of("Shall I delete the old table?", "I need your approval for it.")) {
      Ran ran = world.runShell("cat >/dev/null; echo '" + words + "'").mustEnd(11, "question");
      assertThat(ran.end().text("reason")).isEqualTo("The agent asks: " + words);
      world.prepare("reopen", "app-a");
    }
    world
        .runShell("echo x >>work.txt; echo 'Shall I go on?'", "--max-iterations", "1")
        .mustEnd(12, "max_iterations");
    assertThat(world.outcomes()).containsExactly("question", "question", "progress");
  }

  /** Neither a courtesy nor what another iteration answers by its mere start is a question. */
  @Test
  void anAgentThatWorkedIsPausedWhenItAsksForADecision() throws Exception {
    for (String words :
        List.of(
            "Shall I continue with the next part?",
            "The cache is in place. Let me know if you want the lifetime tuned as well.",
            "Removed the old endpoints. If you want, I can also remove the flag later.")) {
      world
          .runShell(
              "cat >/dev/null; echo x >>work.txt; echo '" + words + "'", "--max-iterations", "1")
          .mustEnd(12, "max_iterations");
    }
    String asks = "Which database shall it be, SQLite or PostgreSQL?";
    Ran ran =
        world
            .runShell("cat >/dev/null; echo x >>work.txt; echo '" + asks + "'")
            .mustEnd(11, "question");
    assertThat(ran.end().text("reason")).isEqualTo("The agent asks: " + asks);
    assertThat(world.outcomes()).containsExactly("progress", "progress", "progress", "question");
  }

  @Test
  void itAsksAQuestion() throws Exception {
    Ran ran = world.run("asks", "--agent", "claude").mustEnd(11, "question");

    assertThat(ran.end().text("reason")).isEqualTo("The agent asks: Which database shall it be?");
    assertThat(world.show("app-a").text("status")).isEqualTo("blocked");
    assertThat(world.outcomes()).containsExactly("question");
    assertThat(ran.end().at("stats").text("state")).isEqualTo("CLOSED");
    assertThat(ran.end().at("stats").number("consecutive_no_progress")).isZero();
    assertThat(ran.end().at("stats").number("total_failures")).isZero();
    assertThat(world.iterations().getFirst().number("tool_calls")).isEqualTo(1);
  }

  @Test
  void aRateLimitIsWaitedFor() throws Exception {
    // Waiting does not count as idle time.
    Ran ran = world.run("rate-limited", "--max-idle", "5s").mustEnd(0, "done");

    assertThat(world.outcomes()).containsExactly("api_limit", "completed");
    assertThat(world.show("app-a").text("status")).isEqualTo("closed");
    Json wait = ran.events("wait").getFirst();
    assertThat(wait.text("reason")).contains("try again in 6 seconds");
    assertThat(wait.text("until")).isGreaterThan(wait.text("at"));
    assertThat(ran.events("iteration_start").getLast().text("at"))
        .isGreaterThanOrEqualTo(wait.text("until"));
    assertThat(ran.end().at("stats").number("total_failures")).isZero();
  }
}
