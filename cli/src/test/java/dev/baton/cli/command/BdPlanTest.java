package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What users of bd do with tasks beyond creating and showing them. */
class BdPlanTest {
  @TempDir Path folder;
  private Sandbox bd;

  @BeforeEach
  void createTasks() {
    bd = Sandbox.repository(folder);
    bd.callAs("bd");
    bd.task("app-e", "Epic", "-t", "epic", "-p", "1");
    bd.task("app-a", "First", "-t", "bug", "-l", "api,v1", "-d", "it crashes");
    bd.task("app-b", "Second", "--deps", "app-a", "-p", "3");
    bd.ok("update", "app-a", "--parent", "app-e");
  }

  @ParameterizedTest
  @ValueSource(strings = {"baton", "bd", "cub"})
  void whatMustStayOpenIsClosedByForceOnly(String name) {
    bd.callAs(name);
    bd.ok("update", "app-b", "--status", "open");

    assertThat(bd.error(4, "close", "app-b").text("error"))
        .isEqualTo("app-b cannot be closed: it is blocked by app-a");
    assertThat(bd.error(4, "close", "app-e").text("error"))
        .isEqualTo("app-e cannot be closed: it has 1 open child");
    bd.ok("update", "app-a", "--status", "pinned");
    assertThat(bd.error(4, "close", "app-a").text("error"))
        .isEqualTo("app-a cannot be closed: it is pinned");
    bd.ok("close", "app-a", "--force");
    bd.ok("close", "app-b");
    bd.ok("close", "app-e");
  }

  @Test
  void commentsAreListedByBothNames() {
    bd.ok("comments", "add", "app-a", "seen");
    assertThat(bd.json("comments", "list", "app-a").each("text")).containsExactly("seen");
    assertThat(bd.ok("comments", "app-a").out()).contains("seen");
  }

  @Test
  void aDeferredTaskComesBackByItself() {
    assertThat(bd.ok("defer", "app-a", "--until", "+1d").err()).isEmpty();
    assertThat(bd.json("ready").each("id")).doesNotContain("app-a");
    assertThat(bd.json("list", "--status", "deferred").each("id")).containsExactly("app-a");

    bd.pass(Duration.ofDays(2));

    assertThat(bd.json("ready").each("id")).contains("app-a");
    assertThat(bd.json("list", "--ready").each("id")).contains("app-a");
    bd.callAs("baton");
    assertThat(bd.json("claim", "--next").text("id")).isEqualTo("app-a");
  }

  @Test
  void aDeferredTaskCanBeClaimedWhenItsTimeHasCome() {
    bd.ok("defer", "app-a", "--until", "+1d");
    assertThat(bd.error(4, "update", "app-a", "--claim").text("code")).isEqualTo("not_open");
    bd.pass(Duration.ofDays(1));
    assertThat(bd.json("update", "app-a", "--claim").each("status")).containsExactly("in_progress");
  }

  @Test
  void aTimeInThePastIsMentioned() {
    assertThat(bd.ok("defer", "app-a", "--until", "2020-01-01").err())
        .contains("'2020-01-01' is in the past, so the tasks are ready at once");
    assertThat(bd.json("ready").each("id")).contains("app-a");
  }

  @Test
  void whatIsReopenedIsNotDeferredAndStaysAssigned() {
    bd.ok("update", "app-a", "-a", "ann");
    bd.ok("defer", "app-a", "--until", "2030-01-01");
    bd.ok("close", "app-a");
    Json reopened = bd.json("reopen", "app-a").at(0);

    assertThat(reopened.text("status")).isEqualTo("open");
    assertThat(reopened.text("assignee")).isEqualTo("ann");
    assertThat(reopened.has("defer_until")).isFalse();
    assertThat(bd.ok("reopen", "app-a").out()).isEqualTo("already open app-a: First\n");
  }

