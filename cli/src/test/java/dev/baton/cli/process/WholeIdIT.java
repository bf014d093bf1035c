package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * At a terminal, a command that changes something asks before it accepts the beginning of an id.
 */
class WholeIdIT {
  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")));
    world = RunWorld.create(temporary);
    world.task("app-b1c", "Fix the door");
  }

  private String atTheTerminal(String typed, String call) throws Exception {
    return world.shell(
        "printf '"
            + typed
            + "\\n' | env -u CLAUDECODE -u CODEX_THREAD_ID"
            + " BATON_CLAIM_AGENTS=none script -qec 'stty cols 100 rows 40; "
            + call
            + "; echo exit $?' /dev/null");
  }

  @Tag("engines")
  @Test
  void aYesMeansTheTask() throws Exception {
    String shown = atTheTerminal("y", "baton close app-b");

    assertThat(shown)
        .contains("no task 'app-b'; did you mean app-b1c (Fix the door)? [y/N]")
        .contains("closed app-b1c: Fix the door")
        .contains("exit 0");
  }

  @Test
  void anythingElseIsANo() throws Exception {
    for (String typed : new String[] {"", "n", "app-b1c"}) {
      assertThat(atTheTerminal(typed, "baton close app-b"))
          .contains("[y/N]")
          .contains("nothing was changed")
          .contains("exit 3");
      assertThat(world.show("app-b1c").text("status")).isEqualTo("open");
    }
  }

  @Test
  void nobodyIsAskedWhereAScriptReads() throws Exception {
    assertThat(atTheTerminal("y", "baton close app-b --json"))
        .doesNotContain("[y/N]")
        .contains("did you mean app-b1c?")
        .contains("exit 3");
    assertThat(atTheTerminal("y", "baton close app-b </dev/null")).doesNotContain("[y/N]");
    assertThat(atTheTerminal("y", "baton close app-b | cat")).doesNotContain("[y/N]");
  }

  @Test
  void noAgentIsAsked() throws Exception {
    assertThat(
            atTheTerminal(
                "y",
                "BATON_CLAIM_AGENTS= CLAUDECODE=1 CLAUDE_CODE_SESSION_ID=1b2c3d4e-5f60-4a7b baton"
                    + " close app-b"))
        .doesNotContain("[y/N]")
        .contains("did you mean app-b1c?");
  }
}
