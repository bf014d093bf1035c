package dev.baton.cli.kit;

import dev.baton.agent.KnownAgents;
import dev.baton.claim.AgentSession;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Program;
import dev.baton.stream.AgentKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The processes above a command, and the agent among them. Read only when first asked for, because
 * few commands need it.
 */
public final class Lineage {
  /** A caller of which only the name is known. */
  public static final Lineage NONE = new Lineage(null, () -> KnownAgents.only(List.of()), Map.of());

  /** How much of a session's id is used in a worker's name. */
  private static final int SHORT = 8;

  private static final int VERSION_OF_UUID = 14;

  /** The number of an agent's process, a colon and the id of its session. */
  public static final String SESSION = "BATON_SESSION";

  private final @Nullable Supplier<ProcessTable> processes;
  private final Supplier<KnownAgents> known;
  private final Map<String, String> variables;
  private @Nullable List<ProcessIdentity> ancestors;
  private @Nullable Agent agent;
  private boolean isAgentSought;

  private Lineage(
      @Nullable Supplier<ProcessTable> processes,
      Supplier<KnownAgents> known,
      Map<String, String> variables) {
    this.processes = processes;
    this.known = known;
    this.variables = variables;
  }

  /**
   * The lineage of this process.
   *
   * @param known asked for only when the agent is searched
   * @param variables its environment, in which agents store their session ids
   */
  public static Lineage of(
      Supplier<ProcessTable> processes,
      Supplier<KnownAgents> known,
      Map<String, String> variables) {
    return new Lineage(processes, known, variables);
  }

  /**
   * An agent above the command.
   *
   * @param name the name under which it is known, such as {@code claude}
   */
  public record Agent(String name, ProcessIdentity process) {}

  /** The nearest known agent above the command. */
  public Optional<Agent> agent() {
    if (!isAgentSought) {
      isAgentSought = true;
      KnownAgents agents = known.get();
      for (ProcessIdentity process : ancestors()) {
        Program program = program(process);
        String name = program == null ? null : agents.nameOf(program);
        if (name != null) {
          agent = new Agent(name, process);
          break;
        }
      }
    }
    return Optional.ofNullable(agent);
  }

  /**
   * The process that does the caller's work: that of the nearest agent, else the one that a
   * session's start hook handed down, if it can be seen here and is still the same.
   */
  public Optional<ProcessIdentity> worker() {
    Agent found = agent().orElse(null);
    if (found != null) {
      return Optional.of(found.process());
    }
    SessionWorker sessionWorker = SessionWorker.in(variables);
    return sessionWorker == null || processes == null
        ? Optional.empty()
        : processes.get().identify(sessionWorker.pid()).filter(sessionWorker::isOf);
  }

  /** Whether the caller works for that process: it is one of {@link #workers}. */
  public boolean worksFor(ProcessIdentity process) {
    return workers().stream().anyMatch(process::isSameAs);
  }

  /**
   * The processes for which the caller may work, the nearest first: {@link #worker} may be hidden.
   */
  public List<ProcessIdentity> workers() {
    List<ProcessIdentity> all = new ArrayList<>(ancestors());
    worker().filter(process -> !isBelow(process)).ifPresent(all::addFirst);
    return all;
  }

  /** Whether that process would be among the ancestors if it were one. */
  public boolean sees(ProcessIdentity process) {
    for (ProcessIdentity ancestor : ancestors()) {
      if (ancestor.isComparableWith(process)) {
        return true;
      }
    }
    return false;
  }

  /** Whether that process is above the command. */
  public boolean isBelow(ProcessIdentity process) {
    for (ProcessIdentity ancestor : ancestors()) {
      if (ancestor.isSameAs(process)) {
        return true;
      }
    }
    return false;
  }

  /** The same processes with another session's id, as the agent tells it to its start hook. */
  public Lineage inSession(String id) {
    Map<String, String> all = new HashMap<>(variables);
    Agent found = agent().orElse(null);
    if (found != null && AgentKind.named(found.name()) != AgentKind.CLAUDE) {
      all.put(SESSION, found.process().pid() + ":" + id);
    } else {
      all.put("CLAUDE_CODE_SESSION_ID", id);
    }
    return new Lineage(processes, known, all);
  }

  /**
   * The agent's name as a worker: its name with its session id, or with its pid if there is no
   * session id, so that two agents of a kind are two workers. Null where there is no agent.
   */
  public @Nullable String workerName() {
    Agent found = agent().orElse(null);
    SessionWorker sessionWorker =
        variables.containsKey(SessionWorker.START) ? SessionWorker.in(variables) : null;
    if (sessionWorker != null && (found == null || sessionWorker.isOf(found.process()))) {
      return sessionWorker.worker();
    }
    if (found != null) {
      String session = session(found.name());
      return found.name() + "-" + (session == null ? found.process().pid() : session);
    }
    // A sandbox may hide the agent's process, but not the variables that it passes on.
    for (String name : List.of("claude", "codex")) {
      String session = session(name);
      if (session != null && known.get().isKnown(name)) {
        return name + "-" + session;
      }
    }
    return null;
  }

  /**
   * The session of the agent above the command; null where it is not known.
   *
   * @param noted by the start hooks of sessions
   */
  public @Nullable AgentSession session(NotedSessions noted) {
    Agent found = agent().orElse(null);
    if (found == null || processes == null) {
      return null;
    }
    AgentKind kind = AgentKind.named(found.name());
    String named = kind.session(variables);
    String id = named != null ? named : told(found).or(() -> noted.of(found.process())).orElse("");
    return !AgentSession.isId(id)
        ? null
        : processes
            .get()
            .directory(found.process().pid())
            .map(folder ->
                new AgentSession(
                    found.name(), id, folder, kind.version(variables), found.process()))
            .orElse(null);
  }

  /** What the agent's plugin has put into the environment, unless that was another agent's. */
  private Optional<String> told(Agent found) {
    String told = variables.getOrDefault(SESSION, "");
    String pid = found.process().pid() + ":";
    return told.startsWith(pid) ? Optional.of(told.substring(pid.length())) : Optional.empty();
  }

  private @Nullable String session(String agentName) {
    String id = AgentKind.named(agentName).session(variables);
    if (id == null || id.length() < SHORT || !AgentSession.isId(id)) {
      return null;
    }
    // A UUID of version 7 begins with the time, which sessions started in the same minute share.
    boolean timed = id.length() > VERSION_OF_UUID && id.charAt(VERSION_OF_UUID) == '7';
    return timed ? id.substring(id.length() - SHORT) : id.substring(0, SHORT);
  }

  /** The processes above the command, the nearest first. */
  public List<ProcessIdentity> ancestors() {
    if (ancestors == null) {
      ancestors = processes == null ? List.of() : processes.get().ancestors();
    }
    return ancestors;
  }

  private @Nullable Program program(ProcessIdentity process) {
    return processes == null ? null : processes.get().program(process.pid()).orElse(null);
  }

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
          !variables.getOrDefault(WORKER, "").isEmpty()
              || !variables.getOrDefault(PID, "").isEmpty();
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
      String quoted = worker.replace("'", "'\\''");
      return "%s'%s' %s=%s %s=%s".formatted(LINE, quoted, PID, pid, START, start);
    }
  }
}
