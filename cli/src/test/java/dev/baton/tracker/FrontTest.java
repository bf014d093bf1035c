package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.tracker.bd.Bd;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents that know only bd's words, with Baton in front of bd. */
class FrontTest {
  @TempDir Path folder;
  @TempDir Path tools;

  private final Worker first = Worker.start("first");
  private final Worker second = Worker.start("second");
  private Sandbox baton;
  private Bd bd;

  @BeforeEach
  void linkTasks() throws Exception {
    baton = Sandbox.repository(folder);
    bd = Bd.link(baton, tools);
    bd.create("t-1", "One");
    bd.create("t-2", "Two");
    baton.ok("list");
    baton.variable("BATON_FRONT_REAL", bd.program().toString());
    baton.variable("BATON_STALE_GRACE", "0s");
    bd.forgetCalls();
  }

  @AfterEach
  void endWorkers() {
    first.close();
    second.close();
  }

  private Answer front(Worker worker, String... words) {
    return front(worker.variables(), words);
  }

  private Answer front(Map<String, String> variables, String... words) {
    List<String> all = new ArrayList<>(List.of("front", "--"));
    all.addAll(List.of(words));
    return baton.run(variables, all.toArray(String[]::new));
  }

  private void assertDone(Answer answer) {
    assertThat(answer.exit()).as(answer.err()).isZero();
  }

