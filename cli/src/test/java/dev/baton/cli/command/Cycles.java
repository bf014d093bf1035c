package dev.baton.cli.command;

import dev.baton.cli.Sandbox;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Creates dependencies that Baton itself refuses, but that other programs' files may contain. */
final class Cycles {
  private Cycles() {}

  /** Makes two tasks depend on each other. */
  static void create(Sandbox baton, String one, String other) {
    baton.ok("dep", "add", one, other, "-t", "blocks");
    // This type may form a cycle.
    baton.ok("dep", "add", other, one, "-t", "tracks");
    try (Connection connection = baton.connection();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("update dependency set type = 'blocks' where type = 'tracks'");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
