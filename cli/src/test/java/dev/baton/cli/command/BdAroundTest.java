package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people, agents and programs ask of bd around its tasks. */
class BdAroundTest {
  @TempDir Path folder;

  private Sandbox bd;

  @BeforeEach
  void fill() {
    bd = Sandbox.emptyFolder(folder);
    bd.git("init", "-q", "-b", "main");
    bd.git("config", "user.email", "ann@example.org");
    bd.git("config", "user.name", "Ann Git");
    bd.callAs("bd");
    bd.ok("init", "--prefix", "app", "--stealth");
  }

  @Test
  void initMakesTheFolderThatProgramsForBdLookFor() throws IOException {
    assertThat(folder.resolve(".beads/metadata.json")).content().contains("\"backend\": \"baton\"");
    assertThat(folder.resolve(".beads/.gitignore")).content().endsWith("*\n!issues.jsonl\n");
  }

  @Test
  void initLeavesAnExistingFolderAlone() throws IOException {
    Files.writeString(folder.resolve(".beads/metadata.json"), "{\"backend\":\"dolt\"}");
    bd.ok("init");
    assertThat(folder.resolve(".beads/metadata.json")).content().contains("dolt");
  }

  @Test
  void theOwnerAndWithoutAVariableTheActorComeFromGit() {
    assertThat(bd.json("create", "T").text("owner")).isEqualTo("ann@example.org");
    assertThat(bd.json("create", "T").text("created_by")).isEqualTo("Ann Git");
    bd.variable("BD_ACTOR", "bo");
    assertThat(bd.json("create", "T").text("created_by")).isEqualTo("bo");
  }

  @Test
  void aTaskThatBlocksAnotherMakesItWait() {
    bd.task("app-b", "B");
    bd.task("app-c", "C", "--deps", "blocks:app-b");
    bd.task("app-d", "D", "--deps", "depends-on:app-c");
    assertThat(bd.show("app-b").at("dependencies").each("id")).containsExactly("app-c");
    assertThat(bd.show("app-d").at("dependencies").each("id")).containsExactly("app-c");
    assertThat(bd.show("app-c").has("dependencies")).isFalse();
  }

  @Test
  void aChildInheritsTheLabelsOfItsParent() {
    bd.task("app-e", "E", "-t", "epic", "-l", "team");
    String child = bd.json("create", "C", "--parent", "app-e", "-l", "own").text("id");
    String other = bd.json("create", "D", "--parent", "app-e", "--no-inherit-labels").text("id");
    assertThat(bd.show(child).at("labels").texts()).containsExactly("own", "team");
    assertThat(bd.show(other).has("labels")).isFalse();
  }

