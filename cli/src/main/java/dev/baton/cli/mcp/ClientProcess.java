package dev.baton.cli.mcp;

import dev.baton.agent.KnownAgents;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Program;
import dev.baton.cli.kit.Lineage;
import dev.baton.cli.kit.Workspace;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The process that does the work: the agent above this server, found by looking at the processes,
 * whatever the client says about itself. If no known agent is there, it is the process that started
 * the server.
 */
final class ClientProcess {
  private static final int LONGEST_NAME = 40;

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

  /**
   * The options of a claim that name the worker; none where Baton finds it anyway.
   *
   * @param part of the worker, such as a subagent; empty for the whole
   */
  synchronized List<String> options(String part) {
    Lineage lineage = workspace.lineage();
    boolean named = workspace.environment().variable("BATON_WORKER") != null;
    boolean known = lineage.agent().isPresent() || named;
    if (known && part.isEmpty()) {
      return List.of();
    }
    String name = known ? workspace.caller().worker() : null;
    if (name != null) {
      return List.of("--worker=" + name + "." + plain(part));
    }
    ProcessIdentity process = above(lineage);
    String own = plain(client.get().isEmpty() ? "mcp" : client.get());
    String worker =
        "--worker="
            + own
            + (process == null ? "" : "-" + process.pid())
            + (part.isEmpty() ? "" : "." + plain(part));
    return process == null || process.pid() == 1
        ? List.of(worker)
        : List.of(worker, "--pid=" + process.pid());
  }

  /** The nearest process above that is not just a shell which was started to start this server. */
  private @Nullable ProcessIdentity above(Lineage lineage) {
    ProcessTable processes = workspace.processes();
    for (ProcessIdentity process : lineage.ancestors()) {
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
