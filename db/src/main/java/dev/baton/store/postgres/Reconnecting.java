package dev.baton.store.postgres;

import dev.baton.claim.Uptime;
import dev.baton.store.Patience.Setbacks;
import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/** Repeats what failed because of other transactions, or because a connection was lost. */
final class Reconnecting {
  /** A transaction that lost against others this often meets something else than chance. */
  private static final int MOST_DEFEATS = 10;

  private static final Duration DEFEATED = Duration.ofMillis(10);
  private static final Duration LOST = Duration.ofMillis(250);

  private final Uptime uptime = Uptime.ofThisSystem();
  private final PostgresAddress address;
  private final Duration patience;
  private final Connecting connecting;
  private boolean primary;
  private volatile boolean givenUp;

  /** The only one that may be waited for; null before the first. */
  private volatile @Nullable Connection latest;

  /**
   * @param patience how long to try to connect again, and to repeat what lost its connection each
   *     time; zero tries once
   */
  Reconnecting(PostgresAddress address, Duration patience, Connecting connecting) {
    this.address = address;
    this.patience = patience;
    this.connecting = connecting;
  }

  /** Makes a connection. */
  interface Connecting {
    Connection connect() throws SQLException;

    /** Whether nothing can be changed there. */
    default boolean isReadOnly(Connection connection) throws SQLException {
      return false;
    }
  }

  Duration patience() {
    return patience;
  }

  /** From now on a server that has become a standby is none to which to connect again. */
  void needPrimary() {
    primary = true;
  }

  boolean needsPrimary() {
    return primary;
  }

  /** From now on nothing waits for the server. Called by any thread. */
  void giveUp() {
    givenUp = true;
    Connection waiting = latest;
    if (waiting != null) {
      close(waiting); // A thread that waits for an answer on it gets an error instead.
    }
  }

  /**
   * A new connection instead of one that was lost.
   *
   * @throws StoreException when the server cannot be reached for as long as the patience lasts
   */
  Connection connect() {
    return connect(() -> attempt(this::again, () -> givenUp), patience);
  }

  private Connection again() throws SQLException {
    Connection made = connecting.connect();
    try {
      if (!primary || !connecting.isReadOnly(made)) {
        return made;
      }
    } catch (SQLException e) {
      close(made);
      throw e;
    }
    close(made);
    throw new PSQLException(
        "it is a standby server now, or set to read-only", PSQLState.CONNECTION_FAILURE);
  }

  /**
   * A connection. A server that answers that it is starting, or is full, is always waited for.
   *
   * @param unanswered how long to try where nothing answers
   * @throws StoreException when the server cannot be reached for that long
   */
  Connection connect(Duration unanswered) {
    return connect(connecting, unanswered);
  }

  private Connection connect(Connecting made, Duration unanswered) {
    // By the time and not by the tries: a server behind a broken line answers to none of them.
    long begin = uptime.nanos();
    while (true) {
      try {
        return waitedFor(made.connect());
      } catch (SQLException e) {
        StoreException known = PostgresFailures.explain(address, e);
        if (known == null || known.kind() != Kind.AWAY) {
          throw known != null ? known : new IllegalStateException(e);
        }
        boolean answered = !PostgresFailures.stateClass(known).equals("08");
        Duration limit = answered ? patience : unanswered;
        if (givenUp || uptime.nanos() - begin >= limit.toNanos()) {
          throw known;
        }
        pause(LOST.toNanos());
      }
    }
  }

  /** Who gives up at this moment closes it, or is noticed. */
  private Connection waitedFor(Connection made) throws SQLException {
    latest = made;
    if (givenUp) {
      close(made);
      throw tooLate();
    }
    return made;
  }

  /**
   * Connects on a thread of its own, because a server may accept a connection and then say nothing.
   * A connection that is made too late is closed.
   *
   * @param givenUp whether to wait no longer
   */
  static Connection attempt(Connecting connecting, BooleanSupplier givenUp) throws SQLException {
    CompletableFuture<Connection> made = new CompletableFuture<>();
    Thread.ofPlatform()
        .name("connecting")
        .daemon()
        .start(() -> {
          try {
            made.complete(connecting.connect());
          } catch (SQLException | RuntimeException e) {
            made.completeExceptionally(e);
          }
        });
    while (!givenUp.getAsBoolean()) {
      try {
        return made.get(DEFEATED.toMillis(), TimeUnit.MILLISECONDS);
      } catch (TimeoutException notYet) {
        // Nor was it refused.
      } catch (ExecutionException e) {
        switch (e.getCause()) {
          case SQLException refused -> throw refused;
          case RuntimeException failed -> throw failed;
          case null, default -> throw new IllegalStateException(e);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    var _ = made.thenAccept(Reconnecting::close);
    throw tooLate();
  }

  private static SQLException tooLate() {
    return new PSQLException("it did not answer in time", PSQLState.CONNECTION_FAILURE);
  }

  static void close(@Nullable Connection useless) {
    try {
      if (useless != null) {
        useless.close();
      }
    } catch (SQLException lost) {
      // Then it is closed.
    }
  }

  /** Waits, if there is time left for what is not there yet. */
  boolean mayWait(Setbacks setbacks, Duration left) {
    long now = uptime.nanos();
    int times = setbacks.lose(now);
    return !givenUp
        && setbacks.sinceFirstLoss(now) < left.toNanos()
        && pause(DEFEATED.toNanos() * times);
  }

  /** For work whose time counts from now on, and not from its first failure. */
  Setbacks beginning() {
    Setbacks none = new Setbacks();
    none.lose(uptime.nanos());
    return none;
  }

  /** Waits, if what failed may succeed after that. */
  boolean maySucceedNow(StoreException failure, Setbacks setbacks) {
    return switch (PostgresFailures.stateClass(failure)) {
      case "40", "0A" -> {
        int defeats = setbacks.defeat();
        yield failure.kind() != Kind.UNREADABLE
            && defeats < MOST_DEFEATS
            && pause(DEFEATED.toNanos() * defeats);
      }
      case "08", "57P" -> {
        long now = uptime.nanos();
        int losses = setbacks.lose(now);
        // Once in any case, however short the patience is: a server that ended a connection because
        // it restarts was waited for when the new one was made.
        yield !givenUp
            && (losses == 1
                || (setbacks.sinceFirstLoss(now) < patience.toNanos()
                    && pause(DEFEATED.toNanos() * losses)));
      }
      case "25" -> {
        close(latest); // Another host of the address may be the primary server now.
        yield false;
      }
      default -> false;
    };
  }

  /** Of different length each time, so that two that met do not meet again. */
  private static boolean pause(long nanos) {
    LockSupport.parkNanos(nanos / 2 + ThreadLocalRandom.current().nextLong(nanos));
    return true;
  }
}
