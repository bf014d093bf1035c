package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import dev.baton.notify.FakeServer;
import dev.baton.testkit.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run is under control at every moment, and says how it ended. */
@Tag("loops")
class RunControlIT {
  private static final String WORKS =
      "echo $BATON_TASK >>\"$BATON_TASK.txt\"; echo '<promise>COMPLETE</promise>'";

  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
  }

  private void tasks(String... ids) throws Exception {
    for (String id : ids) {
      world.task(id, "Task " + id);
    }
  }

  private String status(String task) throws Exception {
    return world.show(task).text("status");
  }

  /** Claude's stream, as far as it matters here. */
  private static String claude(String... lines) {
    StringBuilder script = new StringBuilder("cat >/dev/null; cat <<'EOF'\n");
    script.append("{\"type\":\"system\",\"subtype\":\"init\",\"session_id\":\"s\"}\n");
    for (String line : lines) {
      script.append(line).append('\n');
    }
    return script.append("EOF\n").toString();
  }

  private static String result(String rest) {
    return "{\"type\":\"result\",\"subtype\":\"success\",\"session_id\":\"s\",\"is_error\":false,"
        + rest
        + ",\"total_cost_usd\":0.01,\"usage\":{\"input_tokens\":10,\"output_tokens\":5}}";
  }

  private static void signal(String name, Program.Running running) throws Exception {
    String pid = String.valueOf(running.process().pid());
    assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM"})
  void aSignalIsHeardBetweenIterations(String name) throws Exception {
    Program.Running running =
        world.startShell(
            "echo x >>../count.txt; exit 7", "--on-stagnation", "alert", "--restart-pause", "0");
    RunWorld.await(
        "some iterations",
        () ->
            Files.exists(world.file("../count.txt"))
                && Files.readAllLines(world.file("../count.txt")).size() > 3);
    signal(name, running);
    Ran.of(running.end()).mustEnd(130, "interrupted");

    assertThat(status("app-a")).isEqualTo("open");
  }

  @Test
  void anAgentThatEndsAtOnceIsStartedMoreAndMoreRarely() throws Exception {
    Program.Running running =
        world.startShell("exit 7", "--on-stagnation", "alert", "--restart-pause", "1");
    RunWorld.await(
        "three pauses", () -> Files.readString(running.out()).split("\"wait\"", -1).length > 3);
    signal("INT", running);
    Ran ran = Ran.of(running.end()).mustEnd(130, "interrupted");

    List<Json> waits = ran.events("wait");
    for (int i = 0; i < waits.size(); i++) {
      Duration pause =
          Duration.between(
              Instant.parse(waits.get(i).text("at")), Instant.parse(waits.get(i).text("until")));
      assertThat(waits.get(i).text("reason")).isEqualTo("the agent ended at once and did nothing");
      assertThat(pause.toMillis()).isBetween((1000L << i) - 500, 1000L << i);
    }
    assertThat(world.iterations()).as("each one counts").hasSizeGreaterThan(2);
  }

  @Test
  void aCheckIsNotTheAgentsSilence() throws Exception {
    world.run("finishes", "--max-idle", "1s", "--check", "sleep 4").mustEnd(0, "done");

    assertThat(world.outcomes()).containsExactly("completed");
  }

  @Test
  void aToolThatRunsIsNotTheAgentsSilence() throws Exception {
    String call =
        "{\"type\":\"assistant\",\"session_id\":\"s\",\"message\":{\"id\":\"m\",\"content\":[{\"type\":\"tool_use\",\"id\":\"t\",\"name\":\"Bash\",\"input\":{\"command\":\"npm"
            + " test\"}}]}}";
    String answer =
        "{\"type\":\"user\",\"session_id\":\"s\",\"message\":{\"content\":[{\"type\":\"tool_result\","
            + "\"tool_use_id\":\"t\",\"content\":\"ok\"}]}}";
    String agent = claude(call) + "sleep 4; echo x >work.txt; " + claude(answer);
    String done = claude(result("\"result\":\"Done. <promise>COMPLETE</promise>\""));
    world.runShell(agent + done, "--agent", "claude", "--max-idle", "1s").mustEnd(0, "done");
    assertThat(world.outcomes()).containsExactly("completed");

    tasks("app-b");
    world
        .runShell(agent + "sleep 1000", "--agent", "claude", "--max-idle", "1s")
        .mustEnd(12, "idle_timeout");
  }

  @Test
  void aFinishedTurnIsJudgedThoughTheAgentHangs() throws Exception {
    Ran ran =
        world
            .runShell(
                "echo x >work.txt;"
                    + claude(result("\"result\":\"Done. <promise>COMPLETE</promise>\""))
                    + "echo $$ >agent.pid; exec sleep 1000",
                "--agent",
                "claude",
                "--max-idle",
                "1s")
            .mustEnd(0, "done");

    assertThat(world.outcomes()).containsExactly("completed");
    assertThat(ran.events("iteration").getFirst().number("exit_code")).isZero();
    assertThat(RunWorld.isRunning(world.await("agent.pid"))).isFalse();
  }

  @Test
  void lastWordsAreJudgedThoughTheAgentHangs() throws Exception {
    world
        .runShell(
            "echo x >work.txt; echo '<promise>COMPLETE</promise>'; exec sleep 1000",
            "--max-idle",
            "1s")
        .mustEnd(0, "done");
  }

  @Test
  void repeatedWordsDoWhatTheUserChose() throws Exception {
    tasks("app-b");
    String agent = "[ $BATON_TASK = app-b ] || exec " + RunWorld.script("loops-claude") + "\n";
    try (FakeServer server = new FakeServer()) {
      world.notify(server);
      Ran ran =
          world
              .runShell(agent + WORKS, "--agent", "claude", "--on-stagnation", "abort")
              .mustEnd(10, "output_loop");

      assertThat(status("app-b")).isEqualTo("open");
      assertThat(world.show("app-a").text("blocked_reason")).isEqualTo("stagnation");
      assertThat(ran.events("pause")).isEmpty();
      Json told = Json.parse(server.bodies().getFirst());
      assertThat(told.text("slug")).isEqualTo("output_loop");
      assertThat(told.at("limit").value()).hasToString("0.95");
    }
  }

  @Test
  void aStuckTaskIsLeftAndTheRunContinues() throws Exception {
    tasks("app-b", "app-c", "app-d", "app-e");
    String agent =
        """
        case $BATON_TASK in
        app-a) echo "I looked at everything."; echo "$BATON_ITERATION" >/dev/null ;;
        app-c) exec sleep 1000 ;;
        app-d) sh %s ;;
        *) %s ;;
        esac
        """
            .formatted(RunWorld.script("asks").substring(3), WORKS);
    try (FakeServer server = new FakeServer()) {
      world.notify(server);
      Ran ran =
          world
              .runShell(agent, "--no-progress", "2", "--max-idle", "1s", "--agent", "custom")
              .mustEnd(10, "tasks_skipped");

      assertThat(world.show("app-a").text("blocked_reason")).isEqualTo("stagnation");
      assertThat(status("app-b")).isEqualTo("closed");
      assertThat(world.show("app-c").text("blocked_reason")).isEqualTo("paused");
      assertThat(world.show("app-d").text("blocked_reason")).isEqualTo("paused");
      assertThat(status("app-e")).isEqualTo("closed");
      assertThat(ran.end().number("tasks_closed")).isEqualTo(2);
      assertThat(ran.end().number("tasks_skipped")).isEqualTo(3);
      assertThat(ran.end().text("reason")).isEqualTo("3 tasks were skipped");
      assertThat(server.bodies()).hasSize(4);
      assertThat(server.bodies().getLast())
          .contains("The run has stopped: 3 tasks were skipped")
          .contains("2 closed, 3 left for a person");
    }
  }

  @Test
  void twoSilentAgentsDoNotEndTheRun() throws Exception {
    tasks("app-b", "app-c");
    world
        .runShell("[ $BATON_TASK = app-c ] || exec sleep 1000; " + WORKS, "--max-idle", "1s")
        .mustEnd(12, "tasks_skipped");

    assertThat(status("app-c")).isEqualTo("closed");
  }

  @Test
  void theLogOfARunningAgentIsFollowedToItsEnd() throws Exception {
    Program.Running run =
        world.startShell(
            "cat >/dev/null; echo before; touch ready.txt; echo x >ready.txt;"
                + " while [ ! -f go.txt ]; do sleep 0.05; done; echo after; echo worse >&2; "
                + WORKS);
    world.await("ready.txt");
    Program.Running logs = world.baton().start("logs", "-f", "app-a");
    RunWorld.await("the log", () -> Files.readString(logs.out()).contains("before\n"));
    assertThat(Files.readString(logs.out())).doesNotContain("after", "completed");
    Files.createFile(world.file("go.txt"));
    Ran.of(run.end()).mustEnd(0, "done");

    assertThat(logs.mustSucceed().out())
        .containsSubsequence("before\n", "after\n", "stderr: worse\n", ": completed\n");
  }

  @Test
  void oneSkippedTaskGivesTheReasonOfTheRun() throws Exception {
    tasks("app-b");
    world
        .runShell("[ $BATON_TASK = app-a ] && exec sleep 1000; " + WORKS, "--max-idle", "1s")
        .mustEnd(12, "idle_timeout");

    assertThat(status("app-b")).isEqualTo("closed");
    Answer resumed = world.baton().run("resume", "--json");
    assertThat(Ran.of(resumed).end().text("reason_code")).isEqualTo("idle_timeout");
  }

  @Test
  void anAgentThatNeverWorksBlocksNotEveryTask() throws Exception {
    tasks("app-b", "app-c");
    Ran ran =
        world.runShell("echo 'cannot find my settings' >&2; exit 7").mustEnd(10, "agent_failing");

    assertThat(ran.end().text("reason")).contains("on two tasks in a row");
    assertThat(status("app-a")).isEqualTo("open");
    assertThat(status("app-b")).isEqualTo("open");
    assertThat(world.show("app-c").number("epoch")).isZero();
  }

  /** A model that says something works; what it says is judged task by task. */
  @Test
  void anAgentThatOnlySaysItIsDoneEndsNoRun() throws Exception {
    tasks("app-b", "app-c");
    Ran ran = world.runShell("echo '<promise>COMPLETE</promise>'").mustEnd(10, "tasks_skipped");

    assertThat(ran.end().number("tasks_skipped")).isEqualTo(3);
    for (String task : List.of("app-a", "app-b", "app-c")) {
      assertThat(world.show(task).text("blocked_reason")).isEqualTo("stagnation");
    }
  }

  @Test
  void theRealNumberOfToolCallsIsShown() throws Exception {
    StringBuilder calls = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      calls.append(
          "{\"type\":\"assistant\",\"session_id\":\"s\",\"message\":{\"id\":\"m\",\"content\":"
              + "[{\"type\":\"tool_use\",\"id\":\"t"
              + i
              + "\",\"name\":\"Bash\",\"input\":{\"command\":\"ls\"}}]}}\n");
    }
    Ran ran =
        world
            .runShell(
                claude(calls.toString()) + "exec sleep 1000",
                "--agent",
                "claude",
                "--max-tool-calls",
                "50")
            .mustEnd(12, "tool_call_limit");

    assertThat(ran.end().text("reason")).isEqualTo("200 tool calls, limit 50");
    assertThat(ran.events("pause").getFirst().text("actual")).isEqualTo("200");
  }

  @Test
  void aRunThatFailsEndsWithItsReason() throws Exception {
    Ran missing = Ran.of(world.baton().run("run", "--json", "--", "./no-such-agent"));
    assertThat(missing.end().number("exit_code")).isOne();
    assertThat(missing.end().text("reason_code")).isEqualTo("agent");
    assertThat(missing.end().text("reason")).contains("no-such-agent");
    assertThat(status("app-a")).isEqualTo("open");

    Ran unknown = Ran.of(world.baton().run("run", "--json", "--task", "app-zzz", "--", "true"));
    assertThat(unknown.exit()).isEqualTo(3);
  }

  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it is about the file")
  @Test
  void aRunWhoseDatabaseIsGoneEndsWithItsReason() throws Exception {
    Ran database = world.runShell("rm -f .git/baton/baton.db*");
    assertThat(database.end().text("reason_code")).isNotEmpty();
    assertThat(database.exit()).isIn(3, 5);
  }

  @Test
  void aRepositoryThatIsGoneIsNamed() throws Exception {
    Ran ran = world.runShell("echo x >work.txt; mv .git ../gone.git");

    assertThat(ran.end().number("exit_code")).isNotZero();
    assertThat(ran.answer().err()).doesNotContain("internal error").contains(".git");
    assertThat(ran.end().text("reason")).contains(".git");
  }

  @Test
  void whatLeavesTheAgentCompletelyIsReached() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/setsid")));
    String stray =
        "env -i setsid sh -c 'echo $$ >stray.pid; exec sleep 1000' &"
            + " sleep 4; echo x >beat.txt; exec sleep 1000";
    world.runShell(stray, "--max-idle", "5s").mustEnd(12, "idle_timeout");
    assertThat(RunWorld.isRunning(world.await("stray.pid"))).isFalse();

    Files.delete(world.file("stray.pid"));
    Files.delete(world.file("beat.txt"));
    world.prepare("reopen", "app-a");
    Program.Running running = world.startShell(stray);
    String pid = world.await("stray.pid");
    // Baton looks for such processes once a second.
    world.await("beat.txt");
    running.process().destroyForcibly();
    running.end();
    RunWorld.await("it is gone", () -> !RunWorld.isRunning(pid));
  }

  @Test
  void nobodyWorksOnAReleasedTask() throws Exception {
    world.run("works", "--max-iterations", "1").mustEnd(12, "max_iterations");
    world.shell("sleep 5");

    Answer check = world.baton().run("check", "--task", "app-a", "--duration", "4s");
    assertThat(check.exit()).as(check.out()).isZero();
    world.run("finishes", "--task", "app-a", "--max-task-duration", "60s").mustEnd(0, "done");
  }

  @Test
  void theEndOfARunIsSentOnce() throws Exception {
    tasks("app-b");
    try (FakeServer server = new FakeServer()) {
      world.notify(server);
      world.runShell(WORKS).mustEnd(0, "done");

      assertThat(server.bodies()).hasSize(1);
      assertThat(server.bodies().getFirst())
          .contains("The run has ended: No more ready tasks (2 iterations, 2 closed)");

      world.runShell(WORKS).mustEnd(13, "nothing_to_do");
      assertThat(server.bodies()).as("nothing was to be done").hasSize(1);

      tasks("app-c");
      world.run("works", "--max-iterations", "1").mustEnd(12, "max_iterations");
      assertThat(server.bodies().getLast()).contains("1 of 1 iterations");
    }
  }

  @Test
  void aDirtyWorkTreeIsNamed() throws Exception {
    world.shell("echo mine >>tracked.txt; echo mine >mine.txt");
    tasks("app-b");
    Ran ran = world.run("finishes").mustEnd(0, "done");

    assertThat(ran.events("warning").stream().map(one -> one.text("message")))
        .containsOnlyOnce(
            "2 files are not committed; the agent may change them: mine.txt, tracked.txt");
    assertThat(world.run("finishes").mustEnd(13, "nothing_to_do").events("warning")).isEmpty();
  }

  @Test
  void oneRunInAWorkTree() throws Exception {
    tasks("app-b");
    Program.Running first = world.start("waits");
    String agent = world.await("agent.pid");
    Ran second = world.run("finishes");
    assertThat(second.exit()).isEqualTo(4);
    assertThat(second.end().text("reason_code")).isEqualTo("work_tree_busy");
    assertThat(second.end().text("reason"))
        .startsWith("run-")
        .contains("at work in this work tree");
    RunWorld beside = world.worktree("second");
    beside.run("finishes", "--task", "app-b").mustEnd(0, "done");

    first.process().destroyForcibly();
    first.end();
    world.run("finishes", "--task", "app-a", "--now").mustEnd(0, "done");
    assertThat(RunWorld.isRunning(agent)).as("it was waited for").isFalse();
  }

  @Test
  void aLoginThatIsRefusedEndsTheRun() throws Exception {
    tasks("app-b");
    String retry =
        "{\"type\":\"system\",\"subtype\":\"api_retry\",\"attempt\":%d,\"max_retries\":10,"
            + "\"retry_delay_ms\":600.5,\"error_status\":401,\"error\":\"authentication_failed\","
            + "\"session_id\":\"s\"}";
    Ran ran =
        world
            .runShell(
                claude(retry.formatted(1), retry.formatted(2)) + "exec sleep 1000",
                "--agent",
                "claude")
            .mustEnd(11, "authentication_failed");

    assertThat(ran.events("warning").getLast().text("message"))
        .isEqualTo("the provider answers 401, authentication_failed; try 2 of 10");
    assertThat(ran.end().text("reason"))
        .isEqualTo(
            "The provider does not accept the agent's login: 401, authentication_failed; log in to"
                + " the agent or set its API key, then start the run again");
    assertThat(ran.events("iteration")).hasSize(1);
    assertThat(status("app-a")).isEqualTo("open");
    assertThat(ran.end().at("stats").number("total_failures")).isZero();
    assertThat(world.show("app-b").number("epoch")).isZero();
  }

  @Test
  void anOverloadedProviderIsAliveAndWaitedFor() throws Exception {
    String retry =
        "{\"type\":\"system\",\"subtype\":\"api_retry\",\"attempt\":1,\"max_retries\":10,"
            + "\"retry_delay_ms\":600,\"error_status\":529,\"error\":\"overloaded\"}";
    Ran ran =
        world
            .runShell(
                claude(retry)
                    + "sleep 2; echo x >work.txt; echo '"
                    + result("\"result\":\"<promise>COMPLETE</promise>\"")
                    + "'",
                "--agent",
                "claude")
            .mustEnd(0, "done");

    assertThat(ran.events("warning").getFirst().text("message"))
        .isEqualTo("the provider answers 529, overloaded; try 1 of 10");
  }

  /** The run's own log grows with each iteration, wherever the user puts it. */
  @ParameterizedTest
  @CsvSource({
    "true, >run.log 2>run.err",
    "git add -A; git commit -qm iteration, >run.log 2>run.err",
    "true, 2>&1 | grep -v heartbeat | tee run.log >/dev/null"
  })
  void whatTheRunItselfWritesIsNoProgress(String end, String output) throws Exception {
    world.shell(
        "{ baton run --once --json --max-iterations 8 -- sh -c 'date +%s%N; "
            + end
            + "' sh || echo $? >../exit; } "
            + output);
    assertThat(world.file("../exit")).as(Files.readString(world.file("run.log"))).hasContent("10");
    assertThat(world.outcomes()).containsOnly("no_progress").hasSizeLessThan(8);
  }

  /** What was there before is no progress, however often it is written. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "git add -A; git commit -qm iteration", "date +%s%N"})
  void aFileThatIsChangedAndChangedBackIsNoProgress(String end) throws Exception {
    Ran ran =
        world
            .runShell(
                "grep -q one work.txt && echo two >work.txt || echo one >work.txt; " + end,
                "--once",
                "--max-iterations",
                "9")
            .mustEnd(10, "no_progress");
    assertThat(world.outcomes())
        .startsWith("progress", "progress", "no_progress", "no_progress")
        .hasSize(6);
    assertThat(ran.events("warning").getLast().text("message"))
        .isEqualTo(
            "the files are the same as after an earlier iteration, so this one counts as no"
                + " progress");
  }

  /** One way back is one iteration without progress. */
  @Test
  void anAgentMayUndoWhatItDid() throws Exception {
    world
        .runShell(
            "n=$(($(cat ../tries 2>/dev/null || echo 0) + 1)); echo $n >../tries; case $n in"
                + " 1) echo one >work.txt;; 2) rm work.txt;; 3) echo three >work.txt;;"
                + " 4) git add -A; git commit -qm three;;"
                + " *) echo five >>work.txt; echo '<promise>COMPLETE</promise>';; esac",
            "--once",
            "--no-progress",
            "2")
        .mustEnd(0, "done");
    assertThat(world.outcomes())
        .containsExactly("progress", "no_progress", "progress", "progress", "completed");
  }

  /** OpenCode never gives up, and its pauses grow to hours. */
  @Test
  void anAgentThatWaitsForItsProviderInSilenceIsNotIdle() throws Exception {
    String refusal =
        "timestamp=2026-11-24T23:10:44.740Z level=ERROR run=c message=\"stream error\""
            + " small=false agent=build error.error=\"AI_APICallError: Rate limit reached.\"";
    Program.Running run =
        world.startShell(
            "echo '{\"type\":\"step_start\",\"sessionID\":\"ses_1\",\"part\":{}}'; echo '"
                + refusal
                + "' >&2; exec sleep 1000",
            "--agent",
            "opencode",
            "--max-idle",
            "2s");
    RunWorld.await(
        "the run waits",
        () ->
            Files.readString(run.out()).contains("\"event\":\"wait\"") || !run.process().isAlive());
    run.process().destroy();
    Ran ran = Ran.of(run.end()).mustEnd(130, "interrupted");

    assertThat(ran.events("warning").getFirst().text("message"))
        .isEqualTo("the provider refuses: Rate limit reached.");
    assertThat(ran.events("wait").getFirst().text("reason")).isEqualTo("Rate limit reached.");
    assertThat(ran.events("iteration"))
        .extracting(one -> one.text("outcome"))
        .containsExactly("api_limit");
    assertThat(status("app-a")).isEqualTo("open");
  }

  @Test
  void anAccountWithoutCreditIsNotTheTasksFault() throws Exception {
    Ran ran =
        world
            .runShell(
                claude(
                        "{\"type\":\"result\",\"subtype\":\"success\",\"session_id\":\"s\","
                            + "\"is_error\":true,\"api_error_status\":400,\"result\":\"Credit"
                            + " balance is too low\",\"total_cost_usd\":0,\"usage\":{}}")
                    + "exit 1",
                "--agent",
                "claude")
            .mustEnd(12, "provider_refused");

    assertThat(ran.end().text("reason"))
        .isEqualTo(
            "The provider refuses the request: Credit balance is too low; no task can be worked on"
                + " until that is fixed");
    assertThat(ran.events("iteration")).hasSize(1);
    assertThat(status("app-a")).isEqualTo("open");
    assertThat(ran.end().at("stats").number("total_failures")).isZero();
  }

  @Test
  void aRefusedToolStopsTheLoopAfterTheFirstIteration() throws Exception {
    Ran ran =
        world
            .runShell(
                claude(
                    "{\"type\":\"assistant\",\"session_id\":\"s\",\"message\":{\"id\":\"m\","
                        + "\"content\":[{\"type\":\"tool_use\",\"id\":\"t1\",\"name\":\"Bash\","
                        + "\"input\":{\"command\":\"npm test\"}}]}}",
                    "{\"type\":\"user\",\"session_id\":\"s\",\"message\":{\"content\":[{\"type\":"
                        + "\"tool_result\",\"tool_use_id\":\"t1\",\"is_error\":true,\"content\":"
                        + "\"This command requires approval\"}]}}",
                    result(
                        "\"result\":\"I need approval.\",\"permission_denials\":[{\"tool_name\":"
                            + "\"Bash\",\"tool_use_id\":\"t1\",\"tool_input\":{\"command\":"
                            + "\"npm test\"}}]")),
                "--agent",
                "claude")
            .mustEnd(11, "permission_denied");

    assertThat(ran.events("iteration")).hasSize(1);
    assertThat(ran.end().text("reason"))
        .isEqualTo(
            "The agent was not allowed to use Bash (npm test) and changed nothing; allow it with"
                + " --allowedTools Bash in the agent's command, or in permissions.allow of"
                + " .claude/settings.json");
    assertThat(world.show("app-a").text("blocked_reason")).isEqualTo("paused");
  }

  /** It found another way. */
  @Test
  void aRefusedToolThatWasNotNeededStopsNothing() throws Exception {
    world
        .runShell(
            "echo x >work.txt;"
                + claude(
                    result(
                        "\"result\":\"<promise>COMPLETE</promise>\",\"permission_denials\":[{"
                            + "\"tool_name\":\"WebFetch\",\"tool_use_id\":\"t1\"}]")),
            "--agent",
            "claude")
        .mustEnd(0, "done");
  }
}
