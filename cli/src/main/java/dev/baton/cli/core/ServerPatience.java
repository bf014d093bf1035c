package dev.baton.cli.core;

import dev.baton.claim.Uptime;
import dev.baton.store.StoreException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Opens the database of a call that nobody repeats by hand: a server that is away, such as during a
 * restart, is waited for, for a limited time.
 */
public final class ServerPatience {
  private static final Duration USUAL = Duration.ofSeconds(20);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private ServerPatience() {}

  /**
   * Opens the database.
   *
   * @throws StoreException when the server stays away for longer than {@code --lock-timeout}, or
   *     without that for 20 s
   */
  public static void open(Session session) {
    boolean chosen =
        session.arguments().value("--lock-timeout") != null
            || session.environment().variable("BATON_LOCK_TIMEOUT") != null;
    Duration patience = chosen ? session.lockTimeout() : USUAL;
    Uptime uptime = Uptime.ofThisSystem();
    long end = uptime.nanos() + patience.toNanos();
    while (true) {
      try {
        session.stores();
        return;
      } catch (StoreException failure) {
        long left = end - uptime.nanos();
        if (failure.kind() != StoreException.Kind.AWAY || left <= 0) {
          throw failure;
        }
        LockSupport.parkNanos(Math.min(left, PAUSE.toNanos()));
      }
    }
  }
}
