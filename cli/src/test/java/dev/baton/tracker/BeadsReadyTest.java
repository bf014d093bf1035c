package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import dev.baton.tracker.bd.Bd;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What bd is asked for, where a list of ready tasks is all that is wanted. */
class BeadsReadyTest {
  private static final String READY = "ready --json --limit=0";
  private static final String LOOK =
      "list --json --limit=0 --include-gates --include-infra --include-templates --all --id ";

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

  private List<String> ready() {
    return baton.json("ready").each("id");
  }

  private void assertCalls(String... calls) throws Exception {
    assertThat(bd.calls()).containsExactly(calls);
    bd.forgetCalls();
  }

  @Test
  void onlyReadyTasksAreReadAndOnlyOnce() throws Exception {
    bd.as("ann", "update", "t-2", "--title=Other");
    bd.create("t-3", "Three");
    assertThat(baton.json("ready").each("title")).containsExactly("One", "Other", "Three");
    assertCalls(READY);
    baton.ok("ready");
    assertCalls();
    assertThat(baton.show("t-2").text("title")).isEqualTo("Other");
    assertCalls(
        "list --json --limit=0 --include-gates --include-infra --include-templates --all --id t-2");
    baton.ok("ready", "--explain");
    assertCalls("export");
  }

  @Test
  void aVersionThatAnswersQueriesIsAskedByThem() throws Exception {
    Files.writeString(folder.resolve(".beads/.local_version"), "1.3.0\n");
    bd.as("ann", "update", "t-2", "--title=Other");
    assertThat(baton.show("t-2").text("title")).isEqualTo("Other");
    assertCalls("query --json --limit=0 --all id=t-2");
    bd.as("ann", "update", "t-1", "--status=in_progress", "--assignee=ann");
    baton.ok("stale");
    assertCalls("query --json --limit=0 --all status=in_progress");
    // That a task is gone is only believed when a list says so, too.
    bd.as("ann", "delete", "t-2", "--force");
    assertThat(baton.show("t-2").text("status")).isEqualTo("tombstone");
    assertCalls("query --json --limit=0 --all id=t-2", LOOK + "t-2");
    Files.writeString(folder.resolve(".beads/.local_version"), "1.0.3\n");
    bd.create("t-3", "Three");
    baton.ok("show", "t-1");
    assertCalls(LOOK + "t-1");
  }

  @Test
  void textsInOtherScriptsAreReadAsTheyAre() throws Exception {
    bd.create("t-3", "größer als 日本 🚀");
    assertThat(baton.json("ready").each("title")).contains("größer als 日本 🚀");
    assertCalls(READY);
  }

  private Path manifest() {
    return folder.resolve(".beads/embeddeddolt/t/.dolt/noms/manifest");
  }

  private List<String> seen() throws Exception {
    return Files.readAllLines(folder.resolve(".git/baton/baton.db.seen"));
  }

  @Test
  void theLauncherIsToldWhatWasSeen() throws Exception {
    String before = Files.readString(manifest()).strip();
    assertThat(seen())
        .containsExactly(manifest().toString(), "", before, folder.resolve(".beads").toString());
    bd.create("t-3", "Three");
    baton.ok("ready");
    String after = Files.readString(manifest()).strip();
    assertThat(after).isNotEqualTo(before);
    assertThat(seen()).startsWith(manifest().toString(), before, after);
  }

  @Test
  void whatTheLauncherHasAskedForIsNotAskedAgain() throws Exception {
    bd.create("t-3", "größer");
    baton.variable("BATON_ASKED", Files.readString(manifest()).strip());
    baton.input(
        (bd.as("x", "ready", "--json", "--limit=0") + "\0000").getBytes(StandardCharsets.UTF_8));
    bd.forgetCalls();
    assertThat(baton.json("ready").each("title")).containsExactly("One", "Two", "größer");
    assertCalls();
    // What was asked before a change does not hide it.
    bd.create("t-4", "Four");
    baton.input("");
    assertThat(ready()).containsExactly("t-1", "t-2", "t-3", "t-4");
    assertCalls(READY);
  }

