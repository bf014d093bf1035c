package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Stores;
import dev.baton.testkit.Survivors;
import dev.baton.testkit.TestEngine;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent works through three tasks, each of which depends on the one before, in a repository with
 * tests. For each it needs two iterations, because its first version fails the tests.
 */
@Tag("engines")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RunStoryIT {
  private static final int KILLINGS =
      (TestEngine.isPostgres() ? 2 : 3) * Integer.getInteger("baton.effort", 1);

  /**
   * Every third time it is killed again after it resumed. A third death would make the task poison.
   */
  private static final int TWICE = 3;

  private static final BigDecimal COST = new BigDecimal("1.25"); // of each iteration, in cents

  private static final List<String> TASKS = List.of("app-add", "app-mul", "app-sqr");

  private static final String IDENTITY =
      """
      export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@example.org
      export GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@example.org
      """;

  private static final String BEGIN =
      IDENTITY
          + """
          git init -q -b main .
          git add -A && git commit -q -m 'Say something'
          """;

  private static final String RUN =
      IDENTITY
          + "exec baton run --now --json --agent claude"
          + " --check ./run-tests -- \"$HOME/agent.sh\"";

  @TempDir Path temporary;

  /**
   * One pass through the story, in a home of its own by which its processes are found. What
   * prepares it, or looks at its result, runs within the test.
   */
  private final class Telling {
    private final Path home;
    private final Path repository;
    private final Program baton;
    private final Sandbox within;

    Telling(String name, boolean hooks) throws Exception {
      home = Files.createDirectory(temporary.resolve(name));
      repository = home.resolve("repository");
      Path story = Program.REPOSITORY.resolve("cli/src/test/resources/story");
      copy(story.resolve("project"), repository);
      copy(story.resolve("agent.sh"), home.resolve("agent.sh"));
      baton = new Program(repository, home);
      baton.shell(BEGIN).mustSucceed();
      within = Sandbox.existing(repository);
      within.useTheRealMachine();
      within.variable("HOME", home.toString());
      within.ok("init", "--prefix", "app");
      within.task("app-add", "Add numbers", "--acceptance", "- [x] 7 + 0 works");
      within.task("app-mul", "Multiply by adding", "--deps", "app-add");
      within.task("app-sqr", "Square by multiplying", "--deps", "app-mul");
      if (hooks) {
        baton.start("hooks", "install").mustSucceed();
      }
    }

    Program.Running start() throws Exception {
      return baton.shell(RUN);
    }

    /** Kills all processes that this pass has started. */
    void killEverything() throws Exception {
      for (List<Long> left = running(); !left.isEmpty(); left = running()) {
        left.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
      }
    }

    List<Long> running() throws Exception {
      return Survivors.with("HOME=" + home + '\0').stream()
          .map(line -> Long.valueOf(line.substring(0, line.indexOf(' '))))
          .toList();
    }

    List<Json> iterations() {
      return within.json("iterations", "list").items();
    }

    /** Whatever happened, this must be the result. */
    void assertDone(String when) throws Exception {
      // A background process of a hook may still be running.
      Survivors.await("nobody is left " + when, () -> running().isEmpty());
      for (String task : TASKS) {
        Json shown = within.json("show", task, "--history").at(0);
        assertThat(shown.text("status")).as("%s %s", task, when).isEqualTo("closed");
        assertThat(shown.text("close_reason")).endsWith(": './run-tests' passes");
        assertThat(shown.at("history").each("kind"))
            .as("the history of %s %s", task, when)
            .containsOnlyOnce("closed")
            .endsWith("closed");
      }
      assertHistoryIsTrue(when);
      Answer tests = baton.shell("./run-tests").mustSucceed();
      assertThat(tests.out()).endsWith("ok 6 - sqr 4\n1..6\n");
      assertThat(baton.shell("git status --porcelain").mustSucceed().out()).isEmpty();
      assertThat(within.json("doctor", "--check", "integrity").truth("ok")).isTrue();
      try (Stores stores = within.stores()) {
        assertThat(stores.breakers().unfinished()).as(when).isEmpty();
      }
    }

    private void assertHistoryIsTrue(String when) throws Exception {
      List<String> completed = new ArrayList<>();
      List<String> commits = new ArrayList<>();
      for (Json one : iterations()) {
        assertThat(one.isNull("ended_at")).as("%s has no end %s", one, when).isFalse();
        boolean abandoned = one.isNull("outcome") || one.text("outcome").equals("abandoned");
        // What one has used so far is noted each second, and stays known when it is killed.
        if (!abandoned) {
          assertThat(one.at("cost_cents").value()).isEqualTo(COST);
        } else if (!one.isNull("cost_cents")) {
          assertThat((BigDecimal) one.at("cost_cents").value()).isLessThanOrEqualTo(COST);
        }
        if (!one.isNull("outcome") && one.text("outcome").equals("completed")) {
          completed.add(one.text("task"));
        }
        if (!one.isNull("commit")) {
          commits.add(one.text("commit"));
        }
      }
      assertThat(completed).as("completed %s", when).isEqualTo(TASKS);
      assertThat(commits).as("of one iteration each, %s", when).doesNotHaveDuplicates();
      List<String> made =
          baton.shell("git rev-list --reverse HEAD").mustSucceed().out().lines().skip(1).toList();
      assertThat(commits).as("all commits are somebody's %s", when).isEqualTo(made);
    }
  }

  private static void copy(Path from, Path to) throws Exception {
    Process copying = new ProcessBuilder("cp", "-R", from.toString(), to.toString()).start();
    assertThat(copying.waitFor()).isZero();
  }

  @Test
  void threeTasksAreDoneOneAfterTheOther() throws Exception {
    Telling telling = new Telling("story", true);
    Answer answer = telling.start().mustSucceed();
    telling.assertDone("at the end");

    List<Json> iterations = telling.iterations();
    assertThat(iterations)
        .extracting(one -> one.text("task") + " " + one.text("outcome"))
        .containsExactly(
            "app-add failed", "app-add completed",
            "app-mul failed", "app-mul completed",
            "app-sqr failed", "app-sqr completed");
    for (Json one : iterations) {
      assertThat(one.number("tool_calls")).isEqualTo(2);
      assertThat(one.number("input_tokens")).isEqualTo(300);
      assertThat(one.number("output_tokens")).isEqualTo(30);
    }
    assertThat(iterations).extracting(one -> one.number("files_changed")).startsWith(2L, 1L);
    assertThat(iterations)
        .extracting(one -> one.number("tests_passing") + "+" + one.number("tests_failing"))
        .containsExactly("1+2", "3+0", "3+2", "5+0", "5+1", "6+0");

    List<Json> events = answer.out().lines().map(Json::parse).toList();
    Json end = events.getLast();
    assertThat(end.text("event")).isEqualTo("end");
    assertThat(end.number("exit_code")).isZero();
    assertThat(end.number("iterations")).isEqualTo(6);
    assertThat(end.number("tasks_closed")).isEqualTo(3);
    assertThat(end.at("cost_cents").value()).isEqualTo(new BigDecimal("7.5"));
    String second = Files.readString(telling.home.resolve("prompt-2.md"));
    assertThat(second)
        .contains("Task app-add: Add numbers", "7 + 0 works", "iteration 1: failed")
        .contains("2 tests failing", "This must succeed: ./run-tests", "The last failure:");
    assertThat(telling.start().end().exit()).as("nothing is left").isEqualTo(13);
  }

  @Test
  void whoeverIsKilledItEndsTheSame() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    System.out.println("RunStoryIT: seed " + seed);
    Telling whole = new Telling("whole", false);
    long begin = System.nanoTime();
    whole.start().mustSucceed();
    long life = System.nanoTime() - begin;
    whole.assertDone("unharmed");
    int deaths = 0;
    for (int i = 0; i < KILLINGS; i++) {
      String when = "after killing " + i + " of seed " + seed;
      Telling telling = new Telling("killed-" + i, i % 2 == 0);
      for (int times = i % TWICE == 0 ? 2 : 1; times > 0; times--) {
        Program.Running run = telling.start();
        run.process().waitFor((long) (random.nextDouble() * life), TimeUnit.NANOSECONDS);
        telling.killEverything();
        deaths += run.end().exit() == 0 ? 0 : 1;
      }
      Answer again = telling.start().end();
      assertThat(again.exit()).as("%s: %s%s", when, again.out(), again.err()).isIn(0, 13);
      telling.assertDone(when);
    }
    System.out.printf(
        "RunStoryIT: %d were killed at work; unharmed it takes %d ms%n",
        deaths, TimeUnit.NANOSECONDS.toMillis(life));
  }
}
