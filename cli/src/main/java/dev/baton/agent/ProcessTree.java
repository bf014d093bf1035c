package dev.baton.agent;

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

  ProcessTree(
      Processes processes, String mark, long agent, long started, boolean ownGroup, long born) {
    this(processes, mark, agent, started, ownGroup, born, null);
  }

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
    List<ProcessInfo> strangers = new ArrayList<>();
    for (ProcessInfo process : processes.all()) {
      if (process.start() >= born
          && process.pid() > 1
          && process.pid() != ProcessHandle.current().pid()) {
        strangers.add(process);
      }
    }
    return strangers;
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
}
