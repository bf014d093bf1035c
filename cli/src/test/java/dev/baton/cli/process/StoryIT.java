package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Documents;
import dev.baton.cli.Json;
import dev.baton.testkit.TestEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The story of a worker that dies: as in the README, and in all detail. */
@Tag("engines")
class StoryIT {
  @TempDir Path temporary;

  private Path outputs;
  private Program baton;

  @BeforeEach
  void createFolders() throws IOException {
    outputs = Files.createDirectory(temporary.resolve("outputs"));
    baton = new Program(Files.createDirectory(temporary.resolve("empty")), outputs);
  }

  /** The name in the texts does not depend on the engine. */
  static Stream<String> names() {
    return TestEngine.isPostgres() ? Stream.of("baton") : Stream.of("baton", "relay");
  }

  /** Also where another program is called baton, and this one was installed under another name. */
  @ParameterizedTest
  @MethodSource("names")
  void theReadmeTellsTheTruth(String name) throws Exception {
    Path tools = Files.createDirectory(temporary.resolve("tools"));
    Files.createSymbolicLink(tools.resolve(name), Program.LAUNCHER);
    Story story =
        Story.of(
            Documents.block("story").stream()
                .map(line -> line.replaceAll("(^|\\s)baton ", "$1" + name + " "))
                .toList());
    assertThat(story.steps()).hasSizeGreaterThan(10);
    String path = "PATH='" + tools + "':$PATH\n";
    Answer run = baton.shell(path + story.script(outputs.toString())).end();

    for (int i = 0; i < story.steps().size(); i++) {
      Story.Step step = story.steps().get(i);
      Path printed = outputs.resolve(i + ".out");
      assertThat(printed).as("the shell (exit %d) came to: %s", run.exit(), step).exists();
      String text = Files.readString(printed);
      assertThat(step.prints()).as("%s printed %s", step.command(), text).allMatch(text::contains);
      if (!name.equals("baton")) {
        assertThat(text).as(step.command()).doesNotContainPattern("(?<![\\w./-])baton [a-z-]");
      }
      if (step.exit() != 0) {
        assertThat(outputs.resolve(i + ".exit")).as(step.command()).hasContent(step.exit() + "\n");
        assertThat(text).as(step.command()).startsWith(name + ": ");
      }
    }
    assertThat(run.exit()).as("the last command of the story").isZero();
  }

  @Test
  void theTaskOfAKilledWorkerIsFoundAndReopened() throws Exception {
    baton.shell("git init -q .").mustSucceed();
    baton.start("init", "--prefix", "app").mustSucceed();
    baton.start("create", "First", "--id", "app-a", "-p", "1").mustSucceed();
    baton.start("create", "Second", "--id", "app-b", "--deps", "app-a").mustSucceed();
    baton.start("create", "Third", "--id", "app-c").mustSucceed();
    long pid = claimAndDie("app-a");

    assertReadyShowsItAtOnce();
    assertStaleHasTheEvidence(pid);
    Answer doctor = baton.run("doctor", "--json");
    assertThat(doctor.exit()).isZero();
    assertThat(doctor.json().at("checks").where("name", "suspects").text("status"))
        .isEqualTo("warn");
    assertThat(doctor.json().at("checks").where("name", "start").text("status")).isEqualTo("pass");

    assertThat(baton.run("sweep", "--json").json().each("action")).containsExactly("suspect");
    Json swept = baton.run("sweep", "--now", "--json").json().at(0);
    assertThat(swept.text("action")).isEqualTo("reopened");
    assertThat(swept.number("epoch")).isEqualTo(2);
    Answer late = baton.run("close", "app-a", "--epoch", "1", "--json");
    assertThat(late.exit()).isEqualTo(4);
    assertThat(late.errorJson().text("code")).isEqualTo("claim_lost");
    assertThat(baton.run("show", "app-a", "--json").json().at(0).text("status")).isEqualTo("open");
  }

  /** A real worker: a process that is killed while it holds the task. */
  private long claimAndDie(String id) throws Exception {
    Process worker = new ProcessBuilder("sleep", "1000").start();
    try {
      Answer claim =
          baton.run("claim", id, "-w", "bob", "--pid", String.valueOf(worker.pid()), "--json");
      assertThat(claim.exit()).as(claim.err()).isZero();
      assertThat(claim.json().number("epoch")).isEqualTo(1);
      assertThat(baton.run("stale", "--json").out()).isEqualTo("[]\n");
    } finally {
      worker.destroyForcibly();
      worker.waitFor();
    }
    return worker.pid();
  }

  private void assertReadyShowsItAtOnce() throws Exception {
    Json ready = baton.run("ready", "--json").json();
    assertThat(ready.each("id")).containsExactly("app-a", "app-c");
    Json stale = ready.at(0).at("stale");
    assertThat(stale.text("reason")).isEqualTo("WORKER_DEAD");
    assertThat(stale.truth("confirmed")).isFalse();
    assertThat(stale.text("liveness")).isEqualTo("dead");
    assertThat(baton.run("ready").line("app-a")).contains("stale");
  }

  private void assertStaleHasTheEvidence(long pid) throws Exception {
    Json evidence = baton.run("stale", "--json").json().at(0).at("stale").at("evidence");
    assertThat(evidence.number("pid")).isEqualTo(pid);
    assertThat(evidence.text("worker")).isEqualTo("bob");
    assertThat(evidence.text("finding")).isEqualTo("process " + pid + " is gone");
    assertThat(evidence.truth("worktree_exists")).isTrue();
    assertThat(evidence.names()).contains("claimed_at", "renewed_at", "commits_since_claim");
  }
}
