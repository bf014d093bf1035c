package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The live page and the followed history, with a real terminal, real keys and real signals. */
class TopIT {
  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
  }

  private RealTerminal top() throws Exception {
    return RealTerminal.start(world, 80, "baton top");
  }

  @Test
  void aKilledWorkerTurnsSuspectAndKeysShowMore() throws Exception {
    world.shell("sleep 1000 >/dev/null 2>&1 & echo $! >../worker");
    String worker = world.await("../worker");
    world.shell("baton claim app-a --worker bob --pid " + worker + " >/dev/null");
    RealTerminal page = top();
    page.await("working");
    world.shell("kill -9 " + worker);
    page.await("suspect");
    page.press("\r");
    page.await("is gone");
    page.press("l");
    page.await("scroll");
    page.press("\u001b");
    page.press("s");
    page.await("swept: 1 suspect");
    page.press("q");

    page.mustEnd("0");
  }

  @Test
  void aSignalLeavesTheTerminalAsItWas() throws Exception {
    RealTerminal page = top();
    page.await("no worker and no run");
    world.shell("kill -TERM $(cat ../pid)");

    page.mustEnd("130");
  }

  @Test
  void theHistoryIsFollowedUntilASignalOrTheReaderLeaves() throws Exception {
    // Signals work, even if the test itself was started with signals ignored.
    Program.Running follower =
        world
            .baton()
            .start(
                List.of("env", "--default-signal=INT", Program.LAUNCHER.toString(), "log", "-f"));
    RunWorld.await("the past", () -> Files.readString(follower.out()).contains("created"));
    world.shell("baton close app-a >/dev/null");
    RunWorld.await("the present", () -> Files.readString(follower.out()).contains("closed"));
    world.shell("kill -INT " + follower.process().pid());
    Answer ended = follower.end();
    assertThat(ended.exit()).isEqualTo(130);
    assertThat(ended.err()).isEmpty();

    Program.Running reader = world.baton().shell("baton log -f | head -1");
    RunWorld.await("a line", () -> Files.size(reader.out()) > 0);
    world.shell("baton reopen app-a >/dev/null");
    Answer read = reader.end();
    assertThat(read.exit()).isZero();
    assertThat(read.out()).hasLineCount(1);
    assertThat(read.err()).isEmpty();
  }

  @Test
  void aTerminalThatCannotMoveItsCursorIsToldWhatToDo() throws Exception {
    assumeTrue(Files.exists(Path.of("/usr/bin/script")));
    Answer dumb =
        world.baton().shell("script -qec 'TERM=dumb baton top; echo exit $?' /dev/null").end();
    assertThat(dumb.out()).contains("TERM is dumb", "--once", "exit 2");
    assertThat(world.baton().run("top").exit()).isEqualTo(2);
  }

  @Test
  void aRunPausesAfterItsIterationAndContinues() throws Exception {
    Files.writeString(
        world.file("../agent.sh"),
        """
        echo x >>work.txt
        touch ../begun
        while [ ! -e ../paused ]; do sleep 0.1; done
        if [ -e ../resumed ]; then echo '<promise>COMPLETE</promise>'; fi
        """);
    Program.Running run = world.baton().start("run", "--task", "app-a", "--", "sh", "../agent.sh");
    RunWorld.await("it begins", () -> Files.exists(world.file("../begun")));
    String name = world.json("runs").at(0).text("run");
    world.shell("baton runs pause " + name + " && touch ../paused");
    Answer paused = run.end();
    assertThat(paused.exit()).as(paused.err()).isEqualTo(11);
    assertThat(world.json("runs", "show", name).text("state")).isEqualTo("paused");
    assertThat(world.json("runs", "show", name).text("reason_code")).isEqualTo("pause_asked");
    assertThat(world.show("app-a").text("status")).isEqualTo("blocked");

    world.shell("touch ../resumed");
    assertThat(world.baton().run("resume", "--run", name).exit()).isZero();
    assertThat(world.show("app-a").text("status")).isEqualTo("closed");
    assertThat(world.json("runs", "show", name).number("iterations")).isEqualTo(2);
  }
}