  @Test
  void aLauncherThatAskedInVainIsToldThePresentState() throws Exception {
    List<String> before = seen();
    Path file = folder.resolve(".git/baton/baton.db.seen");
    Files.writeString(file, before.getFirst() + "\n\n5:x\n" + before.get(3) + "\n");
    baton.variable("BATON_ASKED", before.get(2));
    baton.input("[]\0000");
    assertThat(ready()).containsExactly("t-1", "t-2");
    assertThat(seen()).isEqualTo(before);
    assertCalls();
  }

  @Test
  void anAnswerThatFailedOrIsOldIsNotBelieved() throws Exception {
    String before = Files.readString(manifest()).strip();
    bd.create("t-3", "Three");
    baton.variable("BATON_ASKED", before);
    baton.input("[]\0001");
    assertThat(ready()).hasSize(3);
    baton.variable("BATON_ASKED", before);
    bd.create("t-4", "Four");
    baton.input("[\0000");
    assertThat(ready()).hasSize(4);
  }

  @Test
  void tasksThatAreNoLongerReadyAreLookedAt() throws Exception {
    bd.as("eve", "update", "t-1", "--claim");
    bd.as("ann", "delete", "t-2", "--force");
    bd.create("t-3", "Three");
    assertThat(ready()).containsExactly("t-3");
    assertCalls(READY, LOOK + "t-1,t-2");
  }

  @Test
  void tasksThatWereBlockedAreListed() throws Exception {
    bd.as("ann", "dep", "add", "t-2", "t-1");
    assertThat(ready()).containsExactly("t-1");
    assertCalls(READY, LOOK + "t-2");
    bd.as("ann", "close", "t-1");
    assertThat(ready()).containsExactly("t-2");
    assertCalls(READY, LOOK + "t-1");
  }

  @Test
  void whereThatDoesNotExplainItAllTasksAreRead() throws Exception {
    bd.create("t-3", "Three");
    bd.create("t-4", "Four");
    bd.as("ann", "dep", "add", "t-4", "t-3");
    bd.as("ann", "dep", "add", "t-2", "t-4");
    assertThat(ready()).containsExactly("t-1", "t-3");
    assertCalls(READY, LOOK + "t-2", "export");
    bd.as("ann", "close", "t-3");
    assertThat(ready()).containsExactly("t-1", "t-4");
    assertCalls(READY, LOOK + "t-3");
  }

  @Test
  void aStaleTaskThatSomebodyClosedIsNotListed() throws Exception {
    bd.as("eve", "update", "t-1", "--claim");
    bd.age("t-1", Duration.ofHours(2));
    assertThat(ready()).containsExactly("t-1", "t-2");
    bd.as("eve", "close", "t-1");
    assertThat(ready()).containsExactly("t-2");
    baton.ok("list");
    bd.forgetCalls();
    bd.as("ann", "update", "t-2", "--claim");
    bd.age("t-2", Duration.ofHours(2));
    baton.ok("stale");
    bd.forgetCalls();
    bd.as("ann", "close", "t-2");
    assertThat(ready()).isEmpty();
    assertCalls(READY, LOOK + "t-2");
  }

  @Test
  void aServerIsAskedAsOftenAsTheUserWants() throws Exception {
    Path metadata = folder.resolve(".beads/metadata.json");
    Files.writeString(metadata, Files.readString(metadata).replace("\"embedded\"", "\"server\""));
    assertThat(Files.readString(metadata)).contains("\"server\"");
    baton.variable("BATON_LINK_REFRESH", "0s");
    baton.ok("list");
    bd.as("ann", "update", "t-1", "--title=New");
    assertThat(baton.show("t-1").text("title")).isEqualTo("New");
    baton.variable("BATON_LINK_REFRESH", "10m");
    bd.as("ann", "update", "t-1", "--title=Newer");
    assertThat(baton.show("t-1").text("title")).isEqualTo("New");
  }
}
