package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where an id is missing, a person at a real terminal chooses a task by real keys. */
class PickerIT {
  private static final String ENTER_SCREEN = "\u001b[?1049h";
  private static final String LEAVE_SCREEN = "\u001b[?25h\u001b[?1049l";

  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    assumeThat(Path.of("/usr/bin/script")).exists();
    world = RunWorld.create(temporary);
    world.shell(
        "baton create -q --id app-door 'Fix the door' >/dev/null;"
            + " baton create -q --id app-hinge 'Oil the hinge' >/dev/null");
  }

  /** Starts a command at a terminal whose keys come from a pipe. */
  private Program.Running start(String command) throws Exception {
    return world
        .baton()
        .shell(
            """
            mkfifo ../keys
            cat >../inside <<'EOF'
            trap : INT
            stty rows 24 cols 60
            stty -a >../before
            sh -c 'echo $$ >../pid; TERM=xterm exec %s' 9>&-
            echo $? >../exit
            stty -a >../settings
            mv ../settings ../after
            EOF
            exec 9<>../keys
            env -u CLAUDECODE -u CODEX_THREAD_ID BATON_CLAIM_AGENTS=none \\
              env --default-signal=INT script -qec 'sh ../inside' /dev/null <../keys 9>&- >../screen &
            until [ -e ../after ]; do sleep 0.1; done
            """
                .formatted(command));
  }

  private String screen() throws Exception {
    Path file = world.file("../screen");
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private void awaitOnScreen(String text) throws Exception {
    RunWorld.await(text, () -> screen().contains(text));
  }

  private void press(String keys) throws Exception {
    Files.writeString(world.file("../keys"), keys, StandardOpenOption.WRITE);
  }

  private void assertEnd(String exit) throws Exception {
    assertThat(world.await("../exit")).isEqualTo(exit);
    assertThat(Files.readString(world.file("../after")))
        .isEqualTo(Files.readString(world.file("../before")));
    assertThat(screen()).contains(ENTER_SCREEN).contains(LEAVE_SCREEN);
  }

  @Test
  void theChosenTaskIsClosed() throws Exception {
    Program.Running closing = start("baton close");
    awaitOnScreen("close which task?");
    press("hin");
    awaitOnScreen("1 of ");
    press("\r");

    closing.mustSucceed();
    assertEnd("0");
    assertThat(screen()).contains("closed app-hinge: Oil the hinge");
    assertThat(world.show("app-hinge").text("status")).isEqualTo("closed");
    assertThat(world.show("app-door").text("status")).isEqualTo("open");
  }

  @Test
  void escapeChoosesNothing() throws Exception {
    Program.Running claiming = start("baton claim");
    awaitOnScreen("claim which task?");
    press("\u001b");

    claiming.mustSucceed();
    assertEnd("130");
    assertThat(screen()).contains("nothing was chosen");
    assertThat(world.show("app-door").text("status")).isEqualTo("open");
  }

  @Test
  void ctrlCLeavesTheTerminalAsItWas() throws Exception {
    Program.Running showing = start("baton show");
    awaitOnScreen("show which task?");
    press("\u0003");

    showing.mustSucceed();
    assertEnd("130");
  }

  @Test
  void nobodyIsAskedWithoutATerminal() throws Exception {
    assertThat(world.baton().run("close").err()).contains("close needs at least one task id");
    assertThat(world.baton().run("claim").exit()).isEqualTo(2);
    assertThat(world.baton().shell("script -qec 'baton show --json' /dev/null").end().out())
        .contains("show needs at least one task id")
        .doesNotContain(ENTER_SCREEN);
  }
}
