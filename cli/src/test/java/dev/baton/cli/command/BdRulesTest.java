package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What bd 1.3 refuses, compares and leaves out. */
class BdRulesTest {
  @TempDir Path folder;

  private Sandbox bd;

  @BeforeEach
  void createTasks() {
    bd = Sandbox.repository(folder);
    bd.callAs("bd");
    bd.task("app-a", "First", "-d", "long text", "-l", "api");
    bd.task("app-b", "Second", "--deps", "app-a", "-d", "other text");
  }

  @Test
  void anEmptyVariableInsteadOfAnIdChangesNothing() {
    bd.error(2, "update", "--title", "Changed");
    bd.error(2, "update", "--status", "closed");
    bd.error(2, "close");
    assertThat(bd.json("list").each("title")).containsExactlyInAnyOrder("First", "Second");
    Map<String, String> allowed = Map.of("BD_LAST_TOUCHED_FALLBACK", "1");
    assertThat(bd.run(allowed, "update", "--title", "Changed").exit()).isZero();
    assertThat(bd.show("app-b").text("title")).isEqualTo("Changed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"baton", "bd", "cub"})
  void aStatusClosesNothingThatMustStayOpen(String name) {
    bd.task("app-e", "Epic", "-t", "epic");
    bd.task("app-c", "Child", "--parent", "app-e");
    bd.callAs(name);

    assertThat(bd.error(4, "update", "app-b", "--status", "closed").text("error"))
        .isEqualTo("app-b cannot be closed: it is blocked by app-a");
    assertThat(bd.error(4, "update", "app-e", "--title", "No", "-s", "closed").text("error"))
        .isEqualTo("app-e cannot be closed: it has 1 open child");
    assertThat(bd.show("app-e").text("title")).isEqualTo("Epic");
    bd.ok("update", "app-b", "app-e", "--status", "closed", "--force");
    assertThat(bd.show("app-e").text("status")).isEqualTo("closed");
  }

  @Test
  void openChildrenKeepATaskOpenThatIsNoEpic() {
    String child = bd.ok("q", "Child", "--parent", "app-a").out().strip();
    assertThat(bd.error(4, "close", "app-a").text("error"))
        .isEqualTo("app-a cannot be closed: it has 1 open child");
    for (String line : List.of("update app-a status=closed", "close app-a")) {
      bd.input(line + "\n");
      assertThat(bd.error(1, "batch").text("error"))
          .contains("line 1", "app-a cannot be closed: it has 1 open child", "force=true");
    }
    bd.callAs("baton");
    bd.ok("close", "app-a");
    bd.ok("reopen", "app-a");
    bd.callAs("bd");
    bd.input("update app-a status=closed force=maybe\n");
    assertThat(bd.error(1, "batch").text("error")).contains("expected true or false");
    bd.input("update app-a status=closed force=true\n");
    bd.ok("batch");
    assertThat(bd.show("app-a").text("status")).isEqualTo("closed");
    assertThat(bd.show(child).text("status")).isEqualTo("open");
  }

  @Test
  void aListThatIsLongerThanExpectedIsRefused() {
    bd.ok("list", "--max-rows", "2");
    bd.ok("list", "--max-rows", "1", "--limit", "1");
    assertThat(bd.error(2, "list", "--max-rows", "1").text("error"))
        .isEqualTo("too many tasks: 2 found, and --max-rows allows 1");
    bd.error(2, "list", "--max-rows", "-1");
    bd.task("app-c", "Third");
    bd.error(2, "ready", "--max-rows", "1");
    Map<String, String> set = Map.of("BEADS_MAX_ROWS", "1");
    assertThat(bd.run(set, "ready").exit()).isEqualTo(2);
    assertThat(bd.run(set, "ready", "--max-rows", "0").exit()).isZero();
    assertThat(bd.run(Map.of("BEADS_MAX_ROWS", "abc"), "ready").err())
        .contains("BEADS_MAX_ROWS: 'abc' is not a limit");
    bd.callAs("baton");
    assertThat(bd.run(set, "ready").exit()).isZero();
  }

  @Test
  void aListMayLeaveLabelsOutAndFindsAnExternalReference() {
    bd.ok("update", "app-b", "--external-ref", "gh-9");
    assertThat(bd.json("list", "--external-ref", "gh-9").each("id")).containsExactly("app-b");
    assertThat(bd.json("list", "--external-ref", "gh").items()).isEmpty();
    bd.error(2, "list", "--ready", "--external-ref", "gh-9");
    assertThat(bd.ok("list", "--skip-labels", "--json").out()).doesNotContain("api");
    bd.error(2, "list", "--skip-labels", "-l", "api");
  }

  @Test
  void aDescriptionIsNotClearedByInputThatIsEmpty() {
    bd.input("");
    bd.error(2, "update", "app-a", "--stdin");
    assertThat(bd.show("app-a").text("description")).isEqualTo("long text");
    bd.ok("update", "app-a", "--stdin", "--allow-empty-description");
    assertThat(bd.ok("show", "app-a", "--json").out()).doesNotContain("long text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"priority\":9", "\"estimated_minutes\":-5", "\"title\":\"\""})
  void anImportWithAnInvalidValueImportsNothing(String member) {
    String good = "{\"id\":\"app-new\",\"title\":\"Good\"}\n";
    bd.input(good + "{\"id\":\"app-bad\",\"title\":\"Bad\"," + member + "}\n");
    assertThat(bd.run("import", "-").exit()).isEqualTo(1);
    bd.error(3, "show", "app-new");
    bd.ok("import", "-", "--partial");
    assertThat(bd.show("app-new").text("title")).isEqualTo("Good");
    bd.error(3, "show", "app-bad");
  }

  @Test
  void whatIsOnlyAssignedCanBeUnclaimed() {
    bd.ok("assign", "app-a", "ann");
    bd.error(13, "unclaim", "app-a", "--if-assignee", "bob");
    bd.ok("unclaim", "app-a", "--if-assignee", "ann");
    assertThat(bd.json("list", "--no-assignee").each("id")).contains("app-a");
  }

  @Test
  void anOwnStatusOfTheCategoryDoneClosesNothingEither() {
    bd.ok("config", "set", "status.custom", "shipped:done");
    bd.error(4, "update", "app-b", "--status", "shipped");
    bd.ok("update", "app-a", "--status", "shipped");
    bd.ok("update", "app-b", "--status", "shipped");
  }

  @Test
  void aGuardIsComparedTogetherWithTheChange() {
    bd.ok("update", "app-a", "--if-assignee", "", "--if-status", "open", "-a", "ann");
    Json refused = bd.error(13, "update", "app-a", "--if-assignee", "bob", "-a", "mayor");
    assertThat(refused.text("error")).contains("assignee mismatch: app-a has 'ann'");
    assertThat(bd.error(13, "update", "app-a", "--if-status", "closed", "-p", "0").text("error"))
        .contains("status mismatch");
    bd.error(13, "update", "app-a", "--if-assignee", "", "-s", "in_progress");
    assertThat(bd.show("app-a").text("assignee")).isEqualTo("ann");
    assertThat(bd.show("app-a").text("status")).isEqualTo("open");
    // One that failed for another reason is worth another try.
    assertThat(bd.run("update", "app-a", "app-b", "--if-assignee", "x", "-p", "0").exit())
        .isEqualTo(13);
    bd.error(2, "update", "app-a", "--if-status", "open", "--claim");
    bd.error(2, "update", "app-a", "--if-status", "nonsense", "-p", "0");
    bd.ok("update", "app-a", "--if-assignee", "ann", "-s", "in_progress", "-a", "bob");
    bd.error(13, "unclaim", "app-a", "--if-assignee", "ann");
    assertThat(bd.show("app-a").text("assignee")).isEqualTo("bob");
  }

  @Test
  void whatOthersDependOnIsDeletedWithThemOrByForce() {
    bd.task("app-c", "Third", "--deps", "app-b");
    bd.error(4, "delete", "app-a");
    bd.error(4, "delete", "app-a", "--dry-run");
    assertThat(bd.run("delete", "app-c", "app-none", "--force").exit()).isEqualTo(3);
    assertThat(bd.run("delete").exit()).isEqualTo(2);
    assertThat(bd.json("list").items()).hasSize(3);

    Json preview = bd.json("delete", "app-a", "--cascade");
    assertThat(preview.number("would_delete")).isEqualTo(3);
    assertThat(preview.number("would_remove_dependencies")).isEqualTo(2);
    assertThat(bd.json("list").items()).hasSize(3);

    bd.file("gone.txt", "# finished\napp-b\n\napp-c\n");
    Json deleted = bd.json("delete", "--from-file", "gone.txt", "--force");
    assertThat(deleted.at("deleted").texts()).containsExactly("app-b", "app-c");
    assertThat(deleted.isNull("orphaned_issues")).isTrue();
    assertThat(bd.json("list").each("id")).containsExactly("app-a");
  }

  @Test
  void aListOfReadyTasksIsNotFilteredByWhatBdCannotCombine() {
    for (String filter :
        List.of("--id app-a", "--title x", "--priority-min 0", "--no-parent", "--overdue")) {
      assertThat(bd.run(("list --ready " + filter).split(" ", -1)).exit()).isEqualTo(2);
    }
    assertThat(bd.json("list", "--ready", "--label", "api").each("id")).containsExactly("app-a");
    bd.callAs("baton");
    assertThat(bd.json("list", "--ready", "--title", "First").each("id")).containsExactly("app-a");
  }

  @Test
  void whoAsksWhatIsReadyWakesWhatWasDeferred() {
    bd.ok("defer", "app-a", "--until", "+1d");
    bd.ok("update", "app-b", "--status", "deferred");
    bd.pass(Duration.ofDays(2));
    assertThat(bd.show("app-a").text("status")).isEqualTo("deferred");
    assertThat(bd.json("ready").each("status")).containsExactly("open");
    Json woken = bd.show("app-a");
    assertThat(woken.text("status")).isEqualTo("open");
    assertThat(woken.has("defer_until")).isFalse();
    assertThat(bd.show("app-b").text("status")).isEqualTo("deferred");
  }

  @Test
  void whatIsSearchedForMayBeClosed() {
    bd.ok("close", "app-a");
    assertThat(bd.json("search", "first").each("id")).containsExactly("app-a");
    assertThat(bd.json("search", "first", "--status", "open").items()).isEmpty();
    bd.callAs("baton");
    assertThat(bd.json("search", "first").items()).isEmpty();
  }

  @Test
  void longTextsAreLeftOutOnRequest() {
    for (String list : List.of("list --brief", "ready --brief")) {
      Json brief = bd.json(list.split(" ", -1)).where("id", "app-a");
      assertThat(brief.has("description")).as(list).isFalse();
      assertThat(brief.text("title")).isEqualTo("First");
    }
    assertThat(bd.run("ready", "--brief").exit()).isEqualTo(2);
    bd.error(2, "ready", "--claim", "--brief");
    Json dependency = bd.json("show", "app-b", "--brief-deps").at(0).at("dependencies").at(0);
    assertThat(dependency.has("description")).isFalse();
    assertThat(bd.show("app-b").at("dependencies").at(0).text("description"))
        .isEqualTo("long text");
  }

  @Test
  void aTaskIsShownWithoutWhatDependsOnItAndItsComments() {
    bd.ok("comment", "app-a", "seen");
    Json task = bd.show("app-a");
    assertThat(task.has("dependents")).isFalse();
    assertThat(task.has("comments")).isFalse();
    assertThat(task.truth("comments_omitted")).isTrue();
    assertThat(task.number("dependent_count")).isEqualTo(1);
    Json whole = bd.json("show", "app-a", "--include-dependents", "--include-comments").at(0);
    assertThat(whole.at("dependents").each("id")).containsExactly("app-b");
    assertThat(whole.at("comments").each("text")).containsExactly("seen");
    assertThat(whole.has("comments_omitted")).isFalse();
    bd.callAs("baton");
    assertThat(bd.show("app-a").at("comments").each("text")).containsExactly("seen");
  }

  @Test
  void aClaimIsALease() {
    Json claimed = bd.json("update", "app-a", "--claim").at(0);
    assertThat(claimed.names()).contains("lease_expires_at", "heartbeat_at");
    assertThat(bd.show("app-a").names()).contains("lease_expires_at");
    bd.pass(Duration.ofMinutes(1));
    Json beat = bd.json("hb", "app-a");
    assertThat(beat.text("status")).isEqualTo("heartbeat");
    assertThat(beat.text("owner")).isEqualTo(claimed.text("assignee"));
    assertThat(bd.show("app-a").text("heartbeat_at")).isNotEqualTo(claimed.text("heartbeat_at"));
    assertThat(bd.run("heartbeat", "app-b").exit()).isEqualTo(4);
    bd.ok("close", "app-a");
    assertThat(bd.run("heartbeat", "app-a").exit()).isEqualTo(4);
  }

  @Test
  void aScopeWithoutAValueIsNotAllTasks() {
    bd.processes().start(100);
    bd.ok("claim", "app-a", "--worker", "w", "--pid", "100");
    bd.processes().kill(100);
    bd.ok("reclaim");
    bd.pass(Duration.ofMinutes(2));
    for (String scope : List.of("--id", "--label", "--label-any", "--assignee")) {
      bd.error(2, "reclaim", scope, "");
    }
    bd.error(2, "reclaim", "--older-than", "-1s");
    assertThat(bd.json("reclaim", "--label", "ui").number("count")).isZero();
    assertThat(bd.json("reclaim", "--assignee", "v").truth("scoped")).isTrue();
    assertThat(bd.show("app-a").text("status")).isEqualTo("in_progress");
    Json reclaimed = bd.json("reclaim", "--label", "api", "--assignee", "w");
    assertThat(reclaimed.at("reclaimed").at(0).text("previous_owner")).isEqualTo("w");
    assertThat(bd.show("app-a").text("status")).isEqualTo("open");
    assertThat(bd.json("reclaim").isNull("reclaimed")).isTrue();
  }

  @Test
  void peopleAnswerWhatWaitsForThem() {
    bd.ok("label", "add", "app-a", "app-b", "human");
    assertThat(bd.json("human", "list").each("id")).containsExactlyInAnyOrder("app-a", "app-b");
    bd.error(2, "human", "respond", "app-a");
    assertThat(bd.run("human", "respond", "app-b", "yes").exit()).isEqualTo(4);
    assertThat(bd.show("app-b").number("comment_count")).isZero();
    bd.ok("human", "respond", "app-a", "do", "it");
    bd.ok("human", "dismiss", "app-b", "--reason", "no");
    assertThat(bd.json("comments", "app-a").each("text")).containsExactly("Response: do it");
    assertThat(bd.json("human", "list", "--status", "closed").each("close_reason"))
        .containsExactlyInAnyOrder("Responded", "Dismissed: no");
    assertThat(bd.json("human", "stats").number("responded")).isEqualTo(1);
    bd.error(4, "human", "dismiss", "app-a");
  }

  @Test
  void whatIsAssignedToAPoolMayBeClaimedByAnybody() {
    bd.ok("config", "set", "claim.pools", "crew, night");
    bd.ok("update", "app-a", "-a", "night");
    bd.ok("update", "app-b", "-a", "ann");
    bd.ok("--actor", "zed", "update", "app-a", "--claim");
    assertThat(bd.show("app-a").text("assignee")).isEqualTo("zed");
    assertThat(bd.run("--actor", "zed", "update", "app-b", "--claim").exit()).isEqualTo(4);
    bd.ok("create", "Urgent", "--id", "app-c", "-p", "0", "-a", "crew");
    assertThat(bd.json("--actor", "zed", "ready", "--claim").each("id")).isEmpty();
    bd.callAs("baton");
    assertThat(bd.json("claim", "--next", "--worker", "ann").text("id")).isEqualTo("app-c");
  }

  @Test
  void whatIsAssignedToSomebodyIsClosedByNobodyElse() {
    bd.ok("update", "app-a", "-a", "ann");
    assertThat(bd.error(4, "--actor", "zed", "close", "app-a").text("error"))
        .contains("assigned to ann");
    assertThat(bd.show("app-a").text("status")).isEqualTo("open");
    bd.ok("--actor", "ann", "close", "app-a");
    bd.ok("--actor", "ann", "reopen", "app-a");
    bd.ok("--actor", "zed", "close", "app-a", "--force");
    bd.ok("update", "app-b", "-a", "ann");
    bd.ok("update", "app-b", "--status", "closed");
  }

  @Test
  void valuesOfOnesOwnAreNoSettings() {
    bd.ok("kv", "set", "flag", "on");
    assertThat(bd.json("kv", "get", "flag").text("value")).isEqualTo("on");
    assertThat(bd.json("kv", "list").text("flag")).isEqualTo("on");
    bd.ok("config", "set-many", "x.a=1", "x.b=2");
    assertThat(bd.json("config", "list").text("x.b")).isEqualTo("2");
    assertThat(bd.json("config", "list").has("kv.flag")).isFalse();
    bd.error(2, "config", "set-many", "x.a=3", "nothing");
    assertThat(bd.json("config", "get", "x.a").text("value")).isEqualTo("1");
    bd.ok("kv", "clear", "flag");
    bd.error(1, "kv", "get", "flag");
  }

  @Test
  void primeKeepsToItsLimits() {
    bd.ok("remember", "one", "--key", "a");
    bd.ok("remember", "two", "--key", "b");
    assertThat(bd.ok("prime", "--max-memories", "1").out())
        .contains("- a: one", "1 more: `bd memories` lists them.")
        .doesNotContain("- b: two");
    assertThat(bd.ok("prime", "--memories-only").out()).startsWith("## Memories\n");
    assertThat(bd.ok("prime", "--no-memories").out()).doesNotContain("Memories");
    bd.ok("config", "set", "prime.max-memory-chars", "3");
    assertThat(bd.ok("prime").out()).contains("- a: one").doesNotContain("- b: two");
    assertThat(bd.ok("prime", "--max-memory-chars", "0").out()).contains("- b: two");
    assertThat(bd.run("prime", "--max-memories", "few").exit()).isEqualTo(2);
  }

  @Test
  void dependenciesOfAFileAreAddedAllOrNone() {
    bd.task("app-c", "Third");
    bd.file("edges.jsonl", "{\"from\":\"app-c\",\"to\":\"app-b\"}\n{\"from\":\"app-c\"}\n");
    assertThat(bd.run("dep", "add", "--file", "edges.jsonl").err()).contains("line 2");
    assertThat(bd.json("dep", "list", "app-c").items()).isEmpty();
    bd.file(
        "edges.jsonl",
        "{\"issue_id\":\"app-c\",\"depends_on_id\":\"app-a\",\"type\":\"related\"}\n");
    assertThat(bd.json("dep", "add", "--file", "edges.jsonl").number("count")).isEqualTo(1);
    assertThat(bd.run("dep", "add").exit()).isEqualTo(2);
  }

  @Test
  void aBatchAndANewTaskMayBeInProgress() {
    bd.input("update app-a status=in_progress priority=0\n");
    bd.ok("batch");
    assertThat(bd.show("app-a").text("status")).isEqualTo("in_progress");
    assertThat(bd.show("app-a").number("priority")).isZero();
    assertThat(bd.json("create", "New", "-s", "blocked").text("status")).isEqualTo("blocked");
    assertThat(bd.json("create", "New", "-s", "in_progress").number("epoch")).isEqualTo(1);
    bd.error(2, "create", "New", "-s", "nonsense");
    Answer all = bd.run("list", "--all", "--json");
    assertThat(all.json().items()).hasSize(4);
  }

  @Test
  void theHistoryMayBeCut() {
    bd.ok("update", "app-a", "-p", "0");
    assertThat(bd.json("history", "app-a", "--limit", "1").items()).hasSize(1);
    assertThat(bd.json("history", "app-a").items()).hasSizeGreaterThan(1);
  }
}
