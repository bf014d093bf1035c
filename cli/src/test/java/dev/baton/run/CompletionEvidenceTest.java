package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import dev.baton.program.Findings;
import dev.baton.program.OutputTail;
import dev.baton.run.CompletionEvidence.UncheckedItems;
import dev.baton.run.IterationReport.CheckRun;
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
    return new CheckRun("make test", exit, new Findings(List.of(), tests), new OutputTail(), late);
  }

  private List<String> missing(Task task, boolean worked, CheckRun... checks) {
    return new CompletionEvidence(directory).missing(task, worked, true, List.of(checks));
  }

  @Test
  void withoutChecksSomethingMustHaveChanged() {
    Task task = task();
    assertThat(missing(task, true)).isEmpty();
    assertThat(missing(task, false))
        .containsExactly("nothing has changed since the task was claimed");
    assertThat(missing(task, false, check(0, null, false))).as("a check is enough").isEmpty();
    assertThat(new CompletionEvidence(directory).missing(task, false, false, List.of()))
        .containsExactly(
            "changes cannot be measured here, and no check is configured:"
                + " use a git repository or --check COMMAND");
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
    Task task =
        task("--acceptance", "- [x] works\n  * [ ] is fast\n+ []told\n1. [ ] told\n- [X] small");
    assertThat(missing(task, true))
        .containsExactly(
            "an acceptance criterion is not ticked: is fast",
            "an acceptance criterion is not ticked: told");
    assertThat(UncheckedItems.in("[ ] no list\n- text [ ]\n- [link](x)\n- []\n- [] a")).isEmpty();
    assertThat(UncheckedItems.in("1. [ ] reads these formats:"))
        .containsExactly("reads these formats:");
  }

  @Test
  void anOptionalBoxMayBeOpen() {
    assertThat(
            UncheckedItems.in(
                """
                ## Must
                - [ ] a
                ## Optional
                - [ ] b
                ### Details
                - [ ] c
                ## Tests
                - [ ] d
                **Nice to have**
                - [ ] e
                **Required:**
                - [ ] f
                - [ ] Optional: g
                - [ ] h (optional)
                Out of scope:
                - [ ] i
                # Rest
                ```
                - [ ] code
                ```
                - [ ] j is not optional
                """))
        .containsExactly("a", "d", "f", "j is not optional");
  }
}
