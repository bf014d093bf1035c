package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.agent.Actor;
import dev.baton.agent.Parent;
import dev.baton.testkit.Survivors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What happens to an agent when Baton is killed, with every shell that may be {@code /bin/sh}. */
class GuardIT {
  @TempDir Path folder;

  @Test
  void nobodyOutlivesBaton() throws Exception {
    String script =
        """
        loop="trap '' TERM HUP INT PIPE; while :; do sleep 0.1; done"
        setsid sh -c "$loop" &
        (setsid sh -c "echo \\$\\$ >double; $loop" & exit)
        env -i setsid /bin/sh -c "echo \\$\\$ >bare; $loop" &
        trap '' TERM HUP INT PIPE
        until [ -s double ] && [ -s bare ]; do sleep 0.05; done
        echo $$ >ready
        while :; do sleep 0.1; done
        """;
    List<Scene> scenes = new ArrayList<>();
    for (String shell : shells()) {
      scenes.add(Scene.begin(folder, shell, script, "wait"));
    }
    scenes.add(Scene.begin(folder, "/bin/sh", script, "stop"));
    killAll(scenes, "ready", "double", "bare");
  }

  @Test
  void noAgentOutlivesTheLeaseOfABatonThatStandsStill() throws Exception {
    String script =
        """
        setsid sh -c "trap '' TERM; while :; do sleep 0.1; done" &
        trap '' TERM HUP INT PIPE
        echo $$ >ready
        while :; do sleep 0.1; done
        """;
    List<Scene> scenes = new ArrayList<>();
    for (String shell : shells()) {
      scenes.add(Scene.begin(folder, shell, script, "real"));
      scenes.add(Scene.begin(folder, shell, script, "awake"));
    }
    for (Scene scene : scenes) {
      long agent = new Actor(scene.folder).pidIn("ready");
      Survivors.await("it has a mark", () -> scene.said().contains("\n"));
      String mark = scene.said().lines().findFirst().orElseThrow();
      Survivors.await(
          "it has ended, of " + scene,
          () -> !Survivors.isRunning(agent) && Survivors.with(mark).isEmpty());
    }
    for (Scene scene : scenes) {
      assertThat(scene.said()).doesNotContain("exit");
      resume(scene.parent);
      Parent.end(scene.parent);
      assertThat(scene.said()).as("of %s", scene).endsWith(" exit 137\nby its guard\n");
    }
  }

