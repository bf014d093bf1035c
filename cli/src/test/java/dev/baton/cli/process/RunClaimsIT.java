package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who holds the task, and when it counts as done in {@code baton run}. */
@Tag("loops")
class RunClaimsIT {
  @TempDir Path temporary;

  private RunWorld world;

  @BeforeEach
  void createWorld() throws Exception {
    world = RunWorld.create(temporary);
  }

  @Tag("engines")
  @Test
  void aTaskIsDoneWhenItsChecksPass() throws Exception {
    Ran ran =
        world.run("finishes", "--check", "test -s result-app-a.txt", "--once").mustEnd(0, "done");

    Json task = world.show("app-a");
    assertThat(task.text("status")).isEqualTo("closed");
    assertThat(task.text("close_reason"))
        .isEqualTo("done in iteration 1: 'test -s result-app-a.txt' passes");
    assertThat(world.outcomes()).containsExactly("completed");
    assertThat(ran.end().number("tasks_closed")).isEqualTo(1);
    assertThat(ran.events("task").getFirst().text("end")).isEqualTo("closed");
  }

  @Test
  void aTaskIsNotDoneWithoutItsFilesAndTicks() throws Exception {
    world.task(
        "app-b",
        "Second",
        "--acceptance",
        "- [ ] the manual is written",
        "--metadata",
        "{\"files\":[\"manual.txt\"]}");
    Ran ran =
        world
            .runShell(
                "cat >prompt.txt; echo x >>work.txt; echo '<promise>COMPLETE</promise>'",
                "--task",
                "app-b")
            .mustEnd(10, "completion_without_evidence");

    assertThat(Files.readString(world.file("prompt.txt")))
        .contains("baton update app-b --acceptance TEXT");

    assertThat(ran.events("iteration").getLast().at("missing").texts())
        .containsExactly(
            "the file manual.txt does not exist",
            "an acceptance criterion is not ticked: the manual is written");
    assertThat(world.show("app-b").text("status")).isEqualTo("blocked");
  }

  @Test
  void theNextPromptSaysWhatIsMissing() throws Exception {
    world.runShell(
        """
        cat >prompt-$BATON_ITERATION.txt
        rm -f prompt-0.txt
        echo 'error: the manual is empty' >&2
        [ $BATON_ITERATION = 1 ] && exit 1
        echo '<promise>COMPLETE</promise>'
        """,
        "--check",
        "test -f prompt-3.txt",
        "--once");

    assertThat(world.show("app-a").text("status")).isEqualTo("closed");
    assertThat(Files.readString(world.file("prompt-1.txt")))
        .startsWith("Task app-a: First task\n")
        .contains("This must succeed: test -f prompt-3.txt")
        .doesNotContain("Hand-over");
    assertThat(Files.readString(world.file("prompt-2.txt")))
        .contains("- iteration 1: failed, 1 file changed")
        .contains("The last failure:\nerror: the manual is empty");
    assertThat(Files.readString(world.file("prompt-3.txt")))
        .contains("but this is missing:\n- the check 'test -f prompt-3.txt' fails: exit code 1");
  }

  @Tag("engines")
  @Test
  void whatTheAgentClosesWithoutEvidenceIsOpenedAgain() throws Exception {
    world
        .runShell(
            "baton close $BATON_TASK --epoch $BATON_EPOCH --reason 'trust me' >/dev/null;"
                + " [ $BATON_ITERATION = 1 ] || echo x >work.txt",
            "--check",
            "test -f work.txt")
        .mustEnd(0, "done");

    assertThat(world.outcomes()).containsExactly("failed", "completed");
    Json task = world.show("app-a");
    assertThat(task.text("status")).isEqualTo("closed");
    assertThat(task.number("epoch")).isEqualTo(3);
  }

  /** The agent still has the task; the claim is checked every second. */
  @Test
  void anAgentMayGoOnAfterItClosedItsTask() throws Exception {
    world
        .runShell(
            "echo x >work.txt; baton close $BATON_TASK --epoch $BATON_EPOCH; sleep 3; echo y"
                + " >>work.txt",
            "--check",
            "grep y work.txt")
        .mustEnd(0, "done");

    assertThat(world.outcomes()).containsExactly("completed");
    assertThat(world.show("app-a").number("epoch")).isEqualTo(1);
  }

  @Test
  void whatAFailingAgentHasClosedIsOpenedAgain() throws Exception {
    Ran ran =
        world
            .runShell(
                "echo x >>work.txt; baton close $BATON_TASK --epoch $BATON_EPOCH; exit 1",
                "--max-iterations",
                "2")
            .mustEnd(12, "max_iterations");

    assertThat(world.outcomes()).containsExactly("failed", "failed");
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
    assertThat(ran.end().number("tasks_closed")).isZero();
  }

