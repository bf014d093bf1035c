package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import dev.baton.store.Runs.Host;
import dev.baton.store.Runs.LeftTasks;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.State;
import dev.baton.store.Runs.Used;
import dev.baton.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database may come with an archive, so {@code baton resume} does not run what it has stored. */
class ResumeConsentTest {
  private static final int PAUSED = 11;
  private static final int NOTHING_TO_DO = 13;
  private static final String RUN = "run-1";

  @TempDir Path temporary;
  private Path mark;

  @BeforeEach
  void nameTheMark() {
    mark = temporary.resolve("mark");
  }

  /** A repository whose database has a paused run of an agent that leaves a mark. */
  private Sandbox repository(String name) throws IOException {
    Sandbox sandbox = Sandbox.repository(Files.createDirectory(temporary.resolve(name)));
    sandbox.variable("HOME", temporary.toString());
    pause(sandbox, "[\"--max-iterations\",\"3\",\"--\",\"touch\",\"" + mark + "\"]");
    return sandbox;
  }

  private static void pause(Sandbox sandbox, String words) {
    try (Stores stores = sandbox.stores()) {
      stores
          .runs()
          .save(
              new Run(
                  RUN,
                  State.PAUSED,
                  sandbox.now(),
                  sandbox.now(),
                  "ann",
                  new Host(null, "build-1", "sh"),
                  null,
                  null,
                  words,
                  0,
                  Used.NOTHING,
                  new LeftTasks(1, 0),
                  "code",
                  "why"));
    }
  }

  private void refused(Sandbox sandbox) {
    sandbox.task("app-a", "Task");
    Answer answer = sandbox.run("resume", "--run", RUN);
    assertThat(answer.exit()).isEqualTo(PAUSED);
    assertThat(answer.err()).contains("you have not started this run here", "touch", "baton run");
    assertThat(mark).doesNotExist();
    assertThat(sandbox.show("app-a").text("status")).isEqualTo("open");
    assertThat(sandbox.json("runs").where("run", RUN).text("state")).isEqualTo("paused");
  }

  /** No task is ready, so nothing is run. */
  private void type(Sandbox sandbox, String iterations, String program) {
    sandbox.run("run", "--max-iterations", iterations, "--", program, mark.toString());
    assertThat(mark).doesNotExist();
  }

  @Test
  void whatNobodyTypedIsNotRun() throws IOException {
    refused(repository("foreign"));
  }

  @Test
  void whatTheUserTypedThereMayBeResumedWithHigherLimits() throws IOException {
    Sandbox sandbox = repository("own");
    type(sandbox, "3", "touch");
    Answer answer = sandbox.run("resume", "--run", RUN, "--raise", "max_iterations=4");
    assertThat(answer.err()).doesNotContain("you have not started this run here");
    assertThat(answer.exit()).as(answer.err()).isNotEqualTo(PAUSED);
  }

  @Test
  void whatWasResumedWithHigherLimitsMayBeResumedAgain() throws IOException {
    Sandbox sandbox = repository("own");
    type(sandbox, "3", "touch");
    for (String more : List.of("4", "5")) {
      Answer answer = sandbox.run("resume", "--run", RUN, "--raise", "max_iterations=" + more);
      assertThat(answer.exit()).as(answer.err()).isEqualTo(NOTHING_TO_DO);
      String words;
      try (Stores stores = sandbox.stores()) {
        words = stores.runs().find(RUN).orElseThrow().words();
      }
      assertThat(words).contains("\"" + more + "\"");
      pause(sandbox, words);
    }
    assertThat(sandbox.run("resume", "--run", RUN).exit()).isEqualTo(NOTHING_TO_DO);
  }

  @Test
  void otherWordsAreNotEnough() throws IOException {
    Sandbox sandbox = repository("other");
    type(sandbox, "3", "ls");
    type(sandbox, "4", "touch");
    refused(sandbox);
  }

  @Test
  void norTheSameInAnotherRepository() throws IOException {
    type(repository("own"), "3", "touch");
    refused(repository("foreign"));
  }

  @Test
  void itCanBeEndedWithoutConsent() throws IOException {
    Sandbox sandbox = repository("foreign");
    sandbox.ok("resume", "--run", RUN, "--investigate");
    assertThat(sandbox.json("runs").where("run", RUN).text("state")).isEqualTo("ended");
  }
}
