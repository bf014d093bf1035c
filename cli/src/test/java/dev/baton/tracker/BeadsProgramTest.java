package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.tracker.bd.Bd;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that live in bd's database: what is done there is here, and what is done here is there. */
class BeadsProgramTest {
  private static final String CLAIM = "--actor w update t-1 --claim";

  @TempDir Path folder;
  @TempDir Path tools;

  private Sandbox baton;
  private Bd bd;

  @BeforeEach
  void linkTasks() throws Exception {
    baton = Sandbox.repository(folder);
    bd = Bd.link(baton, tools);
    bd.create("t-1", "One");
    bd.create("t-2", "Two");
    baton.ok("list");
    bd.forgetCalls();
  }

  private void assertRefused(Answer answer, String words) {
    assertThat(answer.exit()).as(answer.err()).isEqualTo(4);
    assertThat(answer.out()).isEmpty();
    assertThat(answer.err()).contains(words);
  }

  @Test
  void whatIsMadeInBdIsThereAtOnce() throws Exception {
    bd.create("t-3", "Three", "--priority=0", "--type=bug", "--labels=b,a", "--description=Long");
    Json task = baton.show("t-3");
    assertThat(task.text("title")).isEqualTo("Three");
    assertThat(task.number("priority")).isZero();
    assertThat(task.text("issue_type")).isEqualTo("bug");
    assertThat(task.text("description")).isEqualTo("Long");
    assertThat(bd.calls()).containsExactly("export");
  }

  @Test
  void whatIsChangedInBdIsThereAtOnce() {
    bd.as("ann", "update", "t-1", "--title=Other", "--status=blocked");
    bd.as("ann", "dep", "add", "t-2", "t-1");
    bd.as("ann", "comments", "add", "t-2", "--", "so it is");
    bd.as("ann", "close", "t-2", "--force", "--reason=done");
    assertThat(baton.show("t-1").text("title")).isEqualTo("Other");
    assertThat(baton.show("t-1").text("status")).isEqualTo("blocked");
    Json task = baton.show("t-2");
    assertThat(task.text("close_reason")).isEqualTo("done");
    assertThat(task.at("dependencies").items()).hasSize(1);
    assertThat(baton.json("comments", "t-2").each("text")).containsExactly("so it is");
  }

  @Test
  void whatIsDeletedInBdIsGone() {
    bd.as("ann", "delete", "t-1", "--force");
    assertThat(baton.json("list").each("id")).containsExactly("t-2");
  }

  @Test
  void readersDoNotCallBdWhenNothingChanged() throws Exception {
    for (String command : List.of("list", "ready", "stale", "doctor", "prime")) {
      baton.run(command);
    }
    baton.ok("show", "t-1");
    assertThat(bd.calls()).filteredOn(call -> !call.startsWith("version")).isEmpty();
  }

  @Test
  void theExportedFileIsNotRead() throws Exception {
    Files.writeString(folder.resolve(".beads/issues.jsonl"), "no JSON\n");
    bd.as("ann", "update", "t-1", "--title=Other");
    assertThat(baton.show("t-1").text("title")).isEqualTo("Other");
  }

  @Test
  void whatIsMadeHereIsThere() throws Exception {
    Answer made =
        baton.ok(
            "create",
            "Made, \"here\"",
            "-p",
            "1",
            "-t",
            "bug",
            "-l",
            "x,y",
            "-d",
            "a\n\u00e9",
            "-q");
    String id = made.out().split("[ :]", 3)[1];
    assertThat(id).startsWith("t-");
    assertThat(bd.said(id, "title")).isEqualTo("Made, \"here\"");
    assertThat(bd.said(id, "description")).isEqualTo("a\n\u00e9");
    assertThat(bd.said(id, "labels")).isEqualTo("[\"x\",\"y\"]");
    assertThat(bd.said(id, "priority")).isEqualTo("1");
    assertThat(bd.changes()).hasSize(1);
  }

