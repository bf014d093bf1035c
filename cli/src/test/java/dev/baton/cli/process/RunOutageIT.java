package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The provider, the network or the agent is away: no task is blamed. */
class RunOutageIT {
  /** It works, and then fails by itself, with other words for the same error each time. */
  private static final String FAILING_CLAUDE =
      """
      echo '{"type":"system","subtype":"init","session_id":"s","model":"m","tools":[]}'
      echo '{"type":"assistant","message":{"id":"'$$'","role":"assistant","content":\
      [{"type":"tool_use","id":"'$$'","name":"Bash","input":{"command":"ls"}}]}}'
      echo '{"type":"result","subtype":"error_during_execution","is_error":true,\
      "errors":["the flux of session '$$' is inverted"],"session_id":"s"}'
      exit 1
      """;

  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
    for (String id : List.of("b", "c", "d", "e")) {
      world.task("app-" + id, "Task " + id);
    }
  }

  private void assertNothingIsBlocked() throws Exception {
    assertThat(world.json("list", "--status", "blocked").items()).isEmpty();
    assertThat(world.json("ready").items()).hasSize(5);
  }

  @Test
  void anOutageThatLastsTooLongEndsTheRunAndBlocksNothing() throws Exception {
    Ran ran =
        world
            .runShell("echo 'API Error: Connection error.' >&2; exit 1", "--max-outage", "2s")
            .mustEnd(14, "max_outage");

    assertNothingIsBlocked();
    assertThat(ran.end().text("reason")).contains("2 s").contains("Connection error");
    Json wait = ran.events("wait").getFirst();
    assertThat(wait.text("cause")).isEqualTo("outage");
    assertThat(wait.text("reason")).contains("cannot be reached").contains("Connection error");
    assertThat(world.outcomes()).hasSizeGreaterThan(1).containsOnly("api_limit");
    Json breaker = world.json("breaker", "status", "--task", "app-a");
    assertThat(breaker.number("total_failures")).isZero();
    assertThat(breaker.number("consecutive_no_progress")).isZero();
  }

  @Test
  void anAgentThatWaitsForTheNetworkWithoutEndIsStopped() throws Exception {
    String codex =
        """
        echo '{"type":"thread.started","thread_id":"t"}'
        while :; do
          echo '{"type":"error","message":"Reconnecting... waiting for network (Connection failed)"}'
          sleep 0.2
        done
        """;
    world.runShell(codex, "--agent", "codex", "--max-outage", "1s").mustEnd(14, "max_outage");

    assertNothingIsBlocked();
  }

  /** It does not say so, and would end one task after the other as idle. */
  @Test
  void aModelThatNeverAnswersIsAnOutage() throws Exception {
    String hangs =
        """
        echo '{"type":"system","subtype":"init","session_id":"s","model":"m","tools":[]}'
        exec sleep 1000
        """;
    Ran ran =
        world
            .runShell(hangs, "--agent", "claude", "--max-idle", "1s", "--max-outage", "2s")
            .mustEnd(14, "max_outage");

    assertNothingIsBlocked();
    assertThat(ran.end().text("reason")).contains("the model has not answered for 1 s");
    assertThat(world.outcomes()).containsOnly("api_limit");
  }

  @Test
  void theRunContinuesWhenTheProviderIsBack() throws Exception {
    String agent =
        """
        if [ -e ../tried ]; then echo x >x.txt; echo '<promise>COMPLETE</promise>'
        else touch ../tried; echo 'API Error: 529 Overloaded, retry-after: 1' >&2; exit 1; fi
        """;
    Ran ran = world.runShell(agent, "--task", "app-a").mustEnd(0, "done");

    assertThat(world.outcomes()).containsExactly("api_limit", "completed");
    assertThat(ran.end().at("stats").number("total_failures")).isZero();
  }

  @Test
  void theSameErrorOfTheAgentOnTwoTasksIsNotTheTasksFault() throws Exception {
    Ran ran =
        world
            .runShell(FAILING_CLAUDE, "--agent", "claude", "--on-stagnation", "skip")
            .mustEnd(10, "agent_failing");

    assertThat(ran.end().text("reason")).contains("same error on two tasks").contains("flux");
    assertThat(ran.end().number("iterations")).isEqualTo(8);
    assertThat(ran.end().number("tasks_skipped")).isZero();
    assertNothingIsBlocked();
    for (String task : List.of("app-a", "app-b")) {
      assertThat(world.json("check", "--task", task).truth("allowed")).as(task).isTrue();
      assertThat(world.json("breaker", "status", "--task", task).number("total_failures")).isZero();
    }
    Json need = world.json("status").at("needs").at(0);
    assertThat(need.text("kind")).isEqualTo("agent");
    assertThat(need.text("reason")).contains("flux");
    assertThat(need.text("command")).isEqualTo("baton run");
    world.shell(need.text("look"));

    // Once the agent works, nothing is left of it.
    world.runShell("echo $$ >done.txt; echo '<promise>COMPLETE</promise>'").mustEnd(0, "done");
    assertThat(world.json("status").at("needs").items()).isEmpty();
  }

  @Test
  void aLoopOfRunsOfOneTaskEachBlocksNothing() throws Exception {
    world.runShell(FAILING_CLAUDE, "--agent", "claude", "--once").mustEnd(10, "no_progress");
    assertThat(world.show("app-a").text("status")).isEqualTo("blocked");

    for (String action : List.of("abort", "pause")) {
      Ran ran =
          world
              .runShell(FAILING_CLAUDE, "--agent", "claude", "--once", "--on-stagnation", action)
              .mustEnd(10, "agent_failing");
      assertThat(ran.end().text("reason")).contains("same error on two tasks").contains("flux");
      assertNothingIsBlocked();
    }
  }

  /** Another loop may fail for a reason of its own, on another machine with another agent. */
  @Test
  void theErrorOfALoopElsewhereIsNotOfThisRow() throws Exception {
    world.runShell(FAILING_CLAUDE, "--agent", "claude", "--once").mustEnd(10, "no_progress");

    world
        .worktree("elsewhere")
        .runShell(FAILING_CLAUDE, "--agent", "claude", "--once")
        .mustEnd(10, "no_progress");

    world.runShell(FAILING_CLAUDE, "--agent", "claude", "--once").mustEnd(10, "agent_failing");
  }

  @Test
  void anotherErrorInTheNextRunIsOfItsTask() throws Exception {
    world.runShell(FAILING_CLAUDE, "--agent", "claude", "--once").mustEnd(10, "no_progress");
    world
        .runShell("ls; echo 'error: another thing' >&2; exit 1", "--once", "--restart-pause", "0s")
        .mustEnd(10, "no_progress");

    assertThat(world.json("list", "--status", "blocked").items()).hasSize(2);
  }

  @Test
  void failuresOfTheWorkBlockEachTask() throws Exception {
    world
        .runShell(
            "echo $$ >>x.txt",
            "--check",
            "echo 'TypeError: x is undefined'; false",
            "--on-stagnation",
            "skip",
            "--max-iterations",
            "30")
        .mustEnd(10, "tasks_skipped");

    Json needs = world.json("status").at("needs");
    assertThat(needs.each("command")).hasSize(5).contains("baton reopen app-a");
    for (Json need : needs.items()) {
      assertThat(need.text("reason")).contains("error").contains("TypeError: x is undefined");
    }
    assertThat(world.shell(needs.at(0).text("look"))).contains("TypeError: x is undefined");
  }

  @Test
  void commitsInRepositoriesBelowAreProgress() throws Exception {
    world.shell(
        """
        printf '/api/\\n' >.gitignore; git add .; git commit -qm ignore
        git init -q api; cd api; echo a >a; git add .; git commit -qm a; echo b >b; git add .
        git commit -qm b
        """);
    String agent =
        """
        n=$(cat ../n 2>/dev/null || echo 0); echo $((n + 1)) >../n; cd api
        case $n in
        0) echo c >c; git add .; git commit -qm c;;
        1) echo d >d;;
        2) git reset -q --hard HEAD~1; rm -f d;;
        3) echo e >../progress.txt; cd ..; git add .; git commit -qm e;;
        esac
        """;
    Ran ran =
        world
            .runShell(agent, "--task", "app-a", "--max-iterations", "4", "--no-circuit-breaker")
            .mustEnd(12, "max_iterations");

    assertThat(world.outcomes())
        .isEqualTo(List.of("progress", "progress", "no_progress", "no_progress"));
    assertThat(ran.events("iteration").getFirst().number("files_changed")).isEqualTo(1);
  }

  /**
   * The folder is no repository; two of its repositories are inside others, one of them ignored.
   */
  @Test
  void aFolderOfRepositoriesIsOneWorkspace() throws Exception {
    RunWorld workspace = world.folder("workspace");
    workspace.shell(
        """
        for r in a b a/lib b/mod; do
          git init -q $r; cd $r
          for n in 1 2; do echo $n >$n; git add $n; git commit -qm $n; done
          cd "$OLDPWD"
        done
        echo lib/ >a/.gitignore; git -C a add .; git -C a commit -qm ignore
        """);
    String agent =
        """
        n=$(cat ../n 2>/dev/null || echo 0); echo $((n + 1)) >../n
        case $n in
        0) cd a/lib; echo c >c; git add c; git commit -qm c;;
        1) git -C b reset -q --hard HEAD~1;;
        2) git -C b/mod reset -q --hard HEAD~1;;
        3) cd b/mod; echo d >d; git add d; git commit -qm d;;
        4) git -C a/lib reset -q --hard HEAD~2;;
        esac
        """;
    workspace
        .runShell(agent, "--task", "app-a", "--max-iterations", "5", "--no-circuit-breaker")
        .mustEnd(12, "max_iterations");

    assertThat(workspace.outcomes())
        .isEqualTo(List.of("progress", "no_progress", "no_progress", "progress", "no_progress"));
  }

  @Test
  void theLoopsOwnFilesAreNoEvidence() throws Exception {
    String agent =
        "echo done >>progress.txt; git add -A; git commit -qm p; echo"
            + " '<promise>COMPLETE</promise>'";
    Ran ran =
        world
            .runShell(agent, "--task", "app-a", "--max-iterations", "1")
            .mustEnd(12, "max_iterations");

    assertThat(ran.events("iteration").getFirst().at("missing").texts())
        .containsExactly("nothing has changed since the task was claimed");
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
  }
}