  @Test
  void aTitleMayHaveATabButNotLookLikeAnOption() {
    assertThat(bd.json("create", "a\tb").text("title")).isEqualTo("a\tb");
    bd.callAs("baton");
    Answer answer = bd.run("create", "-dash title");
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err()).contains("looks like an option");
    assertThat(bd.json("create", "--title=-dash title").text("title")).isEqualTo("-dash title");
  }

  @Test
  void metadataIsMergedAndKeepsItsTypes() {
    bd.task("app-a", "A", "--metadata", "{\"a\":1}");
    bd.ok("update", "app-a", "--metadata", "{\"b\":2}");
    Json set = bd.json("update", "app-a", "--set-metadata", "c=3", "--set-metadata", "d=x").at(0);
    assertThat(set.at("metadata").number("a")).isEqualTo(1);
    assertThat(set.at("metadata").number("c")).isEqualTo(3);
    assertThat(set.at("metadata").text("d")).isEqualTo("x");
    bd.error(2, "update", "app-a", "--metadata", "{}", "--unset-metadata", "a");
  }

  @Test
  void statusesOfTheDatabaseBehaveLikeThoseOfTheirCategory() {
    bd.ok("config", "set", "status.custom", "review,next:active,shelved:frozen,shipped:done");
    bd.task("app-a", "A");
    assertThat(bd.json("update", "app-a", "-s", "review").at(0).text("status")).isEqualTo("review");
    assertThat(bd.json("ready").items()).isEmpty();
    assertThat(bd.json("list", "--status", "review").each("id")).containsExactly("app-a");
    assertThat(bd.json("list", "--status", "shelved").items()).isEmpty();
    // Only what is open is ready, whatever the category, as in bd.
    bd.ok("update", "app-a", "-s", "next");
    assertThat(bd.json("ready").items()).isEmpty();
    assertThat(bd.json("list").each("status")).containsExactly("next");
    bd.ok("update", "app-a", "-s", "open");
    assertThat(bd.show("app-a").text("status")).isEqualTo("open");
    bd.ok("update", "app-a", "-s", "shipped");
    assertThat(bd.show("app-a").text("status")).isEqualTo("shipped");
    assertThat(bd.json("list").items()).isEmpty();
    bd.error(2, "update", "app-a", "-s", "nonsense");
    bd.error(2, "config", "set", "status.custom", "open");
  }

  @Test
  void typesOfTheDatabaseAreTypes() {
    bd.error(2, "create", "T", "-t", "ritual");
    bd.ok("config", "set", "types.custom", "ritual");
    assertThat(bd.json("create", "T", "-t", "ritual").text("issue_type")).isEqualTo("ritual");
  }

  @Test
  void memoriesAreKeptAndPrimePrintsThem() {
    assertThat(bd.json("remember", "Run the tests: always!").text("key"))
        .isEqualTo("run-the-tests-always");
    assertThat(bd.json("remember", "Other", "--key", "run-the-tests-always").text("action"))
        .isEqualTo("updated");
    assertThat(bd.ok("prime").out()).contains("- run-the-tests-always: Other");
    bd.error(1, "recall", "nothing");
    bd.ok("forget", "run-the-tests-always");
    assertThat(bd.json("memories").names()).containsExactly("schema_version");
  }

  @Test
  void aBatchIsMadeWholeOrNotAtAll() {
    bd.task("app-a", "A");
    bd.input("close app-a \"all done\"\ncreate task 1 Next\nupdate app-none priority=0\n");
    assertThat(bd.run("batch").err()).contains("line 3").contains("no task app-none");
    assertThat(bd.json("list").each("id")).containsExactly("app-a");
    bd.input("# first\nclose app-a \"all done\"\n");
    assertThat(bd.json("batch").number("operations")).isEqualTo(1);
    assertThat(bd.show("app-a").text("close_reason")).isEqualTo("all done");
  }

  @Test
  void aTaskIsRenamedWithItsDependenciesAndComments() {
    bd.task("app-a", "A", "-l", "x");
    bd.task("app-b", "B", "--deps", "app-a");
    bd.ok("comment", "app-a", "kept");
    bd.ok("rename", "app-a", "app-new");
    assertThat(bd.json("comments", "app-new").each("text")).containsExactly("kept");
    assertThat(bd.show("app-b").at("dependencies").each("id")).containsExactly("app-new");
    bd.error(3, "show", "app-a");
    bd.error(2, "rename", "app-b", "app-new");
  }

  @Test
  void aStateIsALabelWithARecord() {
    bd.task("app-a", "A");
    bd.ok("set-state", "app-a", "phase=build");
    Json changed = bd.json("set-state", "app-a", "phase=test", "--reason", "why");
    assertThat(changed.text("old_value")).isEqualTo("build");
    assertThat(bd.show("app-a").at("labels").texts()).containsExactly("phase:test");
    assertThat(bd.show(changed.text("event_id")).text("description")).endsWith("Reason: why");
  }

  /** User interfaces for bd watch the folder. */
  @Test
  void changesAreMarkedInTheFolderThatInitMade() throws IOException {
    Path mark = folder.resolve(".beads/last-touched");
    bd.ok("init");
    bd.task("app-a", "A");
    Files.delete(mark);
    bd.ok("list");
    assertThat(mark).doesNotExist();
    bd.ok("update", "app-a", "--title", "B");
    assertThat(mark).hasContent("\n");

    Path other = folder.resolve("other");
    Files.writeString(other, "kept");
    Files.delete(mark);
    Files.createSymbolicLink(mark, other);
    bd.ok("update", "app-a", "--title", "C");
    assertThat(other).hasContent("kept");
  }

  @Test
  void globalOptionsMayStandBeforeTheCommand() throws IOException {
    Path other = Files.createDirectory(folder.resolve("sub"));
    bd.task("app-a", "A");
    assertThat(bd.json("-C", other.toString(), "list").each("id")).containsExactly("app-a");
    assertThat(bd.json("--allow-stale", "-v", "--no-color", "list").items()).hasSize(1);
    assertThat(bd.run("--readonly", "close", "app-a").exit()).isEqualTo(1);
    assertThat(bd.show("app-a").text("status")).isEqualTo("open");
  }

  @Test
  void whatOnlyDoltNeedsSucceedsAndSaysThatNothingWasDone() {
    for (String command : new String[] {"dolt push", "dolt commit", "vc status", "sync"}) {
      assertThat(bd.ok(command.split(" ", -1)).out()).startsWith("nothing to do");
    }
  }

  @Test
  void oneMissingTaskDoesNotKeepTheOthersFromChanging() {
    bd.task("app-a", "A");
    Answer some = bd.run("update", "app-a", "app-none", "-p", "0", "--json");
    assertThat(some.exit()).isEqualTo(3);
    assertThat(some.json().each("id")).containsExactly("app-a");
    assertThat(bd.run("update", "app-none", "-p", "0").exit()).isEqualTo(3);
  }

  @Test
  void aPlanIsCreatedWholeOrNotAtAll() {
    bd.file("plan.md", "# Plan\n## One\nText.\n### Priority\nP0\n### Labels\na, b\n## Two\n");
    assertThat(bd.json("create", "-f", "plan.md").each("title")).containsExactly("One", "Two");
    bd.file("bad.md", "## Three\n## Four\n### Type\nnonsense\n");
    assertThat(bd.run("create", "-f", "bad.md").exit()).isEqualTo(2);
    assertThat(bd.json("list").items()).hasSize(2);
  }

  @Test
  void aDescriptionIsCheckedForItsSections() {
    Answer answer = bd.run("create", "B", "-t", "bug", "--validate", "-d", "x");
    assertThat(answer.err()).contains("## Steps to Reproduce, ## Acceptance Criteria");
    bd.ok("create", "B", "-t", "chore", "--validate");
  }
}