  @Test
  void whatIsChangedHereIsThere() throws Exception {
    baton.ok("update", "t-1", "--title", "Other", "--add-label", "a,b", "-p", "0");
    baton.ok("dep", "add", "t-2", "t-1");
    baton.ok("comment", "t-1", "well");
    assertThat(baton.ok("export", "beads", "-o", "-").out())
        .as("bd gives it another time")
        .containsOnlyOnce("\"well\"");
    assertThat(bd.said("t-1", "title")).isEqualTo("Other");
    assertThat(bd.said("t-1", "priority")).isEqualTo("0");
    assertThat(bd.said("t-2", "dependencies")).contains("\"depends_on_id\":\"t-1\"");
    assertThat(bd.said("t-1", "comments")).contains("\"text\":\"well\"");
    assertThat(bd.changes()).hasSize(3);
    baton.ok("delete", "t-1", "--force");
    assertThat(bd.export()).containsOnlyKeys("t-2");
  }

  @Test
  void aClaimInBdIsSeen() throws Exception {
    bd.as("eve", "update", "t-1", "--claim");
    assertThat(baton.json("ready").each("id")).containsExactly("t-2");
    Answer answer = baton.run("claim", "t-1", "--worker", "w");
    assertThat(answer.exit()).as(answer.err()).isEqualTo(4);
    assertThat(bd.said("t-1", "assignee")).isEqualTo("eve");
    assertThat(baton.json("claim", "--next", "--worker", "w").text("id")).isEqualTo("t-2");
  }

  @Test
  void aClaimHereIsAClaimThere() throws Exception {
    baton.ok("claim", "t-1", "--worker", "w");
    assertThat(bd.changes()).containsExactly(CLAIM);
    assertThat(bd.said("t-1", "status")).isEqualTo("in_progress");
    assertThat(bd.said("t-1", "assignee")).isEqualTo("w");
    baton.ok("close", "t-1", "--epoch", "1", "--reason", "done");
    assertThat(bd.said("t-1", "status")).isEqualTo("closed");
    assertThat(bd.said("t-1", "close_reason")).isEqualTo("done");
    baton.ok("reopen", "t-1");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
    assertThat(bd.said("t-1", "assignee")).isEmpty();
  }

  @Test
  void aReleasedTaskIsFreeThere() throws Exception {
    baton.ok("claim", "t-1", "--worker", "w");
    baton.ok("release", "t-1", "--epoch", "1");
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
    assertThat(bd.said("t-1", "assignee")).isEmpty();
    baton.ok("claim", "t-1", "--worker", "other");
    assertThat(bd.said("t-1", "assignee")).isEqualTo("other");
  }

  @Test
  void ofTwoClaimersOneOfWhichUsesBdOneWins() throws Exception {
    bd.fail("--claim race eve");
    Answer answer = baton.run("claim", "t-1", "--worker", "w");
    assertRefused(answer, "issue already claimed by eve");
    bd.fail();
    assertThat(bd.said("t-1", "assignee")).isEqualTo("eve");
    Json task = baton.show("t-1");
    assertThat(task.at("claim").text("worker")).isEqualTo("eve");
    assertThat(task.text("assignee")).isEqualTo("eve");
    assertThat(bd.changes()).containsExactly(CLAIM);
    assertThat(baton.run("close", "t-1", "--epoch", "1").exit()).isEqualTo(4);
  }

  @Test
  void aClaimThatLosesTheNextTaskSaysSo() throws Exception {
    bd.fail("--claim race eve");
    Answer answer = baton.run("claim", "--next", "--worker", "w");
    assertRefused(answer, "already claimed by eve");
    bd.fail();
    String free = bd.said("t-1", "assignee").equals("eve") ? "t-2" : "t-1";
    assertThat(baton.json("claim", "--next", "--worker", "w").text("id")).isEqualTo(free);
  }

