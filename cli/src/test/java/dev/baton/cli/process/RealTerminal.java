package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A command at a real terminal, whose keys come from a pipe and whose screen is a file. */
final class RealTerminal {
  static final String ENTER_SCREEN = "\u001b[?1049h";
  static final String LEAVE_SCREEN = "\u001b[?25h\u001b[?1049l";

  private final RunWorld world;
  private final Program.Running running;

  private RealTerminal(RunWorld world, Program.Running running) {
    this.world = world;
    this.running = running;
  }

  /** Starts it, outside any agent, with signals that work. */
  static RealTerminal start(RunWorld world, int columns, String command) throws Exception {
    assumeTrue(Files.exists(Path.of("/usr/bin/script")));
    return new RealTerminal(
        world,
        world
            .baton()
            .shell(
                """
                mkfifo ../keys
                cat >../inside <<'EOF'
                trap : INT
                stty rows 24 cols %d
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
                    .formatted(columns, command)));
  }

  String screen() throws Exception {
    Path file = world.file("../screen");
    return Files.exists(file) ? Files.readString(file) : "";
  }

  void await(String text) throws Exception {
    RunWorld.await(text, () -> screen().contains(text));
  }

  void press(String keys) throws Exception {
    Files.writeString(world.file("../keys"), keys, StandardOpenOption.WRITE);
  }

  /** The same for a command with a screen of its own. */
  void mustEnd(String exit) throws Exception {
    mustReturn(exit);
    assertThat(screen()).contains(ENTER_SCREEN).contains(LEAVE_SCREEN);
  }

  /** Waits for the command's end, after which the terminal is as it was before. */
  void mustReturn(String exit) throws Exception {
    running.mustSucceed();
    assertThat(world.await("../exit")).isEqualTo(exit);
    assertThat(Files.readString(world.file("../after")))
        .isEqualTo(Files.readString(world.file("../before")));
  }
}
