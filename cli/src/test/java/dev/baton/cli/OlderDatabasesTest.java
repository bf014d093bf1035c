package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Databases of every schema version, written by the program of that version, with the answers that
 * the last program before the rewrite of the stores gave for them. Only the counts of errors start
 * again, because their signatures are of older rules.
 */
class OlderDatabasesTest {
  /** Shortly after the databases were written: the claims in them are still fresh. */
  private static final Instant NOW = Instant.parse("2026-11-22T23:30:00Z");

  /** The same for those from version 11 on, whose answers this program itself gave at first. */
  private static final Instant LATER = Instant.parse("2026-11-24T19:25:00Z");

  private static final int FIRST_OF_LATER = 11;

  private static final String PROMPT = "$ ";

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17})
  void giveTheSameAnswersAsBefore(int version) throws IOException, SQLException {
    Path file = directory.resolve("old.db");
    restore(file, resource("v" + version + ".sql"));
    Sandbox sandbox = Sandbox.emptyFolder(directory);
    // The limits by default, when the answers were recorded.
    sandbox.variable("BATON_BREAKER_TOOL_CALLS", "50");
    sandbox.variable("BATON_BREAKER_DURATION", "30m");
    sandbox.variable("BATON_BREAKER_IDLE", "5m");
    sandbox.variable("BATON_BREAKER_CONSECUTIVE_FAILURES", "3");
    sandbox.variable("BATON_BREAKER_COMPLETION_WITHOUT_EVIDENCE", "2");
    sandbox.setClockForward(
        Duration.between(Sandbox.START, version < FIRST_OF_LATER ? NOW : LATER));
    List<String> recorded = resource("v" + version + ".answers").lines().toList();
    for (int i = 0; i < recorded.size(); i += 2) {
      String words = recorded.get(i).substring(PROMPT.length());
      String[] call = (words + " --json --db " + file).split(" ", -1);
      // A later addition, which is derived from the rest.
      String answer = sandbox.ok(call).out().replaceAll(",\"needs\":\\[(\\{[^{}]*},?)*]", "");
      assertThat(answer).as(words).isEqualTo(recorded.get(i + 1) + "\n");
    }
    assertTheOldOneIsKept(directory.resolve("old.db.version-" + version), version);
  }

  /** For those who have to return to the program of that version. */
  private static void assertTheOldOneIsKept(Path copy, int version) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + copy);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeQuery("pragma user_version").getInt(1)).isEqualTo(version);
      assertThat(statement.executeQuery("select count(*) from task").getInt(1)).isPositive();
    }
  }

  private static void restore(Path file, String dump) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(dump);
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = OlderDatabasesTest.class.getResourceAsStream("schema/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
