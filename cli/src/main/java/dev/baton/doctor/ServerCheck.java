package dev.baton.doctor;

import dev.baton.store.Storage.Backend;
import java.time.Duration;
import java.util.List;

/** Whether a database server answers quickly, has room, and permits what Baton does. */
final class ServerCheck implements Check {
  private static final Duration SLOW = Duration.ofMillis(250);

  /**
   * Leases are compared by the server's clock, but times in logs and commits are this machine's.
   */
  private static final Duration FAR_OFF = Duration.ofSeconds(5);

  /** Percent of the connections. */
  private static final int NEARLY_FULL = 90;

  @Override
  public String name() {
    return "server";
  }

  @Override
  public boolean concerns(Backend medium) {
    return medium instanceof Backend.OnServer;
  }

  @Override
  public CheckResult look(CheckContext context) {
    return switch (context.storage().backend()) {
      case Backend.OnDisk file -> CheckResult.pass(name(), "none: the database is a file");
      case Backend.OnServer server -> look(server, context.storage().clockOffset());
    };
  }

  private CheckResult look(Backend.OnServer server, Duration offset) {
    Backend.Connections connections = server.connections();
    List<String> details =
        List.of(
            "version: " + server.version(),
            "latency: " + server.latency().toMillis() + " ms",
            "this machine's clock: " + skew(offset),
            "role: " + server.role(),
            "connections: " + connections.now() + " of " + connections.most());
    if (!server.missingRights().isEmpty()) {
      return CheckResult.fail(
          name(),
          "the role " + server.role() + " may not change every table",
          server.missingRights(),
          "let the owner of the tables grant select, insert, update and delete on them");
    }
    if (connections.now() * 100 >= connections.most() * NEARLY_FULL) {
      return CheckResult.warn(
          name(),
          "the server has " + connections.now() + " of " + connections.most() + " connections",
          details,
          "set max_connections higher, or end unused ones");
    }
    if (server.latency().compareTo(SLOW) > 0) {
      return CheckResult.warn(
          name(),
          "it took the server " + server.latency().toMillis() + " ms to answer",
          details,
          "");
    }
    if (offset.abs().compareTo(FAR_OFF) > 0) {
      return CheckResult.warn(
          name(),
          "this machine's clock is " + skew(offset) + "; leases are compared by the server's",
          details,
          "synchronise the clocks, for example with chrony");
    }
    return CheckResult.pass(
        name(),
        "PostgreSQL %s answers in %d ms; clock %s; %d of %d connections; role %s"
            .formatted(
                server.version(),
                server.latency().toMillis(),
                skew(offset),
                connections.now(),
                connections.most(),
                server.role()));
  }

  /** Of this machine against the server, in words. */
  private static String skew(Duration offset) {
    long millis = offset.toMillis();
    if (Math.abs(millis) < 1000) {
      return Math.abs(millis) + " ms off";
    }
    return Math.abs(millis) / 1000 + " s " + (millis > 0 ? "behind" : "ahead");
  }
}
