package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import dev.baton.program.Findings;
import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.testreport.TestCounts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The evidence that an agent's claim to be done needs. */
class CompletionEvidenceTest {
  @TempDir Path directory;

  private Task task(String... options) {
    Sandbox sandbox = Sandbox.repository(directory);
    sandbox.task("app-x", "Task", options);
    try (Stores stores = SqliteStores.open(sandbox.database(), Duration.ofSeconds(10))) {
      return stores.taskQueries().find(new TaskId("app-x")).orElseThrow();
    }
  }

  private static CheckRun check(int exit, TestCounts tests, boolean late) {
    return new CheckRun("make test", exit, new Findings(List.of(), tests), late);
  }

  private List<String> missing(Task task, boolean worked, CheckRun... checks) {
    return new CompletionEvidence(directory).missing(task, worked, List.of(checks));
  }

  @Test
  void withoutChecksSomethingMustHaveChanged() {
    Task task = task();
    assertThat(missing(task, true)).isEmpty();
    assertThat(missing(task, false))
        .containsExactly("nothing has changed since the task was claimed");
    assertThat(missing(task, false, check(0, null, false))).as("a check is enough").isEmpty();
  }

  @Test
  void eachCheckMustPass() {
    Task task = task();
    assertThat(missing(task, true, check(1, new TestCounts(3, 2, 0), false)))
        .containsExactly("the check 'make test' fails: 2 tests fail");
    assertThat(missing(task, true, check(7, null, false), check(0, null, true)))
        .containsExactly(
            "the check 'make test' fails: exit code 7",
            "the check 'make test' fails: it timed out");
  }

  @Test
  void noBoxMayBeOpen() {
    Task task = task("--acceptance", "- [x] works\n  * [ ] is fast\n+ []told\n- [X] small");
    assertThat(missing(task, true))
        .containsExactly(
            "an acceptance criterion is not ticked: is fast",
            "an acceptance criterion is not ticked: told");
    assertThat(CompletionEvidence.openBoxes("[ ] no list\n- text [ ]\n- [link](x)")).isEmpty();
  }
}
