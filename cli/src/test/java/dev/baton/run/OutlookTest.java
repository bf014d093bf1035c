package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.TestStore;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run warns once when a task has left what closed tasks like it needed. */
class OutlookTest {
  @TempDir Path folder;

  @Test
  void warnsAtTheFirstIterationBeyond() {
    try (TestStore store = new TestStore(folder.resolve("baton.db"))) {
      TaskId task = store.create("Long");
      Outlook outlook = new Outlook(store.stores);
      String[] said = new String[6];
      for (int i = 0; i < said.length; i++) {
        store.sql(
            "insert into iteration (task_id, source, state) values ('"
                + task
                + "', 'run', 'kept')");
        if (i == 1) {
          assertThat(outlook.afterIteration(store.task(task))).isNull();
          store.settings.setEstimates("0\nall\t20\t1.0\t2.0\t3.0\t4\t\tall tasks");
        }
        said[i] = outlook.afterIteration(store.task(task));
      }
      assertThat(said)
          .containsExactly(
              null,
              null,
              null,
              null,
              task
                  + " has had 5 iterations; none of 20 closed tasks like it (all tasks) needed more"
                  + " than 4",
              null);
    }
  }
}
