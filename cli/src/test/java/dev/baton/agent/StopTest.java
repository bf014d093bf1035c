package dev.baton.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.Survivors;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stopping agents. */
class StopTest {
  /** For those that never end by themselves. */
  private static final Duration SHORT = Duration.ofMillis(200);

  /** For those that do, even on a slow machine. */
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir Path folder;

  private Actor actor;

  @BeforeEach
  void createActor() {
    actor = new Actor(folder);
  }

  @AfterEach
  void nobodyIsLeft() throws Exception {
    assertThat(Survivors.with(actor.mark)).isEmpty();
  }

  @Test
  void itMayEndByItself() throws Exception {
    AgentProcess agent =
        actor.startReady(
            "trap 'echo bye; kill $!; exit 3' TERM; sleep 1000 & echo ready; wait; echo no");
    agent.stop(LONG);
    Actor.awaitEnd(agent);

    assertThat(agent.exitCode()).isEqualTo(3);
    assertThat(actor.out.text()).isEqualTo("ready\nbye\n");
  }

  @Test
  void whoIgnoresTheRequestIsKilled() throws Exception {
    AgentProcess agent =
        actor.startReady("trap '' TERM HUP INT; echo ready; while :; do sleep 0.1; done");
    long begin = System.nanoTime();
    agent.stop(SHORT);
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    Actor.awaitEnd(agent);

    assertThat(took).isGreaterThanOrEqualTo(SHORT);
    assertThat(agent.exitCode()).isEqualTo(137);
  }

  @Test
  void whoWasStoppedHearsOfIt() throws Exception {
    AgentProcess agent =
        actor.startReady("trap 'echo bye; exit 3' TERM; echo ready; kill -STOP $$");
    Survivors.await("it is stopped", () -> stateOf(agent.pid()).startsWith("T"));
    agent.stop(LONG);
    Actor.awaitEnd(agent);

    assertThat(actor.out.text()).isEqualTo("ready\nbye\n");
  }

  private static String stateOf(long pid) {
    String stat = Survivors.read(Path.of("/proc/" + pid + "/stat"));
    return stat.substring(stat.lastIndexOf(')') + 1).strip();
  }

  @Test
  void whatSavesItsWorkIsNotDisturbed() throws Exception {
    AgentProcess agent =
        actor.startReady(
            "trap 'sh -c \"sleep 0.5; echo saved\"; exit 3' TERM; echo ready; "
                + "while :; do sleep 0.1; done");
    agent.stop(LONG);
    Actor.awaitEnd(agent);

    assertThat(actor.out.text()).isEqualTo("ready\nsaved\n");
  }

  @Test
  void thoseWhoLeftAreFound() throws Exception {
    AgentProcess agent =
        actor.startReady(
            """
            ignore="trap '' TERM HUP; while :; do sleep 0.1; done"
            setsid sh -c "$ignore" &
            (setsid sh -c "setsid sh -c \\"echo \\\\$\\\\$ >double; $ignore\\" & exit" & exit)
            nohup sh -c "$ignore" >/dev/null 2>&1 &
            until [ -s double ]; do sleep 0.05; done
            echo ready
            exec sleep 1000
            """);
    long twice = actor.pidIn("double");
    assertThat(Survivors.with(actor.mark)).hasSizeGreaterThanOrEqualTo(4);
    agent.stop(SHORT);

    assertThat(Survivors.with(actor.mark)).isEmpty();
    assertThat(Survivors.isRunning(twice)).isFalse();
  }

  @Test
  void aChildWithoutVariablesIsFoundByItsParent() throws Exception {
    AgentProcess agent =
        actor.startReady(
            """
            env -i setsid /bin/sh -c 'echo $$ >child; while :; do sleep 1; done' &
            until [ -s child ]; do sleep 0.05; done
            echo ready; wait
            """);
    long child = actor.pidIn("child");
    agent.stop(SHORT);

    assertThat(Survivors.isRunning(child)).isFalse();
  }

  @Test
  void whoKeepsForkingIsCaught() throws Exception {
    AgentProcess agent =
        actor.startReady(
            """
            trap '' TERM; echo ready
            while :; do setsid sh -c 'sleep 1000 & sleep 1000' & sleep 0.03; done
            """);
    agent.stop(SHORT);

    assertThat(Survivors.with(actor.mark)).isEmpty();
  }

  @Test
  void strangersAreNotEnded() throws Exception {
    // The user's own shell, in which the run's name was exported.
    ProcessBuilder builder = new ProcessBuilder("sleep", "1000");
    builder.environment().putAll(Map.of("BATON_RUN", "run-1", "BATON_AGENT", "x"));
    Process stranger = builder.start();
    try {
      AgentProcess agent = actor.startReady("echo ready; exec sleep 1000");
      agent.stop(LONG);
      Actor.awaitEnd(agent);

      assertThat(agent.exitCode()).isEqualTo(143);
      assertThat(stranger.isAlive()).isTrue();
    } finally {
      stranger.destroyForcibly().waitFor();
    }
  }

  @Test
  void aSecondCallShortensTheFirst() throws Exception {
    AgentProcess agent =
        actor.startReady("trap 'echo asked' TERM; echo ready; while :; do sleep 0.1; done");
    CompletableFuture<Void> first = CompletableFuture.runAsync(() -> agent.stop(LONG));
    Survivors.await("it was asked", () -> actor.out.text().contains("asked"));
    agent.stop(Duration.ZERO);

    assertThat(agent.exitCode()).isEqualTo(137);
    first.get(LONG.toSeconds() / 2, TimeUnit.SECONDS);
  }

  @Test
  void itWorksWithoutTheGuard() throws Exception {
    AgentProcess agent =
        actor.startReady("trap 'echo bye; exit 3' TERM; echo ready; while :; do sleep 0.1; done");
    ProcessHandle guard = guardOf(agent);
    guard.destroyForcibly();
    Survivors.awaitEnd(List.of(guard));
    agent.stop(LONG);
    Actor.awaitEnd(agent);

    assertThat(agent.exitCode()).isEqualTo(3);
  }

  /** The guard has the agent's mark among its arguments. */
  private static ProcessHandle guardOf(AgentProcess agent) {
    String variables = Survivors.read(Path.of("/proc/" + agent.pid() + "/environ"));
    String mark = variables.replaceAll("(?s).*(BATON_AGENT=[^\0]*).*", "$1");
    return ProcessHandle.current()
        .children()
        .filter(
            child -> Survivors.read(Path.of("/proc/" + child.pid() + "/cmdline")).contains(mark))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anEndedAgentIsEndedAlready() throws Exception {
    AgentProcess agent = actor.start("exit 0");
    Actor.awaitEnd(agent);

    long begin = System.nanoTime();
    agent.stop(LONG);

    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(LONG);
    assertThat(agent.exitCode()).isZero();
  }
}
