package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real workers are stopped, lose their tasks and are continued; a real git server refuses what they
 * push. The bench has all kinds of pushes and merges, this test two of each.
 */
@Tag("engines")
class FenceIT {
  @TempDir Path temporary;

  @Test
  void aServerAcceptsTheHolderAndNotItsPredecessor() throws Exception {
    Path script = Program.REPOSITORY.resolve("bench/fence/run");
    Program baton = new Program(temporary, temporary);

    assertThat(baton.shell("bash \"$1\" 2 2", script.toString()).mustSucceed().out())
        .isEqualTo(
            """
            zombie push: 0 landed, 2 refused
            zombie merge: 0 landed, 2 refused
            holder push: 2 landed, 0 refused
            holder merge: 2 landed, 0 refused
            """);
  }
}
