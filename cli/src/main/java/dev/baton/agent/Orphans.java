package dev.baton.agent;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The processes of an agent that left it completely, and became children of this process ({@link
 * Subreaper}). Programs that Baton itself starts, such as git, are in Baton's process group;
 * agents, checks and guards are not, and are known.
 */
final class Orphans {
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
   * Notes those that exist now, so that they are still known when this process is dead, and removes
   * those that have ended.
   *
   * @param running all processes that may belong to the agent
   * @param agent which is none of them
   * @return those that were not noted before
   */
  List<ProcessInfo> note(List<ProcessInfo> running, long agent) {
    List<ProcessInfo> now =
        running.stream().filter(one -> contains(one) && one.pid() != agent).toList();
    List<ProcessInfo> fresh =
        now.stream().filter(one -> !Long.valueOf(one.start()).equals(met.get(one.pid()))).toList();
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
