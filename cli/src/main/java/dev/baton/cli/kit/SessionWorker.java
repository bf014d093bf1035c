package dev.baton.cli.kit;

import dev.baton.claim.ProcessIdentity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The worker of an agent's session, which the session's start hook passes to the commands of the
 * session in variables. Unlike a name and a process that are given explicitly, it applies only to
 * that agent: another agent below it is a worker of its own, and a process with the same pid in a
 * container is a different one.
 *
 * @param worker the worker's name
 * @param pid the agent's process
 * @param start when that process started, in the system's own unit
 */
public record SessionWorker(String worker, long pid, long start) {
  private static final String WORKER = "BATON_WORKER";
  private static final String PID = "BATON_WORKER_PID";
  private static final String START = "BATON_WORKER_START";

  /** The start of the shell line that passes it on. */
  public static final String LINE = "export " + WORKER + "=";

  /** The values in this environment; null when there are none. */
  public static @Nullable SessionWorker in(Map<String, String> variables) {
    String worker = variables.getOrDefault(WORKER, "");
    String start = variables.getOrDefault(START, "");
    if (worker.isEmpty() || start.isEmpty()) {
      return null;
    }
    try {
      String pid = variables.getOrDefault(PID, "");
      return new SessionWorker(worker, Long.parseLong(pid), Long.parseLong(start));
    } catch (NumberFormatException notBatons) {
      return null;
    }
  }

  /**
   * The values for the session whose start hook has this lineage; null when no agent is found, or
   * the user has already named the worker.
   */
  public static @Nullable SessionWorker of(Lineage lineage, Map<String, String> variables) {
    boolean named =
        !variables.getOrDefault(WORKER, "").isEmpty() || !variables.getOrDefault(PID, "").isEmpty();
    ProcessIdentity agent = lineage.agent().map(Lineage.Agent::process).orElse(null);
    String worker = agent == null ? null : lineage.workerName();
    if (agent == null || agent.startTicks() == null || worker == null) {
      return null;
    }
    return named && in(variables) == null
        ? null
        : new SessionWorker(worker, agent.pid(), agent.startTicks());
  }

  /** Whether the process is the one that they were meant for. */
  public boolean isOf(ProcessIdentity process) {
    Long started = process.startTicks();
    return process.pid() == pid && started != null && started == start;
  }

  /** A shell line that passes it on; null for a name that does not fit into one line. */
  public @Nullable String line() {
    for (int i = 0; i < worker.length(); i++) {
      if (Character.isISOControl(worker.charAt(i))) {
        return null;
      }
    }
    return LINE
        + "'"
        + worker.replace("'", "'\\''")
        + "' "
        + PID
        + "="
        + pid
        + " "
        + START
        + "="
        + start;
  }
}
