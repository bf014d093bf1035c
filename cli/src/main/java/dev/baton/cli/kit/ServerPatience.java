package dev.baton.cli.kit;

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
  public static void open(Call call) {
    boolean chosen =
        call.arguments().value("--lock-timeout") != null
            || call.environment().variable("BATON_LOCK_TIMEOUT") != null;
    Duration patience = chosen ? call.workspace().lockTimeout() : USUAL;
    Uptime uptime = Uptime.ofThisSystem();
    long end = uptime.nanos() + patience.toNanos();
    while (true) {
      try {
        call.workspace().stores();
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
