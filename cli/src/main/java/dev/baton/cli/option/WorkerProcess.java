package dev.baton.cli.option;

import dev.baton.agent.KnownAgents;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Program;
import dev.baton.cli.kit.Lineage;
import dev.baton.task.InvalidValue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks the process that was named as a worker. If it ends with this command, never ends, or
 * belongs to another user, Baton would judge the worker by the wrong process.
 */
final class WorkerProcess {
  private final ProcessTable processes;
  private final Lineage lineage;
  private final Consumer<String> warnings;

  /**
   * @param warnings takes what the user should know about a process that is accepted
   */
  WorkerProcess(ProcessTable processes, Lineage lineage, Consumer<String> warnings) {
    this.processes = processes;
    this.lineage = lineage;
    this.warnings = warnings;
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
    ShellRest rest = rest(process);
    if (rest == ShellRest.NOTHING) {
      throw refused(pid, "it is the shell of this one command and ends with it");
    }
    if (rest == ShellRest.SOMETHING) {
      warnings.accept(
          "process "
              + pid
              + " is a shell that ends after a few commands; unless it closes or releases the task,"
              + " the task is stale then");
    }
    if (processes.isOthers(pid)) {
      throw refused(pid, "it belongs to another user");
    }
    return process;
  }

  /** What a shell above this command still has to do; null when it is not one of one command. */
  private @Nullable ShellRest rest(ProcessIdentity process) {
    if (!lineage.isBelow(process)) {
      return null;
    }
    Program program = processes.program(process.pid()).orElse(null);
    String text = program == null ? null : KnownAgents.shellCommand(program);
    if (text == null) {
      return null;
    }
    return lineage.agent().isPresent() ? ShellRest.NOTHING : ShellRest.of(text);
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