  @Tag("engines")
  @Test
  void aClaimThatIsLostMeanwhileClosesNothing() throws Exception {
    Ran ran =
        world
            .runShell(
                "echo x >work.txt; baton release $BATON_TASK; echo '<promise>COMPLETE</promise>'",
                "--task",
                "app-a")
            .mustEnd(4, "claim_lost");

    assertThat(world.outcomes()).containsExactly("claim_lost");
    assertThat(ran.events("task").getFirst().text("end")).isEqualTo("lost");
    Json task = world.show("app-a");
    assertThat(task.text("status")).isEqualTo("open");
    assertThat(task.number("epoch")).isEqualTo(2);
    assertThat(ran.end().number("tasks_closed")).isZero();
  }

  /** As by a backup from before the task, which was restored. */
  @Tag("engines")
  @Test
  void anAgentWhoseTaskIsGoneIsEnded() throws Exception {
    world
        .runShell("baton delete app-a --hard --force && exec sleep 1000", "--task", "app-a")
        .mustEnd(4, "claim_lost");
  }

  /** The run no longer wants the released task, so that nobody claims it before bob does. */
  @Tag("engines")
  @Test
  void anAgentWhoseTaskIsTakenAwayIsEnded() throws Exception {
    world.task("app-b", "Second", "-p", "3");
    Program.Running run =
        world.startShell(
            """
            [ $BATON_TASK = app-a ] || { echo x >work.txt; echo '<promise>COMPLETE</promise>'; exit; }
            baton update app-a -p 4 --epoch $BATON_EPOCH && baton release app-a
            exec sleep 1000
            """,
            "--priority-max",
            "3");
    RunWorld.await("the release", () -> world.show("app-a").number("epoch") == 2);
    world.shell("baton claim app-a --worker bob");
    Ran ran = Ran.of(run.end()).mustEnd(0, "done");

    assertThat(world.outcomes()).containsExactly("claim_lost");
    assertThat(world.show("app-a").at("claim").text("worker")).isEqualTo("bob");
    assertThat(world.show("app-b").text("status")).isEqualTo("closed");
    assertThat(ran.events("task").stream().map(one -> one.text("end")))
        .containsExactly("lost", "closed");
  }

  @Tag("engines")
  @Test
  void aTaskOfAnotherIsNotChanged() throws Exception {
    world.shell("baton claim app-a --worker bob --pid " + ProcessHandle.current().pid());
    Answer answer = world.baton().run("run", "--json", "--task", "app-a", "--", "touch", "started");

    assertThat(answer.exit()).isEqualTo(4);
    assertThat(answer.err()).contains("\"code\":\"claimed_by_another\"");
    assertThat(Json.parse(answer.out()).text("reason_code")).isEqualTo("claimed_by_another");
    assertThat(world.file("started")).doesNotExist();
    assertThat(world.show("app-a").at("claim").text("worker")).isEqualTo("bob");
  }

  @Test
  void nothingToDoHasItsOwnExitCode() throws Exception {
    world.prepare("close", "app-a");
    Ran ran = world.run("works").mustEnd(13, "nothing_to_do");

    assertThat(ran.end().number("iterations")).isZero();
    assertThat(world.file("work.txt")).doesNotExist();
  }

  @Test
  void anAgentThatCannotBeStartedLeavesNothing() throws Exception {
    Answer answer = world.baton().run("run", "--", "./no-such-agent");

    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.err()).contains("no-such-agent").doesNotContain("Exception");
    assertThat(world.iterations()).isEmpty();
    assertThat(world.show("app-a").text("status")).isEqualTo("open");
    assertThat(world.baton().run("resume").exit()).isEqualTo(13);
  }

  @Test
  void aCommandIsNeeded() throws Exception {
    Answer answer = world.baton().run("run");

    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err()).contains("run needs a command after --").contains("baton run -- ");
    assertThat(world.show("app-a").number("epoch")).isZero();
  }

  @Tag("engines")
  @Test
  void runsInTwoWorkTreesDoNotDisturbEachOther() throws Exception {
    RunWorld other = world.worktree("other");
    for (String id : List.of("b", "c", "d", "e", "f")) {
      world.task("app-" + id, "Task");
    }
    Program.Running first = world.start("finishes", "--worker", "one");
    Program.Running second = other.start("finishes", "--worker", "two");
    Ran one = Ran.of(first.end());
    Ran two = Ran.of(second.end());

    assertThat(one.exit()).as(one.answer().err()).isIn(0, 13);
    assertThat(two.exit()).as(two.answer().err()).isIn(0, 13);
    assertThat(one.end().number("tasks_closed") + two.end().number("tasks_closed")).isEqualTo(6);
    List<Json> all = world.json("iterations", "list").items();
    assertThat(all).hasSize(6).allMatch(it -> it.text("outcome").equals("completed"));
    assertThat(all).allMatch(it -> it.number("files_changed") == 1);
    assertThat(all.stream().map(it -> it.text("task")).distinct()).hasSize(6);
  }
}
