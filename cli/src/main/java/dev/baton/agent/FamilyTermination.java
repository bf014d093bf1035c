package dev.baton.agent;

import dev.baton.claim.Uptime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Ends a family of processes: each is asked once (TERM, and CONT for those that were stopped), and
 * what is still there after the grace is killed. What an agent starts after it was asked, maybe to
 * save its work, is asked when the agent itself has ended. The time is bounded, whatever they do.
 */
final class FamilyTermination {
  private static final long SHORTEST_PAUSE = 10;
  private static final long LONGEST_PAUSE = 100;

  /** What cannot be killed within that time, such as a process in an endless disk access, stays. */
  private static final Duration KILLING = Duration.ofMillis(1500);

  /** Even where a look takes long. */
  private static final int FEWEST_ROUNDS = 5;

  private final Family family;
  private final Guard guard;
  private final Uptime uptime;
  private final Set<Long> met = new HashSet<>();
  private final Set<Long> asked = new HashSet<>();
  private long pause = SHORTEST_PAUSE;
  private boolean interrupted;
  private volatile long deadline;

  /**
   * @param deadline by uptime, after which they are killed
   */
  FamilyTermination(Family family, Guard guard, Uptime uptime, long deadline) {
    this.family = family;
    this.guard = guard;
    this.uptime = uptime;
    this.deadline = deadline;
  }

  /** Kills them then, if that is sooner. */
  void hurry(long sooner) {
    if (sooner - deadline < 0) {
      deadline = sooner;
    }
  }

  /** Runs to its end; an interruption is kept for later. */
  StopReport run() {
    long begun = uptime.nanos();
    List<Kin> living = look();
    while (!living.isEmpty() && uptime.nanos() - deadline < 0) {
      ask(living);
      pause();
      living = look();
    }
    boolean forced = !living.isEmpty();
    living = kill(living);
    Duration took = Duration.ofNanos(uptime.nanos() - begun);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    List<Long> left = living.stream().map(Kin::pid).sorted().toList();
    return new StopReport(met.size(), forced, left, took);
  }

  private List<Kin> look() {
    List<Kin> living = family.living();
    for (Kin kin : living) {
      met.add(kin.pid());
    }
    return living;
  }

  private void ask(List<Kin> living) {
    if (!asked.isEmpty() && living.stream().anyMatch(family::isAgent)) {
      return;
    }
    Long group = asked.isEmpty() ? family.group() : null;
    List<Long> targets = new ArrayList<>();
    List<Kin> fresh = new ArrayList<>();
    for (Kin kin : living) {
      if (asked.add(kin.pid())) {
        fresh.add(kin);
        targets.add(group != null && kin.group() == group ? Long.valueOf(-group) : kin.pid());
      }
    }
    List<Long> once = targets.stream().distinct().toList();
    if (!once.isEmpty() && !guard.send("TERM", once)) {
      fresh.forEach(kin -> signal(kin, false));
    }
  }

  /**
   * They may start others meanwhile, so this goes on until two looks have shown nobody.
   *
   * @return those that are left
   */
  private List<Kin> kill(List<Kin> first) {
    List<Kin> living = first;
    long giveUp = uptime.nanos() + KILLING.toNanos();
    pause = SHORTEST_PAUSE;
    int clean = 0;
    for (int round = 1; ; round++) {
      Long group = living.isEmpty() ? null : family.group();
      if (group != null) {
        guard.send("KILL", List.of(-group));
      }
      living.forEach(kin -> signal(kin, true));
      pause();
      living = look();
      clean = living.isEmpty() ? clean + 1 : 0;
      boolean late = round >= FEWEST_ROUNDS && uptime.nanos() - giveUp >= 0;
      if (clean == 2 || late) {
        return living;
      }
    }
  }

  private void signal(Kin kin, boolean kill) {
    @Nullable ProcessHandle handle = ProcessHandle.of(kin.pid()).orElse(null);
    // The handle is of the process that has this number now, and sends signals to no other one.
    if (handle != null && family.isThere(kin)) {
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
