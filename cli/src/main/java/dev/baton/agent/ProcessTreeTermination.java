package dev.baton.agent;

import dev.baton.agent.Processes.ProcessInfo;
import dev.baton.claim.Uptime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Ends a tree of processes: sends TERM once to each (and CONT to those that were stopped), and
 * kills what is still running after the grace period. Processes that an agent starts after its
 * TERM, perhaps to save its work, get theirs when the agent itself has ended. The time is bounded
 * in any case.
 */
final class ProcessTreeTermination {
  private static final long SHORTEST_PAUSE = 10;
  private static final long LONGEST_PAUSE = 100;

  /**
   * A process that cannot be killed within this time, for example during a hanging disk access, is
   * left.
   */
  private static final Duration KILLING = Duration.ofMillis(1500);

  /** The minimum even if each look takes long. */
  private static final int FEWEST_ROUNDS = 5;

  private final ProcessTree tree;
  private final Guard guard;
  private final Uptime uptime;
  private final Set<Long> asked = new HashSet<>();
  private long pause = SHORTEST_PAUSE;
  private boolean interrupted;
  private volatile long deadline;

  /**
   * @param deadline by uptime, after which they are killed
   */
  ProcessTreeTermination(ProcessTree tree, Guard guard, Uptime uptime, long deadline) {
    this.tree = tree;
    this.guard = guard;
    this.uptime = uptime;
    this.deadline = deadline;
  }

  /** Moves the deadline forward, if this is sooner. */
  void hurry(long sooner) {
    if (sooner - deadline < 0) {
      deadline = sooner;
    }
  }

  /** Runs to its end; an interrupt is deferred. */
  void run() {
    List<ProcessInfo> living = tree.living();
    while (!living.isEmpty() && uptime.nanos() - deadline < 0) {
      ask(living);
      pause();
      living = tree.living();
    }
    kill(living);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void ask(List<ProcessInfo> living) {
    if (!asked.isEmpty() && living.stream().anyMatch(tree::isAgent)) {
      return;
    }
    Long group = asked.isEmpty() ? tree.group() : null;
    List<Long> targets = new ArrayList<>();
    List<ProcessInfo> fresh = new ArrayList<>();
    for (ProcessInfo process : living) {
      if (asked.add(process.pid())) {
        fresh.add(process);
        targets.add(
            group != null && process.group() == group ? Long.valueOf(-group) : process.pid());
      }
    }
    List<Long> once = targets.stream().distinct().toList();
    if (!once.isEmpty() && !guard.send("TERM", once)) {
      fresh.forEach(process -> signal(process, false));
    }
  }

  /** Processes may start others meanwhile, so this continues until two looks have found none. */
  private void kill(List<ProcessInfo> first) {
    List<ProcessInfo> living = first;
    long giveUp = uptime.nanos() + KILLING.toNanos();
    pause = SHORTEST_PAUSE;
    int clean = 0;
    for (int round = 1; ; round++) {
      Long group = living.isEmpty() ? null : tree.group();
      if (group != null) {
        guard.send("KILL", List.of(-group));
      }
      living.forEach(process -> signal(process, true));
      pause();
      living = tree.living();
      clean = living.isEmpty() ? clean + 1 : 0;
      boolean late = round >= FEWEST_ROUNDS && uptime.nanos() - giveUp >= 0;
      if (clean == 2 || late) {
        return;
      }
    }
  }

  private void signal(ProcessInfo process, boolean kill) {
    @Nullable ProcessHandle handle = ProcessHandle.of(process.pid()).orElse(null);
    // The handle refers to the process with this pid now, and sends signals to no other one.
    if (handle != null && tree.isThere(process)) {
      if (kill) {
        handle.destroyForcibly();
      } else {
        handle.destroy();
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  }
}
