package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.process.RunWorld.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code baton run --wait} waits for a task that is ready. */
@Tag("loops")
class RunWaitIT {
  private static final String AGENT = "echo '<promise>COMPLETE</promise>'";

  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void closeEverything() throws Exception {
    world = RunWorld.create(temporary);
    world.prepare("close", "app-a");
  }

  private Program.Running waiting(String... options) throws Exception {
    Program.Running run = world.startShell("touch started; " + AGENT, options);
    RunWorld.await("the wait", () -> Files.readString(run.out()).contains("no task is ready"));
    return run;
  }

  @Test
  void aNewTaskIsClaimed() throws Exception {
    Program.Running run = waiting("--wait", "10m", "--once", "--check", "true");
    world.task("app-b", "Second");

    Ran.of(run.end()).mustEnd(0, "done");
    assertThat(world.show("app-b").text("status")).isEqualTo("closed");
  }

  @Test
  void theWaitEnds() throws Exception {
    world.runShell(AGENT, "--wait", "1s").mustEnd(13, "nothing_to_do");
  }

  @Test
  void aPersonCanEndIt() throws Exception {
    Program.Running run = waiting("--wait", "10m");
    run.process().destroy();
    Answer ended = run.end();
    Ran.of(ended).mustEnd(130, "interrupted");
  }
}