  /** The machine's clock since its start, which counts its sleep, is the test's. */
  @Test
  void aLeaseEndsWhileTheMachineSleeps() throws Exception {
    assumeTrue(isInstalled("ps"));
    Path clock = Files.createDirectory(folder.resolve("proc")).resolve("uptime");
    Files.writeString(clock, "100.09 5.00\n");
    String script = "echo $$ >ready; while :; do sleep 0.1; done";
    Process parent = Parent.start(folder, "/bin/sh", script, "slept");
    long agent = new Actor(folder).pidIn("ready");
    Path state = Path.of("/proc/" + parent.pid() + "/stat");
    Survivors.await("it stands still", () -> Survivors.read(state).contains(") T "));
    assertThat(Survivors.isRunning(agent)).isTrue();

    // The guard may read of the lease only after this, so the clock goes on.
    int[] seconds = {100};
    Survivors.await(
        "it has ended",
        () -> {
          seconds[0] += 9;
          Path later = Files.writeString(folder.resolve("later"), seconds[0] + ".08 5.00\n");
          Files.move(
              later, clock, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
          return !Survivors.isRunning(agent);
        });
    resume(parent);
    Parent.end(parent);
    assertThat(said()).endsWith(" exit 143\nby its guard\n");
  }

  @Test
  void whoIsGivenMoreTimeUsesIt() throws Exception {
    Process parent = Parent.start(folder, "/bin/sh", "echo $$ >ready; sleep 4", "renewed");
    Parent.end(parent);

    assertThat(said()).endsWith(" exit 0\nby itself\n");
  }

  private static void resume(Process stopped) throws Exception {
    String pid = String.valueOf(stopped.pid());
    assertThat(new ProcessBuilder("kill", "-CONT", pid).start().waitFor()).isZero();
  }

  /** A process that left the family completely, as with a double fork, cannot be found then. */
  @Test
  void withoutProcGroupAndDescendantsAreFound() throws Exception {
    assumeTrue(isInstalled("ps"));
    String script =
        """
        sh -c "echo \\$\\$ >grouped; while :; do sleep 0.1; done" &
        env -i setsid /bin/sh -c "echo \\$\\$ >bare; while :; do sleep 0.1; done" &
        until [ -s grouped ] && [ -s bare ]; do sleep 0.05; done
        echo $$ >ready; wait
        """;
    List<Scene> scenes = new ArrayList<>();
    for (String shell : shells()) {
      scenes.add(Scene.begin(folder, shell, script, "no-proc"));
    }
    killAll(scenes, "ready", "grouped", "bare");
  }

  /** One Baton with its agent, in a folder of its own. */
  private record Scene(Path folder, String shell, String mode, Process parent) {

    static Scene begin(Path all, String shell, String script, String mode) throws Exception {
      Path folder = Files.createTempDirectory(all, "scene-");
      return new Scene(folder, shell, mode, Parent.start(folder, shell, script, mode));
    }

    String said() {
      return Survivors.read(folder.resolve("said"));
    }
  }

  /**
   * Kills each Baton when its agent is ready, and waits until no process is left.
   *
   * @param files contain process ids, the agent's first
   */
  private static void killAll(List<Scene> scenes, String... files) throws Exception {
    List<Long> pids = new ArrayList<>();
    List<String> marks = new ArrayList<>();
    for (Scene scene : scenes) {
      for (String file : files) {
        pids.add(new Actor(scene.folder).pidIn(file));
      }
      marks.add(guardMark(pids.get(pids.size() - files.length)));
      if (scene.mode.equals("stop")) {
        Survivors.await("it stops", () -> scene.said().contains("stopping"));
      }
    }
    assertThat(pids).hasSize(scenes.size() * files.length).allMatch(Survivors::isRunning);
    for (Scene scene : scenes) {
      scene.parent.destroyForcibly().waitFor();
    }
    for (long pid : pids) {
      Survivors.await(
          "process " + pid + " has ended, of " + scenes, () -> !Survivors.isRunning(pid));
    }
    for (String mark : marks) {
      Survivors.await("the guard has ended, of " + scenes, () -> Survivors.with(mark).isEmpty());
    }
  }

  private static List<String> shells() {
    return Stream.of("dash", "bash", "busybox sh", "/bin/sh").filter(GuardIT::isInstalled).toList();
  }

  @Test
  void whoObeysEndsByItself() throws Exception {
    // Its outputs break when Baton dies, and the shell prints a message at the end of sleep.
    String script =
        "trap '' PIPE; trap 'echo >bye; exit' TERM; echo $$ >ready; while :; do sleep 0.1; done";
    Process parent = Parent.start(folder, "/bin/sh", script, "wait");
    long agent = new Actor(folder).pidIn("ready");
    String mark = guardMark(agent);
    parent.destroyForcibly().waitFor();

    Survivors.await("all have ended", () -> Survivors.with(mark).isEmpty());
    assertThat(folder.resolve("bye")).exists();
  }

  @Test
  void aGigabyteTakesLittleMemory() throws Exception {
    String script =
        "head -c 900000000 /dev/zero; head -c 100000000 /dev/zero >&2;"
            + " grep VmHWM /proc/$PPID/status >memory";
    Process parent = Parent.start(folder, "/bin/sh", script, "wait");
    Parent.end(parent);

    assertThat(said()).endsWith("bytes 1000000000 exit 0\nby itself\n");
    long kilobytes =
        Long.parseLong(Files.readString(folder.resolve("memory")).replaceAll("\\D+", ""));
    assertThat(kilobytes).isLessThan(200_000);
    Path logs = folder.resolve("logs/run-1");
    assertThat(Files.size(logs.resolve("1.out")) + Files.size(logs.resolve("1.out.1")))
        .isBetween(4L << 20, 8L << 20);
  }

  /** The variable by which the guard finds the agent, which is also among its own arguments. */
  private static String guardMark(long agent) {
    for (String variable : Survivors.read(Path.of("/proc/" + agent + "/environ")).split("\0", -1)) {
      if (variable.startsWith("BATON_AGENT=")) {
        return variable;
      }
    }
    throw new AssertionError("the agent has no mark");
  }

  private String said() {
    return Survivors.read(folder.resolve("said"));
  }

  private static boolean isInstalled(String shell) {
    String program = shell.replaceAll(" .*", "");
    return List.of("/bin", "/usr/bin", "/").stream()
        .anyMatch(bin -> Files.isExecutable(Path.of(bin).resolve(program)));
  }
}
