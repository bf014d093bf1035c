package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Flags and variables that users of bd expect. */
class BdUsersTest {
  @TempDir Path folder;
  @TempDir Path elsewhere;

  private Sandbox bd;

  @BeforeEach
  void createTasks() {
    bd = Sandbox.repository(folder);
    bd.callAs("bd");
    bd.task("app-a", "Beta", "-p", "0");
    bd.task("app-b", "Alpha", "-p", "3");
  }

  @Test
  void whatBatonDoesNotNeedIsAccepted() {
    String list = bd.ok("list", "--json").out();

    assertThat(bd.ok("--sandbox", "--no-daemon", "list", "--no-auto-flush", "--json").out())
        .isEqualTo(list);
    assertThat(bd.ok("list", "--no-db", "--no-auto-import", "--json").out()).isEqualTo(list);
    assertThat(bd.ok("list", "--tree=false", "--json").out()).isEqualTo(list);
    assertThat(bd.ok("list", "--tree", "--flat", "--no-pager", "--json").out()).isEqualTo(list);
    assertThat(bd.ok("list", "--help").out()).doesNotContain("--sandbox", "--tree");
  }

  @Test
  void sortsAsBdDoes() {
    assertThat(bd.json("list", "--sort", "title").each("id")).containsExactly("app-b", "app-a");
    assertThat(bd.json("list", "--sort", "title", "-r", "-n", "1").each("id"))
        .containsExactly("app-a");
    assertThat(bd.json("list", "--priority-min", "1").each("id")).containsExactly("app-b");
    assertThat(bd.json("list", "--priority-max", "P1").each("id")).containsExactly("app-a");
    assertThat(bd.json("list", "--priority-min", "3", "--priority-max", "1").items()).isEmpty();
  }

