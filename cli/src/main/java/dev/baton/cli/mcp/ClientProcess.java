package dev.baton.cli.mcp;

import dev.baton.agent.KnownAgents;
import dev.baton.app.LeaveTask;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Program;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Lineage;
import dev.baton.cli.kit.Workspace;
import dev.baton.cli.mcp.HeldClaims.HeldClaim;
import dev.baton.task.TaskId;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The process that does the work: the agent above this server, found by looking at the processes,
 * whatever the client says about itself. If no known agent is there, it is the process that started
 * the server.
 */
final class ClientProcess {
  private static final int LONGEST_NAME = 40;
  private static final int PATIENCE_MILLIS = 500;

  private final Workspace workspace;
  private final Supplier<String> client;
  private final long parent = parent();

  /**
   * @param client the name that the client gave itself, which becomes part of a worker's name
   */
  ClientProcess(Workspace workspace, Supplier<String> client) {
    this.workspace = workspace;
    this.client = client;
  }

  private static long parent() {
    return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
  }

  /** Whether the process that started this server has ended: another one is its parent now. */
  boolean isGone() {
    return parent() != parent;
  }

  /** Waits until the process that started this server has ended, but not for long. */
  void awaitEnd() {
    ProcessHandle.of(parent)
        .ifPresent(process -> {
          try {
            var _ = process.onExit().get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } catch (ExecutionException | TimeoutException itLives) {
            // It does something else now.
          }
        });
  }

  /**
   * The options of a claim that name the worker; none where Baton finds it anyway.
   *
   * @param part of the worker, such as a subagent; empty for the whole
   */
  synchronized List<String> options(String part) {
    if (isKnown() && part.isEmpty()) {
      return List.of();
    }
    String worker = "--worker=" + name(part);
    ProcessIdentity process = isKnown() ? null : above();
    return process == null || process.pid() == 1
        ? List.of(worker)
        : List.of(worker, "--pid=" + process.pid());
  }

  /** Those for a command; none where no known agent is above. */
  synchronized Map<String, String> sessionVariables(String session) {
    return workspace
        .lineage()
        .agent()
        .map(agent -> Map.of(Lineage.SESSION, agent.process().pid() + ":" + session))
        .orElse(Map.of());
  }

  /** The worker's name. */
  synchronized String name(String part) {
    String whole;
    if (isKnown()) {
      whole = workspace.caller().worker();
    } else {
      ProcessIdentity process = above();
      whole = plain(client.get().isEmpty() ? "mcp" : client.get());
      whole += process == null ? "" : "-" + process.pid();
    }
    return part.isEmpty() ? whole : whole + "." + plain(part);
  }

  /**
   * Whether this is the worker of a claim.
   *
   * @param claim with its process, as commands print it
   */
  synchronized boolean is(String worker, Map<String, @Nullable Object> claim, String part) {
    ProcessIdentity process = above();
    return worker.equals(name(part))
        || (process != null
            && Objects.equals(process.pid(), claim.get("pid"))
            && Objects.equals(process.startTicks(), claim.get("start_ticks"))
            && Objects.equals(process.bootId(), claim.get("boot_id"))
            && worker.endsWith("-" + process.pid() + (part.isEmpty() ? "" : "." + plain(part))));
  }

  /** Whether commands find the worker without being told. */
  private boolean isKnown() {
    return workspace.environment().variable("BATON_WORKER") != null
        || workspace.lineage().agent().isPresent();
  }

  /** Releases a task on which nothing was done, because the client is gone. */
  synchronized boolean releasesIfIdle(HeldClaim claim) {
    return new LeaveTask(workspace).releaseIfIdle(caller(claim), new TaskId(claim.task()));
  }

  /** Ends the claim with this server, unless the client's own process has ended. */
  synchronized void leave(HeldClaim claim) {
    ProcessTable processes = workspace.processes();
    processes
        .identify(ProcessHandle.current().pid())
        .ifPresent(self ->
            new LeaveTask(workspace)
                .endWith(caller(claim), new TaskId(claim.task()), processes.marked(self)));
  }

  private Caller caller(HeldClaim claim) {
    Caller plain = workspace.caller();
    return new Caller(
        plain.actor(),
        plain.givenName(),
        plain.lineage(),
        new Caller.CarriedClaim(new TaskId(claim.task()), claim.epoch()),
        false,
        plain.origin());
  }

  /** The nearest process above that is not just a shell which was started to start this server. */
  private @Nullable ProcessIdentity above() {
    ProcessTable processes = workspace.processes();
    for (ProcessIdentity process : workspace.lineage().ancestors()) {
      Program program = processes.program(process.pid()).orElse(null);
      if (program == null || KnownAgents.shellCommand(program) == null) {
        return process;
      }
    }
    return null;
  }

  private static String plain(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9._-]+", "-");
    return plain.length() <= LONGEST_NAME ? plain : plain.substring(0, LONGEST_NAME);
  }
}
