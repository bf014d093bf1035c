package dev.baton.store.postgres;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/**
 * Who connects to a server.
 *
 * @param variables the environment, from which libpq would take user and password
 * @param lockTimeout how long to wait for other connections; zero does not wait
 * @param clock of this machine, which is compared with the server's
 * @param cloneId the id of the repository in which the command was called; empty for none
 * @param machine the id of this machine; empty where it has none
 */
public record PostgresClient(
    Map<String, String> variables,
    Duration lockTimeout,
    Clock clock,
    String cloneId,
    String machine) {}