  @Test
  void theVersionIsOnBdsOwnLine() {
    assertThat(bd.ok("version").out())
        .matches("bd version 1\\.3\\.0 \\(baton \\d+\\.\\d+\\.\\d+\\)\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "daemon",
        "compact",
        "gate",
        "mol",
        "swarm",
        "provenance",
        "create-form",
        "rules",
        "ledger",
        "task"
      })
  void aCommandThatOnlyOthersHaveIsRefusedWithWhatToDo(String command) {
    Answer answer = bd.run(command, "--json");

    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.errorJson().text("error")).contains("no command '" + command + "'");
    assertThat(answer.errorJson().text("hint")).isNotBlank();
  }

  @Test
  void aCommandThatBatonHasUnderNoNameIsOfTheRealProgram() {
    Answer answer = bd.run("sql", "select 1");

    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err().lines()).hasSize(1);
    assertThat(answer.err()).contains("no command 'sql', which only the real bd has; ");
    assertThat(bd.run("todo", "done", "app-a").err())
        .contains("no command 'todo done', which only the real bd has: expected todo add")
        .contains("use bd close ID");
    assertThat(bd.run("label", "rename", "a", "b").err()).contains("which only beads_rust has");
    assertThat(bd.run("interview").err()).contains("which only the real cub has");
    bd.callAs("cub");
    assertThat(bd.run("ledger", "export").err())
        .contains("no command 'ledger export', which only the real cub has: expected ledger show")
        .contains("use cub iterations export");
    bd.callAs("baton");
    assertThat(bd.run("query", "type=bug").err()).contains("no command 'query'; use baton list");
  }

  @Test
  void aFlagThatOnlyBdHasIsRefused() {
    Answer answer = bd.run("close", "app-a", "--continue");

    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err()).contains("'--continue'");
    assertThat(bd.show("app-a").text("status")).isEqualTo("open");
  }

  @Test
  void claimsTheFirstReadyTask() {
    assertThat(bd.json("ready", "--claim").each("status")).containsExactly("in_progress");
    assertThat(bd.json("ready").each("id")).containsExactly("app-b");
  }

  @Test
  void aClaimMayBeSaidAgainUnderTheSameName() {
    for (String[] words : new String[][] {{"--claim"}, {"--status", "in_progress"}}) {
      String[] call = {"--actor", "ann", "update", "app-a"};
      String[] whole = new String[call.length + words.length];
      System.arraycopy(call, 0, whole, 0, call.length);
      System.arraycopy(words, 0, whole, call.length, words.length);
      assertThat(bd.ok(whole).out()).contains("app-a (epoch 1)");
    }
    Answer other = bd.run("--actor", "bob", "update", "app-a", "--claim");
    assertThat(other.exit()).isEqualTo(4);
    assertThat(other.err()).contains("app-a is held by ann").doesNotContain("if that is you");
    bd.callAs("baton");
    Answer strict = bd.run("--actor", "ann", "update", "app-a", "--claim");
    assertThat(strict.exit()).isEqualTo(4);
    assertThat(strict.err()).contains("if that is you, use --epoch 1");
  }

  @Test
  void aCommentNamesItsAuthorByTheShortFlag() {
    assertThat(bd.json("comments", "add", "app-a", "seen", "-a", "zed").text("author"))
        .isEqualTo("zed");
  }

  @Test
  void whatIsPutOffIsNotReady() {
    bd.ok("defer", "app-a", "--reason", "later");
    assertThat(bd.json("ready").each("id")).containsExactly("app-b");
    assertThat(bd.show("app-a").text("status")).isEqualTo("deferred");
    assertThat(bd.show("app-a").text("notes")).isEqualTo("later");
    bd.ok("undefer", "app-a");
    assertThat(bd.json("ready").each("id")).containsExactly("app-a", "app-b");

    bd.ok("defer", "app-a", "--until", "+2d");
    bd.ok("undefer", "app-a");
    assertThat(bd.show("app-a").has("defer_until")).isFalse();
    assertThat(bd.ok("undefer", "app-a").out()).startsWith("already undeferred");
    bd.ok("close", "app-a");
    assertThat(bd.run("defer", "app-a", "--until", "+2d").exit()).isEqualTo(4);
    assertThat(bd.show("app-a").has("defer_until")).isFalse();
  }

  @Test
  void notesGrow() {
    bd.ok("update", "app-a", "--append-notes", "one");
    bd.ok("update", "app-a", "--append-notes", "two");
    assertThat(bd.show("app-a").text("notes")).isEqualTo("one\ntwo");
    assertThat(bd.run("update", "app-a", "--notes", "x", "--append-notes", "y").exit())
        .isEqualTo(2);
  }

  @Test
  void bdsVariablesNameTheProject() throws Exception {
    Path beads = Files.createDirectory(folder.resolve(".beads"));
    Sandbox there = bd.in(elsewhere);
    String list = bd.ok("list", "--json").out();

    assertThat(there.run("list").exit()).isEqualTo(3);
    assertThat(there.run(Map.of("BEADS_DIR", beads.toString()), "list", "--json").out())
        .isEqualTo(list);
    // bd's own file is not opened, whether it exists or not.
    String own = beads.resolve("beads.db").toString();
    assertThat(there.run(Map.of("BEADS_DB", own), "list", "--json").out()).isEqualTo(list);
    String file = bd.database().toString();
    assertThat(there.run(Map.of("BEADS_DB", file), "list", "--json").out()).isEqualTo(list);
    // A tool watches the file that it passes to bd.
    String mark = bd.database().resolveSibling("changed").toString();
    assertThat(there.run(Map.of("BEADS_DB", mark), "list", "--json").out()).isEqualTo(list);
    assertThat(bd.run(Map.of("BEADS_DB", ".git/baton/changed"), "list", "--json").out())
        .isEqualTo(list);
    Map<String, String> both = Map.of("BATON_DB", file, "BEADS_DB", elsewhere + "/none.db");
    assertThat(there.run(both, "list", "--json").out()).isEqualTo(list);
    assertThat(
            bd.run(Map.of("BEADS_ACTOR", "z", "BD_ACTOR", "y"), "create", "T", "--json")
                .json()
                .text("created_by"))
        .isEqualTo("z");
  }

  @Test
  void eachChangeLeavesAMark() throws Exception {
    Path mark = bd.database().resolveSibling("changed");
    FileTime old = FileTime.from(Instant.parse("2020-01-01T00:00:00Z"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(mark)))
        .isEqualTo("rw-------");

    long pid = 4711;
    bd.processes().start(pid);
    bd.ok("claim", "app-a", "--worker", "w", "--pid", String.valueOf(pid));
    bd.processes().kill(pid);
    Files.setLastModifiedTime(mark, old);
    // The first command records when it saw the worker dead.
    bd.ok("ready");
    bd.ok("list");
    bd.ok("show", "app-a");
    bd.ok("doctor");
    assertThat(Files.getLastModifiedTime(mark)).isEqualTo(old);
    bd.ok("comment", "app-b", "x");
    assertThat(Files.getLastModifiedTime(mark)).isGreaterThan(old);
  }

  @Test
  void aTextMayBeginWithADash() {
    for (String text : List.of("-plan first", "-p3", "-- ", "- a\n- b", "-pretty", "--none")) {
      bd.ok("--sandbox", "update", "app-a", "--description", text, "-t", "bug", "--notes", "-");
      assertThat(bd.show("app-a").text("description")).isEqualTo(text);
    }
    bd.ok("create", "- Title", "-d", "-pretty text", "--id", "app-n", "-p", "1", "--json");
    assertThat(bd.show("app-n").text("title")).isEqualTo("- Title");
    assertThat(bd.show("app-n").text("description")).isEqualTo("-pretty text");
    bd.ok("comment", "app-a", "- item", "--author", "Cy");
    bd.ok("comment", "app-a", "--author", "Cy", "--", "--json");
    assertThat(bd.json("comments", "app-a").each("text")).containsExactly("- item", "--json");
  }

  @Test
  void aForgottenValueIsNoticed() {
    assertThat(bd.run("update", "app-a", "--notes", "--json").exit()).isEqualTo(2);
    assertThat(bd.run("update", "app-a", "--notes", "--title=x").exit()).isEqualTo(2);
    assertThat(bd.run("update", "app-a", "--notes", "-p", "1").exit()).isEqualTo(2);
    assertThat(bd.run("update", "app-a", "--notes").exit()).isEqualTo(2);
    assertThat(bd.run("update", "app-a", "-lan", "--notes", "x").err()).contains("option '-lan'");
    assertThat(bd.run("comment", "app-a", "-item").err()).contains("unknown option '-item'");
    assertThat(bd.show("app-a").has("notes")).isFalse();
  }

  /** A page for bd updates a task only when its time of change has changed. */
  @Test
  void eachChangeThatAPageMakesIsALaterOne() {
    List<List<String>> changes =
        List.of(
            List.of("update", "app-a", "--status", "in_progress"),
            List.of("update", "app-a", "--status", "closed"),
            List.of("update", "app-a", "--status", "open"),
            List.of("update", "app-a", "--priority", "4"),
            List.of("update", "app-a", "--assignee", "bo"),
            List.of("update", "app-a", "--assignee", ""),
            List.of("update", "app-a", "--title", "Gamma"),
            List.of("update", "app-a", "--description", "- a\n- b"),
            List.of("update", "app-a", "--acceptance-criteria", "-1 is refused"),
            List.of("update", "app-a", "--notes", ""),
            List.of("update", "app-a", "--design", "-"),
            List.of("dep", "add", "app-a", "app-b"),
            List.of("dep", "remove", "app-a", "app-b"),
            List.of("label", "add", "app-a", "two words"),
            List.of("label", "remove", "app-a", "two words"),
            List.of("comment", "app-a", "- item", "--author", "Cy"),
            List.of("delete", "app-a", "--force"));
    for (List<String> change : changes) {
      Instant before = changed();
      bd.pass(Duration.ofMillis(1));
      List<String> words = new ArrayList<>(change);
      words.addFirst("--sandbox");
      bd.ok(words.toArray(new String[0]));
      assertThat(changed()).as("%s", change).isAfter(before);
    }
  }

  /** When the task was changed last; only Baton's own name shows a deleted one. */
  private Instant changed() {
    bd.callAs("baton");
    Instant changed = Instant.parse(bd.show("app-a").text("updated_at"));
    bd.callAs("bd");
    return changed;
  }
}
