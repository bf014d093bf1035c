package dev.baton.run;

import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueName;
import dev.baton.git.rescue.RescueSnapshots;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Saves the work tree of a run at regular times while an agent works there, by a thread of its own,
 * so that neither a killed run nor a lost machine takes more with it than the last minutes.
 */
final class Snapshots {
  private static final String REASON = "the agent was at work (a snapshot)";
  private static final Duration TURN = Duration.ofMillis(50);
  private static final Duration LAST_WAIT = Duration.ofSeconds(10);

  private final Duration interval;
  private final Path worktree;
  private final Workplace place;
  private final RescueExchange exchange;
  private final LateWarnings warnings;
  private @Nullable RescueSnapshots work;
  private @Nullable RescueName name;
  private long dueNanos;
  private boolean failed;
  private boolean unsent;
  private volatile boolean sending;

  Snapshots(
      Duration interval,
      Path worktree,
      Workplace place,
      RescueExchange exchange,
      LateWarnings warnings) {
    this.interval = interval;
    this.worktree = worktree;
    this.place = place;
    this.exchange = exchange;
    this.warnings = warnings;
    this.dueNanos = nanos() + interval.toNanos();
  }

  private long nanos() {
    return place.services().uptime().nanos();
  }

  /**
   * Saves until it is closed.
   *
   * @param now the claim
   */
  Beside beside(RescueName now) {
    if (!now.equals(name)) {
      // The run has claimed the task again.
      dropIfCommitted();
      name = now;
      work = begin();
    }
    return new Beside();
  }

  private @Nullable RescueSnapshots begin() {
    try {
      return RescueSnapshots.of(worktree, place.services().rescueRules());
    } catch (IOException e) {
      warnings.accept("there will be no snapshots: " + e.getMessage());
      return null;
    }
  }

  /** Deletes the snapshots of a claim that has ended in order, if all of it is committed. */
  void dropIfCommitted() {
    RescueSnapshots taken = work;
    RescueName under = name;
    if (taken == null || under == null) {
      return;
    }
    try {
      Rescue dropped = taken.dropIfCommitted(under);
      if (dropped != null) {
        exchange.drop(dropped);
      }
    } catch (IOException e) {
      warnings.accept("the snapshot " + under.ref() + " could not be deleted: " + e.getMessage());
    }
  }

  /** A thread that saves the work tree until an agent has ended. */
  final class Beside implements AutoCloseable {
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread =
        Thread.ofPlatform().name("snapshots").daemon().start(() -> takeUntil(over));

    /** Waits for a snapshot that is being made, but not for a remote repository. */
    @Override
    public void close() {
      over.countDown();
      try {
        while (thread.isAlive() && !sending) {
          thread.join(TURN.toMillis());
        }
        thread.interrupt();
        thread.join(LAST_WAIT.toMillis());
        warnings.deliver();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void takeUntil(CountDownLatch over) {
    try {
      while (!over.await(dueNanos - nanos(), TimeUnit.NANOSECONDS)) {
        take(over);
        dueNanos = nanos() + interval.toNanos();
      }
    } catch (InterruptedException ended) {
      // The agent has ended.
    }
  }

  private void take(CountDownLatch over) {
    RescueSnapshots now = work;
    RescueName under = name;
    if (now == null || under == null) {
      return;
    }
    try {
      RescueOrder order = new RescueOrder(under, place.actor(), REASON, place.now());
      Rescued saved = now.take(order);
      failed = false;
      unsent |= saved != null;
      if (unsent && over.getCount() > 0) {
        send(under);
      }
    } catch (IOException | RuntimeException e) {
      // A file that the agent writes at that moment is no reason to warn.
      if (failed && over.getCount() > 0) {
        warnings.accept("the work tree could not be saved: " + e.getMessage());
      }
      failed = true;
    }
  }

  private void send(RescueName saved) {
    sending = true;
    try {
      unsent = !exchange.push(saved);
    } finally {
      sending = false;
    }
  }

  /**
   * Passes warnings on by the thread of the run only, because what shows them knows no other. Those
   * of other threads wait until they are delivered.
   */
  static final class LateWarnings implements Consumer<String> {
    private final Thread own = Thread.currentThread();
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>();
    private final Consumer<String> next;

    LateWarnings(Consumer<String> next) {
      this.next = next;
    }

    @Override
    public void accept(String message) {
      if (Thread.currentThread().equals(own)) {
        next.accept(message);
      } else {
        waiting.add(message);
      }
    }

    /** Passes on what came from other threads. */
    void deliver() {
      for (String message = waiting.poll(); message != null; message = waiting.poll()) {
        next.accept(message);
      }
    }
  }
}
