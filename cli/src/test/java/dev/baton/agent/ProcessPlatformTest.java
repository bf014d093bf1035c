package dev.baton.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.agent.ProcessPlatform.Launch;
import dev.baton.agent.Processes.ProcessInfo;
import dev.baton.agent.Processes.ProcfsProcesses;
import dev.baton.testkit.Survivors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Systems with less than Linux and util-linux. */
class ProcessPlatformTest {
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir Path folder;

  enum Lack {
    SETSID {
      @Override
      ProcessPlatform platform() {
        return new ProcessPlatform(SHELL, "/proc", Launch::byPerl, new ProcfsProcesses());
      }
    },
    ANY_SESSION {
      @Override
      ProcessPlatform platform() {
        return new ProcessPlatform(SHELL, "/proc", Launch::inThisGroup, new ProcfsProcesses());
      }
    },
    PROC {
      @Override
      ProcessPlatform platform() {
        return new ProcessPlatform(SHELL, "/no/proc", Launch::byPerl, new InitReaps());
      }
    };

    private static final List<String> SHELL = List.of("/bin/sh");

    abstract ProcessPlatform platform();
  }

  /** Shows no zombies: init reaps orphans at once, but this JVM may have become their parent. */
  private static final class InitReaps implements Processes {
    private final Processes shown = new Processes.OtherProcesses();
    private final Processes running = new ProcfsProcesses();

    @Override
    public List<ProcessInfo> all() {
      return shown.all().stream().filter(one -> running.find(one.pid()) != null).toList();
    }

    @Override
    public @Nullable ProcessInfo find(long pid) {
      return running.find(pid) == null ? null : shown.find(pid);
    }

    @Override
    public boolean carries(long pid, String mark) {
      return shown.carries(pid, mark);
    }
  }

  private Actor without(Lack lack) {
    assumeTrue(Files.exists(Path.of("/usr/bin/perl")));
    return new Actor(folder, lack.platform());
  }

  @ParameterizedTest
  @EnumSource
  void itMayEndByItself(Lack lack) throws Exception {
    Actor actor = without(lack);
    AgentProcess agent =
        actor.startReady(
            // The child ignores the request: it may come to the child first.
            "trap '' TERM; sleep 1000 & trap 'echo bye; kill -9 $!; exit 3' TERM; echo ready; wait;"
                + " echo no");
    agent.stop(LONG);
    Actor.awaitEnd(agent);

    assertThat(agent.exitCode()).isEqualTo(3);
    assertThat(actor.out.text()).isEqualTo("ready\nbye\n");
    assertThat(Survivors.with(actor.mark)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void whoIgnoresTheRequestIsKilledWithHisChildren(Lack lack) throws Exception {
    Actor actor = without(lack);
    AgentProcess agent =
        actor.startReady(
            """
            trap '' TERM HUP INT
            setsid sh -c 'echo $$ >child; while :; do sleep 0.1; done' &
            until [ -s child ]; do sleep 0.05; done
            echo ready
            while :; do sleep 0.1; done
            """);
    agent.stop(SHORT);
    Actor.awaitEnd(agent);

    assertThat(agent.exitCode()).isEqualTo(137);
    assertThat(Survivors.isRunning(actor.pidIn("child"))).isFalse();
    assertThat(Survivors.with(actor.mark)).isEmpty();
  }

  @Test
  void perlPassesWordsOnAndMakesASession() throws Exception {
    Actor actor = without(Lack.SETSID);
    AgentCommand command =
        actor.plays(
            "cat /proc/$$/stat; printf '%s|' \"$@\"; exit 7", new byte[0], "a b", "", "-e", "$x");
    try (AgentProcess agent = actor.start(command)) {
      Actor.awaitEnd(agent);
      String[] fields = actor.out.text().split(" ", -1);

      assertThat(agent.exitCode()).isEqualTo(7);
      assertThat(fields[0]).isEqualTo(String.valueOf(agent.pid()));
      assertThat(fields[5]).as("session").isEqualTo(fields[0]);
      assertThat(actor.out.text()).endsWith("\na b||-e|$x|");
    }
  }

  @Test
  void perlTellsOfAProgramThatItCannotRun() throws Exception {
    Actor actor = without(Lack.SETSID);
    Path bad = folder.resolve("bad");
    Files.writeString(bad, "#!/no/such/interpreter\n");
    assertThat(bad.toFile().setExecutable(true)).isTrue();
    AgentCommand command = new AgentCommand(List.of(bad.toString()), folder, Map.of(), new byte[0]);
    try (AgentProcess agent = actor.start(command)) {
      Actor.awaitEnd(agent);

      assertThat(agent.exitCode()).isEqualTo(126);
      assertThat(actor.err.text()).contains("bad: No such file");
    }
  }
}
