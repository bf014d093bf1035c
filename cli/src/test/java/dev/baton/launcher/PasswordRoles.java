package dev.baton.launcher;

import dev.baton.testkit.TestServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** Roles whom the server of the tests asks for a password. */
final class PasswordRoles {
  private PasswordRoles() {}

  /**
   * Creates a role that may do everything.
   *
   * @param group {@code asks_scram} or {@code asks_md5}
   */
  static void create(String group, String role, String password) throws SQLException {
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "do $$ begin create role "
              + group
              + "; exception when duplicate_object then null; end $$");
      statement.execute("drop role if exists " + role);
      statement.execute("set password_encryption = '" + encryption(group) + "'");
      statement.execute(
          "create role "
              + role
              + " superuser login in role "
              + group
              + " password '"
              + password
              + "'");
    }
  }

  private static String encryption(String group) {
    return group.equals("asks_md5") ? "md5" : "scram-sha-256";
  }

  /** The project of a folder, for such a role. */
  static String address(String role, Path folder) {
    return TestServer.address(folder).replace("postgres@", role + "@");
  }
}
