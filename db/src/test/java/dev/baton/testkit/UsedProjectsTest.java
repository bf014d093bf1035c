package dev.baton.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.store.TestStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without it, each migration would slow down all tests over a server, and no one would notice. */
class UsedProjectsTest {
  private static final int ROUNDS = 10;

  @TempDir Path temporary;

  @Test
  void aProjectOfAnEndedTestIsUsedAgain() throws Exception {
    assumeTrue(TestEngine.isPostgres(), "a file is copied");
    int before = projects();
    for (int i = 0; i < ROUNDS; i++) {
      Path folder = Files.createDirectory(temporary.resolve("test" + i));
      try (TestStore store = new TestStore(folder)) {
        assertThat(store.ready()).isEmpty();
        store.create("work");
      }
      Files.delete(folder);
    }
    assertThat(projects()).isLessThan(before + ROUNDS);
  }

  private static int projects() throws Exception {
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select count(*) from pg_namespace")) {
      row.next();
      return row.getInt(1);
    }
  }
}
