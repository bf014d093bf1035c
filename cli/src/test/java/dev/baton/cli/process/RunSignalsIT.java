package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ending a run with signals. */
@Tag("loops")
class RunSignalsIT {
  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
  }

  private void signal(String name, Program.Running running) throws Exception {
    world.shell("kill -" + name + " " + running.process().pid());
  }

  @Test
  void theTaskIsReopened() throws Exception {
    Program.Running running = world.start("waits");
    String agent = world.await("agent.pid");
    signal("INT", running);
    Ran ran = Ran.of(running.end()).mustEnd(130, "interrupted");

    assertThat(RunWorld.isRunning(agent)).isFalse();
    assertThat(world.file("asked.txt")).as("the agent had its say").exists();
    assertThat(world.outcomes()).containsExactly("interrupted");
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
    assertThat(ran.end().at("stats").number("total_failures")).isZero();
  }

  @Test
  void theTaskIsKept() throws Exception {
    Program.Running running = world.start("waits", "--on-interrupt", "keep");
    world.await("agent.pid");
    signal("TERM", running);
    Ran ran = Ran.of(running.end()).mustEnd(130, "interrupted");

    assertThat(ran.events("task").getFirst().text("end")).isEqualTo("kept");
    assertThat(world.outcomes()).containsExactly("interrupted");
    assertThat(world.show("app-a").text("status")).isEqualTo("in_progress");
    assertThat(world.show("app-a").at("claim").text("worker")).isEqualTo("ann");
  }

  /** An agent that ignores TERM has five seconds of grace, but not after a second signal. */
  @Test
  void twiceIsAtOnce() throws Exception {
    Program.Running running = world.start("stubborn");
    world.await("grandchild.pid");
    String agent = world.await("agent.pid");
    long begin = System.nanoTime();
    signal("INT", running);
    signal("INT", running);
    Ran.of(running.end()).mustEnd(130, "interrupted");

    assertThat((System.nanoTime() - begin) / 1_000_000_000L).isLessThan(60);
    assertThat(RunWorld.isRunning(agent)).isFalse();
    assertThat(RunWorld.isRunning(world.await("grandchild.pid"))).isFalse();
    assertThat(world.outcomes()).containsExactly("interrupted");
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
  }

  @Test
  void aCheckIsEndedToo() throws Exception {
    Program.Running running =
        world.start("works", "--check", "echo $$ >check.pid; exec sleep 1000");
    String check = world.await("check.pid");
    signal("INT", running);
    Ran.of(running.end()).mustEnd(130, "interrupted");

    assertThat(RunWorld.isRunning(check)).isFalse();
    assertThat(world.outcomes()).containsExactly("interrupted");
  }

  /** Git waits for its hook, and does not end it when git itself is ended. */
  @Test
  void aHookThatHangsIsEndedToo() throws Exception {
    world.shell(
        """
        printf '#!/bin/sh\necho $$ >../hook.pid; sleep 1000; exit 1\n' >.git/hooks/pre-commit
        chmod +x .git/hooks/pre-commit
        """);
    Program.Running running = world.start("finishes", "--commit");
    String hook = world.await("../hook.pid");
    signal("INT", running);
    Ran ran = Ran.of(running.end()).mustEnd(130, "interrupted");

    assertThat(ran.events("warning").getLast().text("message"))
        .isEqualTo("the agent's changes were not committed: git was interrupted");
    assertThat(world.outcomes()).containsExactly("interrupted");
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
    assertThat(world.file("result-app-a.txt")).exists();
    assertThat(world.file(".git/index.lock")).doesNotExist();
    RunWorld.await("the hook is gone", () -> !RunWorld.isRunning(hook));
  }

  @Test
  void oneThatWaitsForItsAgentIsAtWork() throws Exception {
    Program.Running running = world.start("waits");
    world.await("agent.pid");
    String run = world.iterations().getFirst().text("run");
    assertThat(world.outcomes()).containsExactly("running");
    Answer answer = world.baton().run("resume", "--run", run);
    signal("INT", running);
    Ran.of(running.end()).mustEnd(130, "interrupted");

    assertThat(answer.exit()).isEqualTo(4);
    assertThat(answer.err()).contains(run + " is not paused: it seems to be running");
  }

  @Test
  void aKilledRunTakesItsAgentAlongAndCountsAsAFailure() throws Exception {
    Program.Running running = world.start("waits");
    String agent = world.await("agent.pid");
    running.process().destroyForcibly();
    running.end();
    RunWorld.await("the agent is gone", () -> !RunWorld.isRunning(agent));
    String killed = world.iterations().getFirst().text("run");
    assertThat(world.outcomes()).as("no sweep and no run has looked yet").containsOnly("abandoned");
    assertThat(world.json("iterations", "show", "1").text("outcome")).isEqualTo("abandoned");
    assertThat(world.json("runs").where("run", killed).text("state")).isEqualTo("died");
    Ran ran = world.run("finishes", "--now", "--task", "app-a").mustEnd(0, "done");

    assertThat(world.outcomes()).containsExactly("abandoned", "completed");
    assertThat(ran.end().at("stats").number("total_failures")).isEqualTo(1);
    assertThat(world.show("app-a").text("status")).isEqualTo("closed");
  }

  /** What the user changed before the iteration, or since it was killed, is not the agent's. */
  @Test
  void whatAKilledRunLeftIsItsOwnWhenItIsResumed() throws Exception {
    world.shell(
        """
        mkdir dir && touch dir/second.txt dir/third.txt
        git add dir && git commit -qm second
        echo mine >before.txt
        """);
    Program.Running running =
        world.startShell(
            """
            if [ -e ../killed ]; then echo '<promise>COMPLETE</promise>'; exit; fi
            echo agent >new.txt; echo agent >>tracked.txt; echo agent >later.txt; rm dir/second.txt
            echo written; echo $$ >../agent.pid; exec sleep 1000
            """,
            "--commit");
    String agent = world.await("../agent.pid");
    RunWorld.await(
        "the output is stored",
        () -> world.shell("cat .git/baton/logs/*/*.out 2>/dev/null || true").contains("written"));
    running.process().destroyForcibly();
    running.end();
    RunWorld.await("the agent is gone", () -> !RunWorld.isRunning(agent));
    world.shell(
        """
        touch ../killed; echo mine >>later.txt; echo mine >since.txt
        touch -d '1 minute' later.txt since.txt
        """);
    assertThat(world.baton().run("run", "--", "true").err())
        .as("beside a worker that is not reopened yet")
        .contains("1 worker seems to be gone; baton run --now does not wait");
    Json killed = world.iterations().getFirst();
    String run = killed.text("run");
    // As if it had worked in silence until it was killed, shortly before the run would have noted
    // it.
    Instant silent = Instant.parse(killed.text("ended_at")).plusSeconds(5);
    world.shell("touch -d '" + silent + "' new.txt");
    Ran resumed = Ran.of(world.baton().run("resume", "--run", run, "--json")).mustEnd(0, "done");

    assertThat(resumed.events("warning").stream().map(one -> one.text("message")))
        .anyMatch(one ->
            one.startsWith("3 files are from this run's last iteration; the agent continues with")
                && one.contains("and --commit commits them: "))
        .anyMatch(one -> one.startsWith("3 files are not committed; the agent may change them"));
    assertThat(resumed.end().number("iterations")).as("with the one that died").isEqualTo(2);
    assertThat(world.shell("git show --name-only --format= HEAD").lines())
        .containsExactlyInAnyOrder("dir/second.txt", "new.txt", "tracked.txt");
    assertThat(world.shell("git status --porcelain").lines())
        .containsExactlyInAnyOrder("?? before.txt", "?? later.txt", "?? since.txt");
  }
}
