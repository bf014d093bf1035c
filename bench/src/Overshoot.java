import dev.baton.agent.AgentCommand;
import dev.baton.agent.AgentLog;
import dev.baton.agent.AgentProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Measures how long an agent runs on after it exceeded a limit: from the request to stop until the
 * last of its processes is gone, with the default grace period of 5 s. Prints rows of a table;
 * exits with 1 when one took 7 s or more, or left a process behind.
 *
 * <p>Usage: {@code java -cp dist/lib/baton.jar Overshoot.java}
 */
final class Overshoot {
  private static final Duration MOST = Duration.ofSeconds(7);

  /** Can only be ended with KILL. */
  private static final String DEAF = "trap '' TERM HUP INT; while :; do sleep 0.1; done";

  /** By which its processes are found. */
  private static final String MARK = "OVERSHOOT=1";

  private Overshoot() {}

  public static void main(String[] args) throws Exception {
    boolean kept = true;
    kept &= measure("obeys TERM", "echo; exec sleep 1000");
    kept &= measure("ignores TERM", "echo; " + DEAF);
    kept &=
        measure(
            "ignores TERM; its grandchild left the group and holds the pipe open",
            "trap '' TERM HUP; (setsid sh -c 'trap \"\" TERM; sleep 1000' &); sleep 0.5; echo; "
                + DEAF);
    kept &=
        measure(
            "forks without end, each into its own session, all ignore TERM",
            "trap '' TERM; echo; while :; do setsid sleep 1000 & sleep 0.05; done");
    kept &= measure("is stopped (SIGSTOP)", "trap '' TERM; echo; kill -STOP $$; " + DEAF);
    if (!kept) {
      System.exit(1);
    }
  }

  private static boolean measure(String what, String script) throws Exception {
    Path ready = Files.createTempFile("overshoot", ".ready");
    try (AgentProcess agent =
        AgentProcess.start(
            new AgentCommand(
                List.of("/bin/sh", "-c", script),
                Path.of("/"),
                Map.of("OVERSHOOT", "1"),
                new byte[0]),
            AgentLog.none(),
            (bytes, length) -> note(ready),
            (bytes, length) -> true)) {
      while (Files.size(ready) == 0) {
        Thread.sleep(10);
      }
      int found = AgentProcess.leftBy(MARK).size();
      long begin = System.nanoTime();
      agent.stop(AgentProcess.GRACE);
      boolean over = agent.awaitEnd(Duration.ofSeconds(10));
      Duration took = Duration.ofNanos(System.nanoTime() - begin);
      boolean kept = over && AgentProcess.leftBy(MARK).isEmpty() && took.compareTo(MOST) < 0;
      System.out.printf(
          "| %s | %d | %d | %s |%n",
          what, found, took.toMillis(), kept ? "kept (7000)" : "missed (7000)");
      return kept;
    } finally {
      Files.delete(ready);
    }
  }

  private static boolean note(Path ready) {
    try {
      Files.writeString(ready, "ready");
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return true;
  }
}
