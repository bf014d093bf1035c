package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import dev.baton.run.TaskWork.Outlook;
import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run warns once when a task has left what closed tasks like it needed. */
class OutlookTest {
  @TempDir Path folder;

  @Test
  void warnsAtTheFirstIterationBeyond() throws SQLException {
    Sandbox baton = Sandbox.repository(folder);
    baton.task("app-1", "Long");
    String[] said = new String[6];
    try (Stores stores = SqliteStores.create(baton.database(), Duration.ofSeconds(30));
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + baton.database());
        Statement statement = connection.createStatement()) {
      Task task = stores.taskQueries().find(new TaskId("app-1")).orElseThrow();
      Outlook outlook = new Outlook(stores);
      for (int i = 0; i < said.length; i++) {
        statement.executeUpdate(
            "insert into iteration (task_id, source, state) values ('app-1', 'run', 'kept')");
        if (i == 1) {
          assertThat(outlook.afterIteration(task)).isNull();
          stores.settings().setEstimates("0\nall\t20\t1.0\t2.0\t3.0\t4\t\tall tasks");
        }
        said[i] = outlook.afterIteration(task);
      }
    }
    assertThat(said)
        .containsExactly(
            null,
            null,
            null,
            null,
            "app-1 has had 5 iterations; none of 20 closed tasks like it (all tasks) needed more"
                + " than 4",
            null);
  }
}
