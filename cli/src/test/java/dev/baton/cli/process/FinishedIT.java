package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A worker claims a task, does it in a work tree of its own, runs the tests, commits with a closing
 * trailer, and is killed before it closes the task. Its claim is in the main work tree, so the
 * trailer of a commit from another work tree was refused.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FinishedIT {
  private static final String IDENTITY =
      """
      export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@example.org
      export GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@example.org
      """;

  /** Receives the output that the tests should print. */
  private static final String WORKER =
      IDENTITY
          + """
          git worktree add -q -b topic ../topic
          cd ../topic
          baton claim app-x --worker bob --pid $$ --json >../claim.json
          export BATON_TASK=app-x BATON_EPOCH=1
          echo work >work.txt
          git add work.txt
          baton exec -- echo "$1" >../tests.log
          git commit -q -m 'Do it

          Closes: app-x'
          echo draft >draft.txt
          : >../done
          exec sleep 1000
          """;

  @TempDir Path temporary;
  private Path repository;
  private Sandbox sandbox;
  private Program baton;
  private Program.Running worker;

  @BeforeEach
  void createRepository() throws Exception {
    repository = Files.createDirectory(temporary.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    sandbox.git("commit", "-q", "--allow-empty", "-m", "first");
    sandbox.task("app-x", "Task");
    baton = new Program(repository, temporary);
  }

  @AfterEach
  void endTheWorker() {
    if (worker != null) {
      worker.process().destroyForcibly();
    }
  }

  private void workAndDie(String tests) throws Exception {
    worker = baton.shell(WORKER, tests);
    while (!Files.exists(temporary.resolve("done"))) {
      // Waiting for the worker's end is the pause between two looks; the class's time limit ends an
      // endless wait.
      assertThat(worker.process().waitFor(20, TimeUnit.MILLISECONDS))
          .as("it ended: %s", Files.readString(worker.err()))
          .isFalse();
    }
    worker.killAfter(0);
    Json task = show();
    assertThat(task.text("status")).isEqualTo("in_progress");
  }

  private Json show() {
    return sandbox.json("show", "app-x", "--history").at(0);
  }

  private String topic() throws Exception {
    return baton.shell("git rev-parse topic").mustSucceed().out().strip();
  }

  @Test
  void itIsProposedToCloseAndNoSweepReopensIt() throws Exception {
    workAndDie("Tests run: 12, Failures: 0, Errors: 0, Skipped: 0");
    String evidence = "12 tests pass, none fail at " + topic().substring(0, 7);
    assertThat(baton.run("stale").out())
        .contains("not closed: " + evidence + "; close it: baton close app-x\n");
    Json finished = show().at("stale").at("finished");
    assertThat(finished.text("evidence")).isEqualTo(evidence);
    assertThat(finished.text("commit")).isEqualTo(topic());
    assertThat(baton.run("sweep", "--now", "--json").json().each("action"))
        .containsExactly("finished");
    assertThat(baton.run("claim", "--next", "--now", "--worker", "eve").exit()).isEqualTo(13);
    assertThat(baton.run("claim", "app-x", "--now", "--worker", "eve").exit()).isEqualTo(4);
    assertThat(show().number("epoch")).isEqualTo(1);
    Answer reopened = baton.run("reopen", "app-x");
    assertThat(reopened.exit()).as(reopened.err()).isZero();
    assertThat(reopened.err()).contains("saved 1 file: refs/baton/rescue/app-x/1");
    assertThat(show().number("epoch")).isEqualTo(2);
  }

  @Tag("engines")
  @Test
  void itIsClosedWherePeopleWantThat() throws Exception {
    Files.writeString(repository.resolve(".baton.json"), "{\"stale\": {\"finished\": \"close\"}}");
    assertThat(baton.run("trust", "--yes").exit()).isZero();
    workAndDie("Tests run: 12, Failures: 0, Errors: 0, Skipped: 0");
    String evidence = "12 tests pass, none fail at " + topic().substring(0, 7);
    Json swept = baton.run("sweep", "--now", "--json").json().at(0);
    assertThat(swept.text("action")).isEqualTo("finished");
    assertThat(swept.truth("closed")).isTrue();
    assertThat(swept.text("rescue")).isEqualTo("refs/baton/rescue/app-x/1");
    Json task = show();
    assertThat(task.text("status")).isEqualTo("closed");
    assertThat(task.text("close_reason")).isEqualTo("finished by bob: " + evidence);
    Json event = task.at("history").items().getLast();
    assertThat(event.text("kind")).isEqualTo("closed");
    assertThat(event.at("detail").text("commit")).isEqualTo(topic());
  }

  @Test
  void testsThatFailMakeItADroppedTaskLikeAnyOther() throws Exception {
    Files.writeString(repository.resolve(".baton.json"), "{\"stale\": {\"finished\": \"close\"}}");
    assertThat(baton.run("trust", "--yes").exit()).isZero();
    workAndDie("Tests run: 12, Failures: 1, Errors: 0, Skipped: 0");
    assertThat(baton.run("sweep", "--now", "--json").json().each("action"))
        .containsExactly("reopened");
  }

  @Test
  void withoutTestsItTakesAMerge() throws Exception {
    workAndDie("nothing was tested");
    assertThat(baton.run("sweep", "--now", "--dry-run", "--json").json().each("action"))
        .containsExactly("reopened");
    baton.shell(IDENTITY + "git merge -q --no-ff -m 'Merge topic' topic").mustSucceed();
    assertThat(show().at("stale").at("finished").text("kind")).isEqualTo("merged");
    assertThat(baton.run("sweep", "--now", "--json").json().each("action"))
        .containsExactly("finished");
  }
}