  /** bd was not asked for a change. */
  private void assertRefused(Answer answer, String words) throws Exception {
    String before = bd.export().toString();
    assertThat(answer.exit()).as(answer.err()).isEqualTo(1);
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err()).startsWith("Error: ").contains(words).hasLineCount(1);
    assertThat(bd.changes()).isEmpty();
    assertThat(bd.export().toString()).isEqualTo(before);
  }

  @Test
  void aClaimBelongsToTheAgentsProcess() throws Exception {
    Answer answer = front(first, "update", "t-1", "--claim");
    assertDone(answer);
    assertThat(answer.out()).isEqualTo("✓ Updated issue: t-1 — One\n");
    assertThat(bd.calls()).containsExactly("--actor first update t-1 --claim");
    assertThat(bd.said("t-1", "assignee")).isEqualTo("first");
    Json claim = baton.show("t-1").at("claim");
    assertThat(claim.text("worker")).isEqualTo("first");
    assertThat(claim.number("pid")).isEqualTo(first.pid());
    assertThat(baton.show("t-1").number("epoch")).isEqualTo(1);
  }

  @Test
  void aCommandThatHasOutlivedItsAgentChangesNothing() throws Exception {
    Map<String, String> codex =
        Map.of(
            "CODEX_THREAD_ID",
            "4f1c2a9e-532d-46bd-8e1d-c3a64ab5aa6f",
            "BATON_CLAIM_AGENTS",
            "none,codex");
    System.setProperty("baton.caller", String.valueOf(first.pid()));
    try {
      for (String words : List.of("update t-1 --claim", "ready --claim", "close t-1")) {
        assertRefused(front(codex, words.split(" ", -1)), "the agent that called bd has ended");
      }
      Answer claimed = baton.run(codex, "claim", "t-1");
      assertThat(claimed.exit()).isEqualTo(4);
      assertThat(claimed.err()).contains("the agent that called this command has ended");
      assertDone(front(Map.of(), "update", "t-2", "--claim"));
    } finally {
      System.clearProperty("baton.caller");
    }
    assertDone(front(codex, "update", "t-1", "--claim"));
    assertThat(bd.said("t-1", "assignee")).isEqualTo("codex-4f1c2a9e");
  }

  @Test
  void aProgramThatAssignsTasksToItsOwnNameMayCloseThem() throws Exception {
    assertDone(front(Map.of(), "update", "t-1", "--status", "in_progress", "--assignee=cub"));
    assertThat(bd.said("t-1", "assignee")).isEqualTo("cub");
    bd.forgetCalls();
    assertRefused(front(first, "close", "t-1"), "cub works on it");
    assertDone(front(Map.of(), "close", "t-1", "--reason", "done"));
    assertThat(bd.said("t-1", "status")).isEqualTo("closed");
    assertThat(baton.show("t-1").text("status")).isEqualTo("closed");
  }

  @Test
  void onlyTheNamedTaskIsReadWhenSomethingChanged() throws Exception {
    bd.create("t-3", "Three");
    assertDone(front(first, "update", "t-3", "--claim"));
    assertThat(bd.calls())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("list --json")
        .endsWith("--id t-3");
    assertThat(baton.show("t-3").at("claim").number("pid")).isEqualTo(first.pid());
    bd.forgetCalls();
    assertDone(front(second, "update", "2", "--claim"));
    assertThat(bd.said("t-2", "assignee")).isEqualTo("second");
    assertThat(baton.show("t-2").at("claim").number("pid")).isEqualTo(second.pid());
  }

  @Test
  void aLivingWorkersTaskIsNotGivenToAnother() throws Exception {
    assertDone(front(first, "update", "t-1", "--claim"));
    bd.forgetCalls();
    assertRefused(
        front(second, "update", "t-1", "--claim"), "issue already claimed by first (process ");
    assertRefused(front(second, "update", "t-1", "-s", "in_progress"), "already claimed by first");
    // bd itself would accept these.
    assertRefused(front(second, "update", "t-1", "--actor=first", "--claim"), "already claimed");
    for (String command : List.of("close", "done", "reopen", "unclaim", "defer")) {
      assertRefused(front(second, command, "t-1"), "first works on it");
    }
    assertRefused(front(second, "update", "t-1", "--claim=true"), "already claimed by first");
    assertRefused(front(second, "todo", "done", "t-1"), "first works on it");
    assertRefused(front(second, "duplicate", "t-1", "--of", "t-2"), "first works on it");
    assertRefused(front(second, "supersede", "t-1", "--with=t-2"), "first works on it");
    assertRefused(front(second, "assign", "t-1", "second"), "first works on it");
    assertRefused(front(second, "update", "t-1", "--status=open"), "first works on it");
    assertRefused(front(second, "update", "t-1", "-qa", "second"), "first works on it");
    assertDone(front(first, "update", "t-1", "--claim"));
    assertDone(front(first, "close", "t-1", "--reason", "done"));
    assertThat(bd.said("t-1", "close_reason")).isEqualTo("done");
    assertThat(baton.show("t-1").text("status")).isEqualTo("closed");
  }

  @Test
  void aDeadWorkersTaskIsTakenOver() throws Exception {
    assertDone(front(first, "update", "t-1", "--claim"));
    first.kill();
    bd.forgetCalls();
    assertDone(front(second, "update", "t-1", "--claim"));
    assertThat(bd.said("t-1", "assignee")).isEqualTo("second");
    assertThat(bd.said("t-1", "comments")).contains("Baton reopened this task: first claimed it");
    Json task = baton.show("t-1");
    assertThat(task.at("claim").number("pid")).isEqualTo(second.pid());
    assertThat(task.number("epoch")).isEqualTo(3);
    assertRefused(refusedAfter(), "second works on it");
  }

  /** Another agent, which had the task before. */
  private Answer refusedAfter() throws Exception {
    bd.forgetCalls();
    try (Worker again = Worker.start("first")) {
      return front(again, "close", "t-1");
    }
  }

  @Test
  void oneSweepOpensADeadWorkersTaskInBd() throws Exception {
    assertDone(front(first, "update", "t-1", "--claim"));
    first.kill();
    bd.create("t-3", "Three");
    bd.forgetCalls();
    baton.ok("sweep");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
    assertThat(bd.said("t-1", "assignee")).isEmpty();
    assertThat(bd.said("t-1", "comments")).contains("Baton reopened this task: ", " is gone");
    assertThat(bd.calls()).as("not all tasks are read").doesNotContain("export");
  }

  @Test
  void whatBdRefusesIsNotClaimed() throws Exception {
    bd.as("eve", "update", "t-1", "--claim");
    Answer answer = front(first, "update", "t-1", "--claim");
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.err()).contains("already claimed by eve");
    bd.as("eve", "close", "t-2");
    answer = front(first, "update", "t-2", "--claim");
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.err()).isEqualTo("Error claiming t-2: issue not claimable: status closed\n");
    bd.fail("--claim race eve");
    bd.create("t-3", "Three");
    answer = front(first, "update", "t-3", "--claim");
    assertThat(answer.err()).isEqualTo("Error claiming t-3: issue already claimed by eve\n");
    bd.fail();
    assertThat(baton.show("t-3").at("claim").text("worker")).isEqualTo("eve");
    assertThat(bd.said("t-3", "assignee")).isEqualTo("eve");
  }

  @Test
  void bdThatDiesAfterTheClaimHasMadeIt() throws Exception {
    bd.fail("--claim die-after");
    Answer answer = front(first, "update", "t-1", "--claim");
    assertThat(answer.exit()).isEqualTo(137);
    bd.fail();
    assertThat(bd.said("t-1", "assignee")).isEqualTo("first");
    assertThat(baton.show("t-1").at("claim").number("pid")).isEqualTo(first.pid());
  }

  @Test
  void bdThatDiesBeforeTheClaimHasNotMadeIt() throws Exception {
    bd.fail("--claim die-before");
    assertThat(front(first, "update", "t-1", "--claim").exit()).isEqualTo(137);
    bd.fail();
    assertThat(baton.show("t-1").text("status")).isEqualTo("open");
    assertDone(front(second, "update", "t-1", "--claim"));
  }

  @Test
  void theNextTaskIsChosenByBd() throws Exception {
    Answer answer = front(first, "ready", "--claim", "--format=json");
    assertDone(answer);
    assertThat(answer.out()).contains("\"id\": \"t-1\"", "in_progress");
    assertThat(bd.calls()).containsExactly("--actor first ready --claim --format=json");
    assertThat(baton.show("t-1").at("claim").number("pid")).isEqualTo(first.pid());
    assertDone(front(second, "ready", "--claim"));
    assertThat(baton.show("t-2").at("claim").number("pid")).isEqualTo(second.pid());
    assertThat(front(second, "ready", "--claim").out()).isEqualTo("No ready work\n");
  }

  @Test
  void theNextTaskMayBeADeadWorkers() throws Exception {
    assertDone(front(first, "ready", "--claim"));
    bd.as("ann", "close", "t-2");
    baton.file("new.txt", "1");
    first.kill();
    baton.variable("BATON_STALE_AUTO", "claim");
    Answer answer = front(second, "ready", "--claim");
    assertDone(answer);
    assertThat(answer.err())
        .contains("t-1: the uncommitted work of \"first\" (")
        .contains(" is still in this work tree; see what it is with: baton rescue show t-1\n")
        .contains("t-1: \"first\" worked on it until ")
        .contains("baton handover t-1\n");
    assertThat(bd.said("t-1", "assignee")).isEqualTo("second");
    assertThat(baton.show("t-1").at("claim").number("pid")).isEqualTo(second.pid());
  }

  @Test
  void aLostClaimIsOver() throws Exception {
    assertDone(front(first, "update", "t-1", "--claim"));
    bd.as("eve", "update", "t-1", "--assignee=eve");
    bd.forgetCalls();
    assertRefused(front(first, "close", "t-1"), "eve works on it");
    bd.as("eve", "update", "t-1", "--status=open", "--assignee=");
    assertRefused(
        front(first.variables("BATON_TASK", "t-1", "BATON_EPOCH", "1"), "close", "t-1"),
        "your claim has ended");
  }

  @Test
  void aClaimMadeWithoutBatonGetsItsProcess() throws Exception {
    bd.as("first", "update", "t-1", "--claim");
    baton.ok("stale");
    assertDone(front(first, "update", "t-2", "--status=open"));
    Json claim = baton.show("t-1").at("claim");
    assertThat(claim.text("worker")).isEqualTo("first");
    assertThat(claim.number("pid")).isEqualTo(first.pid());
    first.kill();
    baton.ok("sweep");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
  }

  @Test
  void workInProgressWithoutANameGetsOne() throws Exception {
    assertDone(front(first, "update", "t-1", "--status", "in_progress"));
    assertThat(bd.said("t-1", "assignee")).isEqualTo("first");
    assertThat(baton.show("t-1").at("claim").number("pid")).isEqualTo(first.pid());
  }

  @Test
  void sayingAgainThatOneWorksWithoutAProcessIsNoError() throws Exception {
    for (String how : List.of("--status=in_progress", "-sin_progress")) {
      baton.variable("BEADS_ACTOR", "eve");
      assertDone(baton.run("front", "--", "update", "t-1", how));
      assertDone(baton.run("front", "--", "--actor", "eve", "update", "t-1", how));
      baton.variable("BEADS_ACTOR", "bob");
      bd.forgetCalls();
      assertRefused(baton.run("front", "--", "update", "t-1", how), "already claimed by eve");
    }
    assertThat(bd.said("t-1", "assignee")).isEqualTo("eve");
  }

  @Test
  void staleTasksAreAddedToTheReadyOnes() throws Exception {
    assertDone(front(first, "update", "t-1", "--claim"));
    baton.input("[\n  {\"id\": \"t-2\"}\n]\n\0" + "0");
    assertThat(front(second, "ready", "--format=json").out())
        .isEqualTo("[\n  {\"id\": \"t-2\"}\n]\n");
    first.kill();
    Json all = Json.parse(front(second, "ready", "--format=json").out());
    assertThat(all.each("id")).containsExactly("t-2", "t-1");
    assertThat(all.at(1).at("stale").text("reason")).isEqualTo("WORKER_DEAD");
    baton.input("Ready:\n  t-2\n\0" + "0");
    assertThat(front(second, "ready").out())
        .startsWith("Ready:\n  t-2\n\nStale")
        .contains("t-1  One  (first: ");
    assertThat(front(second, "ready", "--label", "x").out()).isEqualTo("Ready:\n  t-2\n");
    baton.input("Error\n\0" + "3");
    Answer failed = front(second, "ready");
    assertThat(failed.exit()).isEqualTo(3);
    assertThat(failed.out()).isEqualTo("Error\n");
  }

  @Test
  void aTaskThatSomebodyClosedIsNotStale() throws Exception {
    assertDone(front(first, "update", "t-1", "--claim"));
    first.kill();
    bd.as("ann", "close", "t-1");
    baton.input("[]\n\0" + "0");
    assertThat(front(second, "ready", "--format=json").out()).isEqualTo("[]\n");
  }

  @Test
  void otherCommandsAndOtherDatabasesAreBdsOwnAffair() throws Exception {
    for (List<String> words :
        List.of(
            List.of("close", "t-1", "--help"),
            List.of("update", "t-1", "--title", "Other", "--dry-run"),
            List.of("list", "--all", "--db", "x"))) {
      assertDone(front(first, words.toArray(String[]::new)));
      assertThat(bd.calls()).containsExactly(String.join(" ", words));
      bd.forgetCalls();
    }
    Answer answer = front(first, "close", "t-9");
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.err()).contains("t-9");
  }

  @Test
  void bdThatCannotBeAskedIsNotCalled() throws Exception {
    bd.as("ann", "update", "t-2", "--title=News");
    bd.fail("list fail Error: no disk");
    bd.forgetCalls();
    Answer answer = front(first, "update", "t-1", "--claim");
    assertThat(answer.exit()).isEqualTo(5);
    assertThat(answer.err()).contains("no disk").hasLineCount(1);
    assertThat(bd.changes()).isEmpty();
  }

  @Test
  void primeAndDoctorHaveBatonsLinesAtTheEnd() throws Exception {
    bd.fail("prime say bd's own", "doctor say all fine");
    assertThat(front(first, "prime").out()).startsWith("bd's own\n").contains("watched by Baton");
    assertThat(front(first, "doctor").out())
        .startsWith("all fine\n")
        .contains("Baton: in sync with ", "no stale tasks");
  }
}