  @Test
  void aStatusIsSetWhateverItWas() {
    bd.ok("update", "app-a", "--status", "blocked");
    assertThat(bd.json("update", "app-a", "--status", "in_progress").each("status"))
        .containsExactly("in_progress");
    bd.ok("update", "app-a", "--status", "open");
    assertThat(bd.show("app-a").text("assignee")).isEqualTo(bd.show("app-a").text("created_by"));
  }

  @Test
  void severalTasksSucceedInPart() {
    Answer some = bd.run("close", "app-e", "app-a");
    assertThat(some.exit()).isZero();
    assertThat(some.out()).contains("closed app-a").doesNotContain("closed app-e");
    assertThat(some.err()).contains("app-e cannot be closed");
    assertThat(bd.run("close", "app-b", "app-zzz").exit()).isEqualTo(3);
    assertThat(bd.show("app-b").text("status")).isEqualTo("open");
    assertThat(bd.run("update", "app-b", "app-zzz", "-p", "0").exit()).isEqualTo(3);
    assertThat(bd.show("app-b").number("priority")).isZero();
  }

  @Test
  void theFirstReasonIsKept() {
    bd.ok("close", "app-a");
    assertThat(bd.show("app-a").text("close_reason")).isEqualTo("Closed");
    bd.ok("close", "app-a", "-m", "really");
    assertThat(bd.show("app-a").text("close_reason")).isEqualTo("Closed");
  }

  @Test
  void severalTasksMayHaveAReasonEach() {
    assertThat(bd.json("close", "app-a", "app-b", "-r", "one", "-r", "two").each("close_reason"))
        .containsExactly("one", "two");
    assertThat(bd.error(2, "close", "app-e", "-r", "one", "-r", "two").text("error"))
        .isEqualTo("2 reasons were given for 1 task");
    assertThat(bd.json("close", "app-e", "-r", "one", "-m", "two").each("close_reason"))
        .containsExactly("one");
  }

  @Test
  void listsAreInTheOrderOfBd() {
    bd.pass(Duration.ofMinutes(1));
    bd.task("app-n", "Newer");
    assertThat(bd.json("list").each("id")).containsExactly("app-e", "app-n", "app-a", "app-b");
    assertThat(bd.json("ready").each("id")).containsExactly("app-e", "app-a", "app-n");
    assertThat(bd.json("ready", "-n", "2").each("id")).containsExactly("app-e", "app-a");
    assertThat(bd.json("list", "--sort", "title", "-r").each("id"))
        .containsExactly("app-b", "app-n", "app-a", "app-e");
    assertThat(bd.json("list", "-r").each("id")).startsWith("app-e");
  }

  @Test
  void listsHaveDependenciesAndCountBlockers() {
    Json edge = bd.json("list", "--id", "app-b").at(0).at("dependencies").at(0);
    assertThat(edge.text("depends_on_id")).isEqualTo("app-a");
    assertThat(edge.text("metadata")).isEqualTo("{}");
    assertThat(bd.json("blocked").at(0).number("blocked_by_count")).isEqualTo(1);
    Json why = bd.json("ready", "--explain");
    assertThat(why.at("blocked").at(0).at("blocked_by").each("id")).containsExactly("app-a");
    assertThat(why.at("summary").number("total_ready")).isEqualTo(2);
  }

