package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Claim;
import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationDraft;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iterations.TestResult;
import dev.baton.store.Stores;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code baton record} and {@code baton exec}: what is recorded, and for whom. */
class RecordTest {
  private static final String LOG =
      """
      src/a.c:3:5: error: 'x' undeclared
      src/a.c:9:1: error: 'x' undeclared
      == 1 failed, 4 passed, 2 skipped in 0.1s ==
      """;

  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.task("app-a", "First");
    baton.task("app-b", "Second");
    baton.file("build.log", LOG);
  }

  @Test
  void tellsWhatItFoundAndKeepsItForTheNextIteration() {
    Json found = baton.json("record", "--errors-from", "build.log", "--task", "app-a");

    assertThat(found.text("task")).isEqualTo("app-a");
    assertThat(found.text("name")).isEqualTo("build.log");
    assertThat(found.number("tests_passing")).isEqualTo(4);
    assertThat(found.number("tests_failing")).isEqualTo(1);
    assertThat(found.number("tests_skipped")).isEqualTo(2);
    Json error = found.at("errors").at(0);
    assertThat(error.number("count")).isEqualTo(2);
    assertThat(error.text("file")).isEqualTo("src/a.c");
    assertThat(error.number("line")).isEqualTo(3);

    Iteration iteration = nextIteration("app-a");
    assertThat(iteration.tests()).isEqualTo(new Iteration.TestCounts(4, 1, 2));
    assertThat(errors(iteration)).extracting(IterationError::count).containsExactly(2);
    assertThat(errors(iteration)).extracting(IterationError::source).containsExactly("build.log");
    assertThat(errors(nextIteration("app-a"))).isEmpty();
  }

  @Test
  void theBreakerCountsEachKindOfErrorOnce() {
    baton.ok("record", "--errors-from", "build.log", "--task", "app-a");
    baton.ok("record", "--errors-from", "build.log", "--task", "app-a");

    Json status = baton.json("breaker", "status", "--task", "app-a");
    assertThat(status.number("unique_errors")).isEqualTo(1);
    String signature = status.at("error_counts").names().iterator().next();
    assertThat(status.at("error_counts").number(signature)).isEqualTo(2);
    assertThat(baton.json("breaker", "status").number("unique_errors")).isZero();
    assertThat(
            baton
                .run(Map.of("BATON_BREAKER_SAME_ERROR", "3"), words("record", "--task", "app-a"))
                .exit())
        .isZero();
    assertThat(baton.run("check", "--task", "app-a").exit()).isEqualTo(10);
  }

  private static String[] words(String command, String... more) {
    String[] words = new String[more.length + 3];
    words[0] = command;
    words[1] = "--errors-from";
    words[2] = "build.log";
    System.arraycopy(more, 0, words, 3, more.length);
    return words;
  }

  @Test
  void aWorkerThatLostItsClaimCountsNothingAgainstTheNextOne() {
    baton.ok("claim", "app-a", "--worker", "late");
    baton.ok("release", "app-a", "--epoch", "1");
    baton.ok("claim", "app-a", "--worker", "next");
    Map<String, String> late = Map.of("BATON_TASK", "app-a", "BATON_EPOCH", "1");

    Answer refused = baton.run(late, words("record", "--json"));

    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.errorJson().text("code")).isEqualTo("claim_lost");
    assertThat(baton.json("breaker", "status", "--task", "app-a").number("unique_errors")).isZero();
    Map<String, String> present = Map.of("BATON_TASK", "app-a", "BATON_EPOCH", "3");
    assertThat(baton.run(present, words("record")).exit()).isZero();
  }

  @Test
  void findsTheTaskByOptionVariableAndClaim() {
    assertThat(baton.json(words("record")).has("task")).isFalse();
    baton.ok("claim", "app-b", "--worker", "w");
    assertThat(baton.json(words("record")).text("task")).isEqualTo("app-b");
    assertThat(
            baton.run(Map.of("BATON_TASK", "app-a"), words("record", "--json")).json().text("task"))
        .isEqualTo("app-a");
    assertThat(
            baton
                .run(Map.of("BATON_TASK", "app-a"), words("record", "--json", "--task", "app-b"))
                .json()
                .text("task"))
        .isEqualTo("app-b");
    Answer gone = baton.run(Map.of("BATON_TASK", "app-gone"), words("record", "--json"));
    assertThat(gone.json().text("task")).isEqualTo("app-b");
    assertThat(gone.err()).contains("BATON_TASK is ignored", "'app-gone'").hasLineCount(1);
    baton.ok("claim", "app-a", "--worker", "w");
    assertThat(baton.json(words("record")).has("task")).as("two claims here").isFalse();
  }

  @Test
  void aLogOfASuccessHasNoErrors() {
    baton.input(LOG);
    Json found = baton.json("record", "--errors-from", "-", "--exit-code", "0", "--name", "unit");

    assertThat(found.at("errors").items()).isEmpty();
    assertThat(found.number("exit_code")).isZero();
    assertThat(found.number("tests_passing")).isEqualTo(4);
    assertThat(found.text("name")).isEqualTo("unit");
  }

  @Test
  void peopleSeeATable() {
    String out = baton.ok("record", "--errors-from", "build.log", "--task", "app-a").out();

    assertThat(out).hasLineCount(3).contains("SIGNATURE", "src/a.c:3", "'x' undeclared");
    assertThat(out)
        .endsWith("1 error, tests: 4 passing, 1 failing, 2 skipped; recorded for app-a\n");
  }

  @Test
  void execPassesOutputOnAndKeepsTheExitCode() {
    Answer answer =
        baton.run(
            "exec",
            "--task",
            "app-a",
            "--name",
            "unit",
            "-v",
            "--",
            "sh",
            "-c",
            "echo out; echo 'error: boom' >&2; echo 'OK (2 tests)'; exit 3",
            "--json");

    assertThat(answer.exit()).isEqualTo(3);
    assertThat(answer.out()).isEqualTo("out\nOK (2 tests)\n");
    assertThat(answer.err())
        .isEqualTo("error: boom\n1 error, tests: 2 passing, 0 failing; recorded for app-a\n");
    Iteration iteration = nextIteration("app-a");
    assertThat(errors(iteration))
        .extracting(IterationError::message)
        .containsExactly("error: boom");
    assertThat(tests(iteration)).extracting(TestResult::exitCode).containsExactly(3);
    assertThat(tests(iteration)).extracting(TestResult::name).containsExactly("unit");
  }

  @Test
  void execOfASuccessKeepsNoErrorsAndSaysNothing() {
    Answer answer =
        baton.run(
            "exec", "--task", "app-a", "--", "sh", "-c", "echo 'error: no'; echo 'OK (2 tests)'");

    assertThat(answer).isEqualTo(new Answer(0, "error: no\nOK (2 tests)\n", ""));
    Iteration iteration = nextIteration("app-a");
    assertThat(errors(iteration)).isEmpty();
    assertThat(tests(iteration)).extracting(TestResult::name).hasSize(1);
  }

  @Test
  void execTellsWhatItFoundAsJson() {
    Answer answer = baton.run("exec", "--json", "--", "sh", "-c", "echo 'error: x'; exit 1");

    assertThat(answer.out()).isEqualTo("error: x\n");
    Json found = Json.parse(answer.err().strip());
    assertThat(found.number("exit_code")).isEqualTo(1);
    assertThat(found.at("errors").each("message")).containsExactly("error: x");
  }

  @Test
  void execRunsTheCommandWhateverIsWrongWithBaton() {
    String[] words = {"exec", "--db", "build.log", "--", "sh", "-c", "echo 'error: x'; exit 5"};
    Answer noDatabase = baton.run(words);
    assertThat(noDatabase.exit()).isEqualTo(5);
    assertThat(noDatabase.out()).isEqualTo("error: x\n");
    assertThat(noDatabase.err()).startsWith("warning: nothing was recorded: ").hasLineCount(1);
    words[2] = "nowhere.db";
    assertThat(baton.run(words).err()).contains("nowhere.db").hasLineCount(1);
    Answer noTask = baton.run("exec", "--task", "app-gone", "--", "sh", "-c", "exit 6");
    assertThat(noTask.exit()).isEqualTo(6);
    assertThat(noTask.err()).contains("app-gone").hasLineCount(1);
  }

  @Test
  void execSaysLikeAShellWhyACommandDidNotRun() {
    baton.file("data", "x");
    Answer missing = baton.run("exec", "--", "no-such-program");
    assertThat(missing.exit()).isEqualTo(127);
    assertThat(missing.err()).contains("'no-such-program'").hasLineCount(1);
    Answer data = baton.run("exec", "--", "./data");
    assertThat(data.exit()).isEqualTo(126);
    assertThat(data.err()).contains("'./data'", "permission denied").hasLineCount(1);
    assertThat(baton.error(127, "exec", "--", "./gone").text("code")).isEqualTo("no_command");
  }

  @Test
  void theFirstWordOfTheCommandEndsBatonsOptions() {
    assertThat(baton.ok("exec", "echo", "-q", "--json", "--", "-v").out())
        .isEqualTo("-q --json -- -v\n");
    assertThat(baton.ok("exec", "--", "echo", "--help", "-h").out()).isEqualTo("--help -h\n");
    assertThat(baton.ok("exec", "--", "echo", "--", "x").out()).isEqualTo("-- x\n");
  }

  private Iteration nextIteration(String task) {
    baton.pass(Duration.ofMinutes(1));
    try (Stores stores = baton.stores()) {
      String commit = "commit" + baton.now().getEpochSecond();
      IterationDraft draft =
          new IterationDraft(
              new IterationDraft.Owner(null, new TaskId(task), null, null, Claim.Tree.NONE, null),
              new IterationDraft.Content(
                  commit, null, "s", "Ann", baton.now(), Iteration.DiffSize.UNKNOWN, List.of()),
              baton.now(),
              "commit");
      long n = stores.iterationLog().add(draft).orElseThrow();
      return stores.iterations().find(n).orElseThrow();
    }
  }

  private List<IterationError> errors(Iteration iteration) {
    try (Stores stores = baton.stores()) {
      return stores.iterations().errors(iteration.n());
    }
  }

  private List<TestResult> tests(Iteration iteration) {
    try (Stores stores = baton.stores()) {
      return stores.iterations().tests(iteration.n());
    }
  }
}
