package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import dev.baton.notify.FakeServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run does when its breaker opens, and how that is configured. */
@Tag("loops")
class RunActionsIT {
  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
  }

  @Test
  void abortBlocksTheTaskAndEndsTheRun() throws Exception {
    world.task("app-b", "Second");
    Ran ran =
        world
            .run("edits-nothing", "--on-stagnation", "abort", "--stagnation-threshold", "2")
            .mustEnd(10, "no_progress");

    Json task = world.show("app-a");
    assertThat(task.text("status")).isEqualTo("blocked");
    assertThat(task.text("blocked_reason")).isEqualTo("stagnation");
    assertThat(world.iterations()).hasSize(2);
    assertThat(world.show("app-b").number("epoch")).isZero();
    assertThat(ran.events("pause")).isEmpty();
    assertThat(world.baton().run("resume").exit()).isEqualTo(13);
  }

  @Test
  void pauseKeepsAllForOneWhoComesLater() throws Exception {
    Ran ran =
        world
            .runShell(
                "[ ! -f help.txt ] || { echo x >work.txt; echo '<promise>COMPLETE</promise>'; }",
                "--on-stagnation",
                "pause",
                "--no-progress",
                "2")
            .mustEnd(11, "no_progress");
    Json task = world.show("app-a");
    assertThat(task.text("status")).isEqualTo("blocked");
    assertThat(task.text("blocked_reason")).isEqualTo("paused");
    assertThat(ran.events("pause")).hasSize(1);

    Files.createFile(world.file("help.txt"));
    Answer answer = world.baton().run("resume", "--json");
    Ran resumed = Ran.of(answer).mustEnd(0, "done");

    assertThat(resumed.end().text("run")).isEqualTo(ran.end().text("run"));
    assertThat(resumed.end().number("iterations")).isEqualTo(3);
    assertThat(world.outcomes()).containsExactly("no_progress", "no_progress", "completed");
    assertThat(world.show("app-a").text("status")).isEqualTo("closed");
    assertThat(world.baton().run("resume").exit()).isEqualTo(13);
  }

  @Test
  void anotherRunFindsNothingToDoWhileOneIsPaused() throws Exception {
    world.run("edits-nothing", "--on-stagnation", "pause").mustEnd(11, "no_progress");

    world.run("finishes").mustEnd(13, "nothing_to_do");
    assertThat(world.iterations()).hasSize(4);
  }

  @Test
  void alertTellsOnceAndGoesOn() throws Exception {
    try (FakeServer server = new FakeServer()) {
      world.shell(
          "echo '{\"notify\":{\"webhook\":\""
              + server.address()
              + "\"}}' >.baton.json;"
              + " git add .baton.json; git commit -qm config");
      trust();
      Ran ran =
          world
              .run(
                  "edits-nothing",
                  "--on-stagnation",
                  "alert",
                  "--no-progress",
                  "2",
                  "--max-iterations",
                  "5")
              .mustEnd(12, "max_iterations");

      assertThat(world.iterations()).hasSize(5);
      assertThat(ran.events("alert")).hasSize(1);
      assertThat(ran.events("alert").getFirst().text("reason_code")).isEqualTo("no_progress");
      assertThat(server.bodies()).hasSize(2);
      assertThat(server.bodies().getFirst()).contains("The loop continues.");
      assertThat(server.bodies().getLast()).contains("The run has stopped");
      assertThat(ran.answer().out() + ran.answer().err()).doesNotContain("S3CRET");
    }
  }

  @Test
  void escalateTriesStrongerModelsAndThenPauses() throws Exception {
    Ran ran =
        world
            .runShell(
                "echo \"$1\" >>../models.txt; cat >../prompt-$BATON_ITERATION.txt",
                List.of("{model}"),
                "--on-stagnation",
                "escalate",
                "--no-progress",
                "2",
                "--models",
                "haiku,sonnet,opus")
            .mustEnd(11, "no_progress");

    assertThat(Files.readAllLines(world.file("../models.txt")))
        .containsExactly("haiku", "haiku", "sonnet", "sonnet", "opus", "opus");
    assertThat(ran.events("escalate").stream().map(one -> one.text("model")))
        .containsExactly("sonnet", "opus");
    assertThat(ran.events("iteration_start").stream().map(one -> one.text("model")))
        .containsExactly("haiku", "haiku", "sonnet", "sonnet", "opus", "opus");
    assertThat(world.show("app-a").text("status")).isEqualTo("blocked");
    // A stronger model gets the results of the weaker one.
    for (String first : List.of("../prompt-3.txt", "../prompt-5.txt")) {
      assertThat(Files.readString(world.file(first)))
          .contains("The last failure:\nThe loop was stopped: No progress for 2 iterations");
    }
  }

  @Test
  void aPauseIsToldToPeople() throws Exception {
    try (FakeServer server = new FakeServer()) {
      world.shell("echo '{\"notify\":{\"webhook\":\"" + server.address() + "\"}}' >.baton.json");
      trust();
      world
          .runShell(
              "for i in 1 2 3; do echo '{\"type\":\"assistant\",\"message\":{\"id\":\"m\","
                  + "\"content\":[{\"type\":\"tool_use\",\"id\":\"'$i'\",\"name\":\"Bash\","
                  + "\"input\":{}}]}}'; done",
              "--agent",
              "claude",
              "--on-stagnation",
              "pause",
              "--max-tool-calls",
              "2")
          .mustEnd(12, "tool_call_limit");

      assertThat(server.bodies()).hasSize(1);
      Json told = Json.parse(server.bodies().getFirst());
      assertThat(told.text("slug")).isEqualTo("tool_call_limit");
      assertThat(told.text("message"))
          .contains("Paused after 3 tool calls, the limit is 2. To continue: baton resume");
      assertThat(told.number("actual")).isEqualTo(3);
      assertThat(told.number("limit")).isEqualTo(2);
      assertThat(told.text("task")).isEqualTo("app-a");
    }
  }

  @Test
  void whatWasLeftIsCommittedWithTheTasksTrailer() throws Exception {
    world.run("finishes", "--commit").mustEnd(0, "done");

    assertThat(world.shell("git log -1 --format=%B").strip())
        .isEqualTo("First task\n\nBaton-Task: app-a epoch 1");
    assertThat(world.shell("git status --porcelain")).isEmpty();
    Json iteration = world.iterations().getFirst();
    assertThat(world.iterations()).hasSize(1);
    assertThat(iteration.text("outcome")).isEqualTo("completed");
    assertThat(iteration.number("files_changed")).isEqualTo(1);
    assertThat(iteration.text("commit")).isEqualTo(world.shell("git rev-parse HEAD").strip());
    assertThat(iteration.text("base")).isEqualTo(world.shell("git rev-parse HEAD~1").strip());
  }

  @Test
  void whatTheUserHadNotCommittedIsLeftAlone() throws Exception {
    world.shell(
        """
        echo mine >>tracked.txt
        echo staged >staged.txt
        git add staged.txt
        echo secret >.env
        """);

    Ran ran = world.run("finishes", "--commit").mustEnd(0, "done");

    assertThat(world.shell("git show --format= --name-only HEAD").lines())
        .containsExactly("result-app-a.txt");
    assertThat(world.shell("git status --porcelain").lines())
        .containsExactlyInAnyOrder(" M tracked.txt", "A  staged.txt", "?? .env");
    assertThat(ran.events("warning").stream().map(event -> event.text("message")))
        .filteredOn(message -> message.startsWith("not committed"))
        .containsExactly(
            "not committed, because they had changes before the iteration:"
                + " .env, staged.txt, tracked.txt");
  }

  @Test
  void secretsThatTheAgentWroteAreNotCommitted() throws Exception {
    world
        .runShell(
            "echo x >work.txt; echo k >.env; echo k >id_rsa; echo '<promise>COMPLETE</promise>'",
            "--commit")
        .mustEnd(0, "done");

    assertThat(world.shell("git show --format= --name-only HEAD").lines())
        .containsExactly("work.txt");
    assertThat(world.shell("git status --porcelain").lines())
        .containsExactlyInAnyOrder("?? .env", "?? id_rsa");
  }

  @Test
  void anUnfinishedMergeIsNotCommitted() throws Exception {
    world.shell(
        """
        git checkout -q -b other
        echo theirs >tracked.txt
        git commit -q -a -m theirs
        git checkout -q main
        echo ours >tracked.txt
        git commit -q -a -m ours
        git merge -q other >/dev/null 2>&1 || :
        """);
    String head = world.shell("git rev-parse HEAD");

    Ran ran = world.run("finishes", "--commit").mustEnd(0, "done");

    assertThat(world.shell("git rev-parse HEAD")).isEqualTo(head);
    assertThat(ran.events("warning").stream().map(event -> event.text("message")))
        .contains("the agent's changes were not committed: a merge is in progress");
    assertThat(world.shell("cat tracked.txt")).contains("<<<<<<<");
  }

  @Test
  void aHookThatRefusesTheCommitIsReportedAndStopsNothing() throws Exception {
    world.shell(
        """
        printf '#!/bin/sh\necho "no commits on a Sunday" >&2; exit 1\n' >.git/hooks/pre-commit
        chmod +x .git/hooks/pre-commit
        """);
    Ran ran = world.run("finishes", "--commit").mustEnd(0, "done");

    assertThat(ran.events("warning").getFirst().text("message"))
        .isEqualTo("the agent's changes were not committed: no commits on a Sunday");
    assertThat(world.shell("git rev-list --count HEAD").strip()).isEqualTo("1");
    assertThat(world.file("result-app-a.txt")).exists();
  }

  @Test
  void placeholdersAreFilledIn() throws Exception {
    world
        .runShell(
            "printf '%s\\n' \"$1\" \"$2\" \"$3\" >../words.txt; cp \"$4\" ../prompt.txt;"
                + " cat >../input.txt; echo x >work.txt; echo '<promise>COMPLETE</promise>'",
            List.of("{task}-{iteration}", "{model}{unknown}", "{prompt}", "{prompt_file}"),
            "--models",
            "m1")
        .mustEnd(0, "done");

    assertThat(Files.readAllLines(world.file("../words.txt")))
        .startsWith("app-a-1", "m1{unknown}", "Task app-a: First task");
    assertThat(Files.readString(world.file("../prompt.txt"))).startsWith("Task app-a: First task");
    assertThat(world.file("../input.txt")).isEmptyFile();
  }

  @Test
  void aTemplateTakesThePlaceOfThePrompt() throws Exception {
    Files.writeString(
        world.file("../template.md"), "Do {id} ({title}), whatever {this} is.\n{checks}\n");
    world
        .runShell(
            "cat >../input.txt; echo x >work.txt; echo 'ALL DONE NOW'",
            "--prompt-file",
            "../template.md",
            "--done-pattern",
            "ALL D[A-Z]+ NOW",
            "--check",
            "test -f work.txt")
        .mustEnd(0, "done");

    assertThat(Files.readString(world.file("../input.txt")))
        .isEqualTo("Do app-a (First task), whatever {this} is.\ntest -f work.txt\n");
  }

  @Test
  void aConfigFileSaysHowToRun() throws Exception {
    Files.writeString(
        world.file(".baton.json"),
        """
        {"run": {"command": ["sh", "-c", "echo $BATON_ITERATION >>work.txt"],
          "max_iterations": 2, "checks": ["test -f work.txt"]},
         "breaker": {"no_progress": 2}}
        """);
    trust();
    Answer answer = world.baton().run("run", "--json");
    Ran ran = Ran.of(answer).mustEnd(12, "max_iterations");

    assertThat(ran.events("check")).hasSize(2).allMatch(check -> check.truth("passed"));
    assertThat(world.outcomes()).containsExactly("progress", "progress");
    assertThat(Files.readAllLines(world.file("work.txt"))).containsExactly("1", "2");
  }

  @Test
  void peopleGetPlainLines() throws Exception {
    List<String> words = new ArrayList<>(List.of("run"));
    words.addAll(List.of(RunWorld.agent("finishes", "--check", "test -s result-app-a.txt")));
    Answer answer = world.baton().run(words.toArray(String[]::new));

    assertThat(answer.exit()).as(answer.err()).isZero();
    assertThat(answer.out().lines())
        .hasSize(3)
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("app-a  First task"),
            line ->
                assertThat(line)
                    .startsWith("  #1 completed  ")
                    .endsWith("  1 file +1 -0  test -s result-app-a.txt: passes"),
            line -> assertThat(line).isEqualTo("app-a  closed"));
    assertThat(answer.err()).contains("runs as worker ann").contains("(1 iteration, 1 closed)");
  }

  @Test
  void whyATaskEndedIsPrintedOnce() throws Exception {
    Answer answer =
        world
            .baton()
            .shell("baton run --once --consecutive-failures 3 --check 'exit 3' -- date +%s%N")
            .end();

    assertThat(answer.exit()).isEqualTo(10);
    assertThat(answer.out().lines().map(line -> line.replaceAll("\\b\\d+s\\b", "0s")))
        .containsExactly(
            "app-a  First task",
            "  #1 failed  0s  0 files +0 -0  'exit 3': exit code 3",
            "  #2 failed  0s  0 files +0 -0  'exit 3': exit code 3",
            "  #3 failed  0s  0 files +0 -0  'exit 3': exit code 3",
            "app-a  blocked: 3 consecutive failures (threshold: 3)");
    assertThat(answer.err())
        .contains("to try again: baton reopen app-a")
        .contains(
            " ended: the breaker is open (exit code 10; 3 iterations, 0 closed, 1 left for a"
                + " person)");
  }

  @Test
  void anIterationHasOneNumberEverywhere() throws Exception {
    String run = "baton run --once --consecutive-failures 1 --check 'exit 3' -- date +%s%N";
    world.baton().shell(run).end();
    world.prepare("reopen", "app-a");
    Answer second = world.baton().shell(run).end();

    assertThat(second.out()).contains("\n  #2 failed  ");
    assertThat(world.baton().shell("baton log --kind iteration").end().out())
        .contains("iteration failed", "#1 of run-", "#2 of run-");
    assertThat(second.err()).as("no iteration follows").doesNotContain("waiting");
  }

  /** Standard output is a terminal, standard input is not: nobody can be asked. */
  @Test
  void aTerminalWithoutAPersonIsNoReasonToFail() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")));
    String agent = RunWorld.script("edits-nothing");
    world.shell(
        "echo \"baton run --on-stagnation pause --no-progress 2 -- "
            + agent
            + " </dev/null; echo exit \\$? >../exit.txt\" >../call.sh;"
            + " script -qec 'sh ../call.sh' ../typescript >/dev/null </dev/null");

    assertThat(Files.readString(world.file("../exit.txt"))).isEqualTo("exit 11\n");
    assertThat(Files.readString(world.file("../typescript"))).contains("app-a", "baton resume");
  }

  /** A sentence that only begins like an answer is none. */
  @Test
  void aPersonIsAskedAgainAfterASentence() throws Exception {
    Files.writeString(
        world.file("../call.sh"),
        "baton run --on-stagnation pause --no-progress 2 -- " + RunWorld.script("edits-nothing"));
    RealTerminal terminal = RealTerminal.start(world, 100, "sh ../call.sh");
    terminal.await("[r]etry");
    terminal.press("a better model would help\n");
    terminal.await("is not one of");
    terminal.press("s\n");

    terminal.mustReturn("0");
  }

  private void trust() throws Exception {
    world.prepare("trust", "--yes");
  }
}