  @Test
  void childrenAreDirectOnes() {
    bd.task("app-x", "Below", "--parent", "app-a");
    assertThat(bd.json("children", "app-e").each("id")).containsExactly("app-a");
    assertThat(bd.json("list", "--parent", "app-e").each("id")).containsExactly("app-a");
    assertThat(bd.json("ready", "--parent", "app-e").each("id"))
        .containsExactlyInAnyOrder("app-a", "app-x");
    assertThat(bd.json("children", "app-zzz").items()).isEmpty();
    assertThat(bd.json("list", "--parent", "app-zzz").items()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type=bug | app-a",
        "priority>=1 AND priority<3 | app-e app-a",
        "label=v1 OR title=SEC | app-a app-b",
        "NOT (type=epic OR type=bug) | app-b",
        "description=crashes AND status!=closed | app-a",
        "label=none and assignee=none | app-e app-b",
        "parent=app-e | app-a",
        "id=app-* AND NOT id=app-a | app-e app-b",
        "created>1d | app-e app-a app-b",
        "created<1d |",
        "title=\"First\" | app-a",
      })
  void queriesHaveOperators(String query, String ids) {
    assertThat(String.join(" ", bd.json("query", query).each("id")))
        .isEqualTo(ids == null ? "" : ids);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "colour=red",
        "priority=",
        "status=open AND",
        "(type=bug",
        "status>open",
        "=1"
      })
  void aQueryThatIsNoneIsRefused(String query) {
    assertThat(bd.run("query", query).exit()).isEqualTo(2);
  }

  @Test
  void labelsMatchPatterns() {
    assertThat(bd.json("list", "--label-pattern", "a*").each("id")).containsExactly("app-a");
    assertThat(bd.json("list", "--label-pattern", "v").items()).isEmpty();
    assertThat(bd.json("list", "--label-regex", "^v[0-9]$").each("id")).containsExactly("app-a");
    assertThat(bd.run("list", "--label-regex", "(").exit()).isEqualTo(2);
  }

  @Test
  void listsHaveFormatsForOtherPrograms() {
    assertThat(bd.ok("list", "--id", "app-b", "--format", "csv").out().lines())
        .first()
        .isEqualTo("id,title,status,priority,issue_type,assignee,created_at,updated_at");
    assertThat(bd.ok("list", "--format", "digraph").out()).contains("app-b app-a\n");
    assertThat(bd.ok("list", "--format", "dot").out()).contains("\"app-b\" -> \"app-a\"");
    assertThat(bd.ok("list", "--id", "app-a", "--format", "{{.ID}}: {{.Title}}").out())
        .isEqualTo("app-a: First\n");
    assertThat(bd.run("list", "--format", "yaml").exit()).isEqualTo(2);
    assertThat(bd.run("list", "--format", "{{.Colour}}").exit()).isEqualTo(2);
  }

  @Test
  void dependenciesFollowTheRulesOfBd() {
    assertThat(bd.json("dep", "add", "app-b", "app-a").text("status")).isEqualTo("added");
    assertThat(bd.error(4, "dep", "add", "app-b", "app-a", "-t", "related").text("error"))
        .contains("already exists with the type blocks");
    assertThat(bd.error(4, "dep", "add", "app-e", "app-a").text("error"))
        .contains("app-e waits for its child app-a already");
    assertThat(bd.error(4, "dep", "add", "app-a", "app-e").text("error"))
        .contains("app-a is a child of app-e");
    bd.task("app-c", "Third");
    bd.ok("dep", "add", "app-c", "app-e");
    assertThat(bd.json("blocked").where("id", "app-c").at("blocked_by").texts())
        .containsExactly("app-e");
    bd.ok("dep", "remove", "app-c", "app-e");
    assertThat(bd.json("dep", "app-b", "--blocks", "app-c").text("blocked_id")).isEqualTo("app-c");
    assertThat(bd.json("link", "app-c", "app-a").text("depends_on_id")).isEqualTo("app-a");
    assertThat(bd.json("dep", "remove", "app-a", "app-c").text("status")).isEqualTo("removed");
  }

  @Test
  void relationsGoBothWays() {
    bd.error(4, "dep", "relate", "app-a", "app-b");
    bd.task("app-c", "Third");
    assertThat(bd.json("dep", "relate", "app-a", "app-c").text("id2")).isEqualTo("app-c");
    assertThat(bd.show("app-c").at("dependencies").each("dependency_type"))
        .containsExactly("relates-to");
    assertThat(bd.json("dep", "list", "app-a").each("dependency_type"))
        .containsExactlyInAnyOrder("parent-child", "relates-to");
    bd.ok("dep", "unrelate", "app-a", "app-c");
    assertThat(bd.json("dep", "list", "app-a").each("dependency_type"))
        .containsExactly("parent-child");
    assertThat(bd.run("dep", "relate", "app-a", "app-a").exit()).isEqualTo(2);
  }

  @Test
  void aTaskIsClosedInFavourOfAnother() {
    assertThat(bd.json("duplicate", "app-b", "--of", "app-a").text("canonical")).isEqualTo("app-a");
    assertThat(bd.show("app-b").text("status")).isEqualTo("closed");
    assertThat(bd.json("supersede", "app-a", "--with", "app-b").text("replacement"))
        .isEqualTo("app-b");
    assertThat(bd.run("duplicate", "app-a", "--of", "app-a").exit()).isEqualTo(2);
    assertThat(bd.run("duplicate", "app-a").exit()).isEqualTo(2);
  }

  @Test
  void equalAndSimilarTasksAreFound() {
    bd.task("app-d", "First", "-d", "it crashes", "-t", "bug");
    Json group = bd.json("duplicates").at("groups").at(0);
    assertThat(group.text("suggested_target")).isEqualTo("app-a");
    assertThat(group.at("issues").each("id")).containsExactlyInAnyOrder("app-a", "app-d");
    assertThat(bd.ok("duplicates").out()).contains("bd duplicate app-d --of app-a");
    assertThat(bd.json("find-duplicates").at("pairs").at(0).number("similarity")).isEqualTo(1);
    assertThat(bd.json("find-duplicates", "--threshold", "0").number("count")).isEqualTo(6);
    assertThat(bd.run("find-duplicates", "--threshold", "2").exit()).isEqualTo(2);
  }

  @Test
  void graphsHaveLayers() {
    Json layout = bd.json("graph", "app-b").at("layout");
    assertThat(layout.number("MaxLayer")).isEqualTo(1);
    assertThat(layout.at("Nodes").at("app-b").number("Layer")).isEqualTo(1);
    assertThat(bd.ok("graph", "--all").out()).contains("1  app-b [open] Second <- app-a");
    assertThat(bd.ok("graph", "app-a", "--dot").out()).contains("\"app-b\" -> \"app-a\"");
    assertThat(bd.run("graph").exit()).isEqualTo(2);
  }

  @Test
  void treesHaveBothDirectionsAndCharts() {
    assertThat(bd.json("dep", "tree", "app-a", "--direction", "both").each("id"))
        .containsExactlyInAnyOrder("app-b", "app-a", "app-e");
    assertThat(bd.ok("dep", "tree", "app-b", "--format", "mermaid").out())
        .startsWith("flowchart TD\n")
        .contains("app_b --> app_a");
    assertThat(bd.run("dep", "tree", "app-b", "--format", "png").exit()).isEqualTo(2);
  }

  @Test
  void whatNobodyTouchedIsStale() {
    bd.pass(Duration.ofDays(20));
    bd.ok("update", "app-b", "-p", "2");
    assertThat(bd.json("stale").items()).isEmpty();
    assertThat(bd.json("stale", "--days", "10").each("id"))
        .containsExactlyInAnyOrder("app-e", "app-a");
    assertThat(bd.json("stale", "-d", "10", "-s", "blocked").items()).isEmpty();
    assertThat(bd.run("stale", "--days", "0").exit()).isEqualTo(2);
  }

  @Test
  void groupsAreCountedByName() {
    assertThat(bd.json("count", "--by", "type").at("groups").each("group"))
        .containsExactly("bug", "epic", "task");
  }

  @Test
  void bdsOwnCommandsExistUnderItsNameOnly() {
    bd.callAs("baton");
    assertThat(bd.error(2, "children", "app-e").text("hint")).contains("list --parent");
    assertThat(bd.error(2, "query", "type=bug").text("error")).isEqualTo("no command 'query'");
  }
}
