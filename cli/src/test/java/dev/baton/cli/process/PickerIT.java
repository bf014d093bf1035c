package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where an id is missing, a person at a real terminal chooses a task by real keys. */
class PickerIT {
  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    assumeTrue(Files.exists(Path.of("/usr/bin/script")));
    world = RunWorld.create(temporary);
    world.task("app-door", "Fix the door");
    world.task("app-hinge", "Oil the hinge");
  }

  private RealTerminal start(String command) throws Exception {
    return RealTerminal.start(world, 60, command);
  }

  @Test
  void theChosenTaskIsClosed() throws Exception {
    RealTerminal closing = start("baton close");
    closing.await("close which task?");
    closing.press("hin");
    closing.await("1 of ");
    closing.press("\r");

    closing.mustEnd("0");
    assertThat(closing.screen()).contains("closed app-hinge: Oil the hinge");
    assertThat(world.show("app-hinge").text("status")).isEqualTo("closed");
    assertThat(world.show("app-door").text("status")).isEqualTo("open");
  }

  /** Escape, and Ctrl-D. */
  @ParameterizedTest
  @ValueSource(strings = {"\u001b", "\u0004"})
  void keysThatLeaveItChooseNothing(String key) throws Exception {
    RealTerminal claiming = start("baton claim");
    claiming.await("claim which task?");
    claiming.press(key);

    claiming.mustEnd("130");
    assertThat(claiming.screen()).contains("nothing was chosen");
    assertThat(world.show("app-door").text("status")).isEqualTo("open");
  }

  @Test
  void ctrlCLeavesTheTerminalAsItWas() throws Exception {
    RealTerminal showing = start("baton show");
    showing.await("show which task?");
    showing.press("\u0003");

    showing.mustEnd("130");
  }

  @Test
  void nobodyIsAskedWithoutATerminal() throws Exception {
    assertThat(world.baton().run("close").err()).contains("close needs at least one task id");
    assertThat(world.baton().run("claim").exit()).isEqualTo(2);
    assertThat(world.baton().shell("script -qec 'baton show --json' /dev/null").end().out())
        .contains("show needs at least one task id")
        .doesNotContain(RealTerminal.ENTER_SCREEN);
  }
}
