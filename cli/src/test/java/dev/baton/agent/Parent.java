package dev.baton.agent;

import dev.baton.agent.AgentLog.LogLimits;
import dev.baton.testkit.Survivors;
import dev.baton.text.OutputSink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A Java program that starts an agent and waits for it, as Baton does, until the test kills it. */
public final class Parent {
  private static final Duration TWO_SECONDS = Duration.ofSeconds(2);
  private static final Duration ONE_SECOND = Duration.ofSeconds(1);

  private Parent() {}

  /**
   * Runs the script to its end.
   *
   * @param args the shell of the guard, the folder, the script, and a mode: {@code stop} for a
   *     parent that stops the agent as soon as it is ready, with an endless grace period; {@code
   *     no-proc} for a guard that cannot read /proc, as on macOS; {@code real} and {@code awake}
   *     for an agent that may work for two seconds, by that clock, of a parent that stops itself;
   *     {@code renewed} for one whose time is extended
   */
  public static void main(String[] args) throws Exception {
    AtomicLong bytes = new AtomicLong();
    OutputSink counting =
        (chunk, length) -> {
          bytes.addAndGet(length);
          return true;
        };
    Path folder = Path.of(args[1]);
    AgentLog log = AgentLog.open(folder.resolve("logs"), "run-1", 1, LogLimits.usual());
    Actor actor = new Actor(folder);
    AgentCommand command = actor.plays(args[2], new byte[0]);
    ProcessPlatform here = ProcessPlatform.ofThisSystem();
    List<String> shell = List.of(args[0].split(" ", -1));
    String proc =
        switch (args[3]) {
          case "no-proc" -> "/no/proc";
          case "slept" -> folder.resolve("proc").toString();
          default -> "/proc";
        };
    ProcessPlatform platform = new ProcessPlatform(shell, proc, here.launcher(), here.processes());
    try (AgentProcess agent = AgentProcess.start(command, log, counting, counting, platform)) {
      System.out.println(actor.mark);
      if (args[3].equals("stop")) {
        actor.pidIn("ready");
        System.out.println("stopping");
        agent.stop(Duration.ofHours(1));
      }
      switch (args[3]) {
        case "real", "awake", "slept" -> {
          Duration time = args[3].equals("slept") ? Duration.ofSeconds(9) : TWO_SECONDS;
          agent.endAfter(time, ONE_SECOND, !args[3].equals("awake"));
          String self = String.valueOf(ProcessHandle.current().pid());
          new ProcessBuilder("kill", "-STOP", self).start().waitFor();
        }
        case "renewed" -> {
          agent.endAfter(TWO_SECONDS, ONE_SECOND, true);
          agent.endAfter(Duration.ofHours(1), ONE_SECOND, true);
        }
        default -> {}
      }
      Actor.awaitEnd(agent);
      System.out.println("bytes " + bytes.get() + " exit " + agent.exitCode());
      System.out.println(agent.wasEndedByGuard() ? "by its guard" : "by itself");
    }
  }

  /** Starts it as a process of its own, with a small heap; its output goes to a file. */
  public static Process start(Path folder, String shell, String script, String mode)
      throws Exception {
    List<String> words = new ArrayList<>();
    words.add(ProcessHandle.current().info().command().orElseThrow());
    words.addAll(List.of("-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Parent.class.getName()));
    words.addAll(List.of(shell, folder.toString(), script, mode));
    return new ProcessBuilder(words)
        .redirectOutput(folder.resolve("said").toFile())
        .redirectError(folder.resolve("failed").toFile())
        .start();
  }

  /** Waits for its end. */
  public static void end(Process parent) throws Exception {
    if (!parent.waitFor(Survivors.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      parent.destroyForcibly();
      throw new AssertionError("it hangs");
    }
  }
}
