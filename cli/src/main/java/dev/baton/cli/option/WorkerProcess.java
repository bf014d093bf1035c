package dev.baton.cli.option;

import dev.baton.agent.KnownAgents;
import dev.baton.app.Lineage;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Program;
import dev.baton.task.InvalidValue;

/**
 * Checks the process that was named as a worker. If it ends with this command, never ends, or
 * belongs to another user, Baton would judge the worker by the wrong process.
 */
final class WorkerProcess {
  private final ProcessTable processes;
  private final Lineage lineage;

  WorkerProcess(ProcessTable processes, Lineage lineage) {
    this.processes = processes;
    this.lineage = lineage;
  }

  /**
   * The process with this pid.
   *
   * @throws InvalidValue when it cannot be a worker
   */
  ProcessIdentity of(long pid) {
    Lineage.Agent agent = lineage.agent().orElse(null);
    if (pid == 1 && (agent == null || agent.process().pid() != 1)) {
      throw refused(pid, "it is the system's first process and never ends");
    }
    if (pid == ProcessHandle.current().pid()) {
      throw refused(pid, "it is this command itself, which ends at once");
    }
    ProcessIdentity process =
        processes
            .identify(pid)
            .orElseThrow(() ->
                new InvalidValue(
                    "no process " + pid + " is running: expected the worker's process id",
                    "leave --pid out if there is no such process"));
    if (isOneCommandShell(process)) {
      throw refused(pid, "it is the shell of this one command and ends with it");
    }
    if (processes.isOthers(pid)) {
      throw refused(pid, "it belongs to another user");
    }
    return process;
  }

  /** Whether the process is a shell above this command that was started only for it. */
  private boolean isOneCommandShell(ProcessIdentity process) {
    if (!lineage.isBelow(process)) {
      return false;
    }
    Program program = processes.program(process.pid()).orElse(null);
    String text = program == null ? null : KnownAgents.shellCommand(program);
    return text != null && (lineage.agent().isPresent() || endsWithThisCommand(text));
  }

  /** Whether nothing follows the command that names the process. */
  private static boolean endsWithThisCommand(String text) {
    int at = Math.max(text.lastIndexOf("--pid"), text.lastIndexOf("BATON_WORKER_PID"));
    if (at < 0) {
      return false;
    }
    String rest = text.substring(at).strip();
    return rest.indexOf(';') < 0
        && rest.indexOf('\n') < 0
        && rest.indexOf('|') < 0
        && !rest.contains("&");
  }

  private InvalidValue refused(long pid, String why) {
    Lineage.Agent agent = lineage.agent().orElse(null);
    return new InvalidValue(
        "process " + pid + " cannot be the worker: " + why,
        agent == null
            ? "name the process that does the work, or leave --pid out: the claim is then judged"
                + " by its lease"
            : "leave --pid out: Baton finds "
                + agent.name()
                + " (process "
                + agent.process().pid()
                + ") by itself");
  }
}
