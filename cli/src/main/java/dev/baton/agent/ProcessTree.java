package dev.baton.agent;

import dev.baton.agent.Processes.ProcessInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All processes that an agent has started: its process group, its descendants, and those that left
 * both (by setsid, a double fork or nohup) but still have the marker variable. A process that was
 * found once stays part of the tree, even when its parent is gone.
 */
final class ProcessTree {
  private final Processes processes;
  private final String mark;
  private final long agent;
  private final boolean ownGroup;
  private final long born;
  private final long started;
  private final @Nullable Orphans orphans;
  private final Map<Long, Long> known = new HashMap<>();

  /**
   * @param agent the pid of the agent
   * @param started when the agent started; negative when it had ended before that could be read
   * @param ownGroup whether the agent's process group has the agent's pid
   * @param born processes that started before then do not belong to it, such as Baton and its
   *     ancestors
   * @param orphans null where they do not become children of this process
   */
  ProcessTree(
      Processes processes,
      String mark,
      long agent,
      long started,
      boolean ownGroup,
      long born,
      @Nullable Orphans orphans) {
    this.processes = processes;
    this.mark = mark;
    this.agent = agent;
    this.ownGroup = ownGroup;
    this.born = born;
    this.started = started;
    this.orphans = orphans;
  }

  /** Those that have left the agent, and were not noted before. */
  synchronized List<ProcessInfo> freshOrphans() {
    return orphans == null ? List.of() : orphans.note(strangers(), agent);
  }

  /** All processes that are younger than the guard, and not this one. */
  private List<ProcessInfo> strangers() {
    long self = ProcessHandle.current().pid();
    return processes.all().stream()
        .filter(one -> one.start() >= born && one.pid() > 1 && one.pid() != self)
        .toList();
  }

  /** All processes that are running now. */
  synchronized List<ProcessInfo> living() {
    List<ProcessInfo> strangers = strangers();
    long group = ownGroup ? agent : 0;
    for (ProcessInfo process : strangers) {
      if (process.pid() == agent && process.start() != started) {
        // Another program has its pid now, and so there is no such group any more.
        group = 0;
      }
    }
    Map<Long, ProcessInfo> found = new HashMap<>();
    for (ProcessInfo process : strangers) {
      if (belongs(process, group)) {
        found.put(process.pid(), process);
      }
    }
    addDescendants(strangers, found);
    found.forEach((pid, process) -> known.put(pid, process.start()));
    return new ArrayList<>(found.values());
  }

  boolean isAgent(ProcessInfo process) {
    return process.pid() == agent && process.start() == started;
  }

  private boolean belongs(ProcessInfo process, long group) {
    Long start = known.get(process.pid());
    return isAgent(process)
        || (group != 0 && process.group() == group)
        || (start != null && start == process.start())
        || (orphans != null && orphans.contains(process))
        || processes.carries(process.pid(), mark);
  }

  private static void addDescendants(List<ProcessInfo> strangers, Map<Long, ProcessInfo> found) {
    for (int before = -1; before < found.size(); ) {
      before = found.size();
      for (ProcessInfo process : strangers) {
        if (found.containsKey(process.parent())) {
          found.putIfAbsent(process.pid(), process);
        }
      }
    }
  }

  /** The group, where all of it belongs to the agent; null where there is none. */
  @Nullable Long group() {
    if (!ownGroup) {
      return null;
    }
    ProcessInfo leader = processes.find(agent);
    return leader == null || leader.start() == started ? agent : null;
  }

  /** Whether the process is still running, and is not another one with the same pid. */
  boolean isThere(ProcessInfo process) {
    ProcessInfo now = processes.find(process.pid());
    return now != null && now.start() == process.start();
  }

  /**
   * The processes of an agent that left it completely, and became children of this process ({@link
   * Subreaper}). Programs that Baton itself starts, such as git, are in Baton's process group;
   * agents, checks and guards are not, and are known.
   */
  static final class Orphans {
    private final long self;
    private final long group;
    private final long guard;
    private final Map<Long, Long> met = new HashMap<>();

    private Orphans(long self, long group, long guard) {
      this.self = self;
      this.group = group;
      this.guard = guard;
    }

    /**
     * Those of one agent.
     *
     * @param guard the pid of the agent's guard
     * @return null where they cannot be told apart
     */
    static @Nullable Orphans of(Processes processes, long guard) {
      long self = ProcessHandle.current().pid();
      ProcessInfo own = processes.find(self);
      return own == null || own.group() == 0 ? null : new Orphans(self, own.group(), guard);
    }

    boolean contains(ProcessInfo process) {
      return process.parent() == self && process.group() != group && process.pid() != guard;
    }

    /**
     * Notes those that exist now, so that they are still known when this process is dead, and
     * removes those that have ended.
     *
     * @param running all processes that may belong to the agent
     * @param agent which is none of them
     * @return those that were not noted before
     */
    List<ProcessInfo> note(List<ProcessInfo> running, long agent) {
      List<ProcessInfo> now =
          running.stream().filter(one -> contains(one) && one.pid() != agent).toList();
      List<ProcessInfo> fresh =
          now.stream()
              .filter(one -> !Long.valueOf(one.start()).equals(met.get(one.pid())))
              .toList();
      for (Long pid : List.copyOf(met.keySet())) {
        if (running.stream().noneMatch(one -> one.pid() == pid)) {
          Subreaper.reap(pid);
          met.remove(pid);
        }
      }
      fresh.forEach(one -> met.put(one.pid(), one.start()));
      return fresh;
    }
  }
}
