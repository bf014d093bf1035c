package dev.baton.run;

import dev.baton.agent.AgentProcess;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Stops a process before the lease of its claim ends, by a thread of its own: the one that watches
 * the process may be waiting for the server.
 */
final class LeaseGuard implements AutoCloseable {
  private static final Duration LOOK = Duration.ofMillis(100);

  private final @Nullable Thread thread;
  private volatile boolean fired;

  LeaseGuard(LeaseWatch lease, AgentProcess process, Duration grace) {
    thread = lease.hasEnd() ? new Thread(() -> watch(lease, process, grace), "lease") : null;
    if (thread != null) {
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void watch(LeaseWatch lease, AgentProcess process, Duration grace) {
    try {
      while (!lease.isOver()) {
        Thread.sleep(LOOK);
      }
      fired = true;
      process.stop(lease.grace(grace));
    } catch (InterruptedException ended) {
      // The process has ended.
    }
  }

  /** Whether it stopped the process. */
  boolean hasFired() {
    return fired;
  }

  @Override
  public void close() {
    if (thread != null && !fired) {
      thread.interrupt();
    }
  }
}
