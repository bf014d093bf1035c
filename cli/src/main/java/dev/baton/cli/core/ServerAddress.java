package dev.baton.cli.core;

import dev.baton.store.postgres.PostgresAddress;

/** The address of a project on a server, as a text. */
final class ServerAddress {
  private ServerAddress() {}

  /** Whether a text names a server, and not a file. */
  static boolean isOne(String text) {
    return text.startsWith("postgresql://") || text.startsWith("postgres://");
  }

  /**
   * The address as it is shown.
   *
   * @throws dev.baton.task.InvalidValue when it is not valid
   */
  static String checked(String text) {
    return PostgresAddress.parse(text).toString();
  }
}