  @Test
  void aCloseThatBdRefusesIsUndone() throws Exception {
    bd.create("t-e", "Epic", "--type=epic");
    bd.as("ann", "dep", "add", "t-1", "t-e", "--type", "parent-child");
    Answer answer = baton.run("close", "t-e", "--force");
    assertRefused(answer, "cannot close epic t-e: 1 open child issue(s)");
    assertThat(baton.show("t-e").text("status")).isEqualTo("open");
    assertThat(bd.changes()).hasSize(1);
    bd.forgetCalls();
    baton.ok("update", "t-2", "--title", "Later");
    assertThat(bd.changes()).as("the refused one is not repeated").hasSize(1);
  }

  @Test
  void anyChangeThatBdRefusesIsUndone() throws Exception {
    for (String command : List.of("update", "create", "dep", "comments", "delete")) {
      bd.fail(command + " fail Error: no " + command + " today");
      String before = baton.ok("list", "--json").out();
      Answer answer =
          switch (command) {
            case "update" -> baton.run("update", "t-1", "--title", "Other");
            case "create" -> baton.run("create", "Third");
            case "dep" -> baton.run("dep", "add", "t-2", "t-1");
            case "comments" -> baton.run("comment", "t-1", "no");
            default -> baton.run("delete", "t-1", "--force");
          };
      assertRefused(answer, "no " + command + " today");
      bd.fail();
      assertThat(baton.ok("list", "--json").out()).as(command).isEqualTo(before);
      assertThat(bd.export()).as(command).hasSize(2);
    }
    assertThat(baton.json("comments", "t-1").items()).isEmpty();
  }

  @Test
  void aClaimEndsWhenBdClosesTheTask() throws Exception {
    baton.ok("claim", "t-1", "--worker", "w");
    bd.as("eve", "close", "t-1", "--reason=mine");
    assertTheClaimHasEnded();
    assertThat(bd.said("t-1", "close_reason")).isEqualTo("mine");
  }

  @Test
  void aClaimEndsWhenBdGivesTheTaskAway() throws Exception {
    baton.ok("claim", "t-1", "--worker", "w");
    bd.as("eve", "update", "t-1", "--assignee=eve");
    assertTheClaimHasEnded();
    assertThat(bd.said("t-1", "assignee")).isEqualTo("eve");
    assertThat(bd.said("t-1", "status")).isEqualTo("in_progress");
  }

  @Test
  void aClaimEndsWhenBdReopensTheTask() throws Exception {
    baton.ok("claim", "t-1", "--worker", "w");
    bd.as("eve", "update", "t-1", "--status=open", "--assignee=");
    assertTheClaimHasEnded();
    assertThat(bd.said("t-1", "status")).isEqualTo("open");
    assertThat(baton.json("claim", "t-1", "--worker", "v").number("epoch")).isGreaterThan(1);
  }

  @Test
  void aClaimEndsWhenBdDeletesTheTask() throws Exception {
    baton.ok("claim", "t-1", "--worker", "w");
    bd.as("eve", "delete", "t-1", "--force");
    bd.forgetCalls();
    assertThat(baton.run("close", "t-1", "--epoch", "1").exit()).isIn(3, 4);
    assertThat(baton.json("list", "--all").each("id")).containsExactly("t-2");
    assertThat(bd.changes()).isEmpty();
  }

  private void assertTheClaimHasEnded() throws Exception {
    String before = bd.export().toString();
    for (String command : List.of("close", "release", "heartbeat", "update")) {
      String[] words =
          command.equals("update")
              ? new String[] {command, "t-1", "--title", "Late", "--epoch", "1"}
              : new String[] {command, "t-1", "--epoch", "1"};
      Answer answer = baton.run(words);
      assertThat(answer.exit()).as("%s: %s", command, answer.err()).isEqualTo(4);
    }
    assertThat(bd.export().toString()).isEqualTo(before);
    Json task = baton.show("t-1");
    assertThat(task.has("claim") ? task.at("claim").text("worker") : "").isNotEqualTo("w");
  }
}
