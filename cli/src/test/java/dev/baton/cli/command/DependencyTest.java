package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code dep} and {@code blocked}. */
class DependencyTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.task("app-a", "Roof");
    baton.task("app-b", "Walls");
    baton.task("app-c", "Ground");
  }

  @Test
  void theFirstTaskWaitsForTheSecond() {
    Json task = baton.json("dep", "add", "a", "b");

    assertThat(task.text("id")).isEqualTo("app-a");
    assertThat(task.number("dependency_count")).isEqualTo(1);
    assertThat(baton.json("ready").each("id")).containsExactly("app-b", "app-c");
    assertThat(baton.ok("dep", "add", "a", "c").out())
        .isEqualTo("added a dependency on app-c to app-a: Roof\n");
    assertThat(baton.json("dep", "add", "a", "b").number("dependency_count")).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "blocks, true",
    "waits-for, true",
    "conditional_blocks, true",
    "related, false",
    "discovered-from, false",
    "parent-child, false",
  })
  void onlySomeTypesBlock(String type, boolean blocks) {
    baton.ok("dep", "add", "a", "b", "-t", type);

    assertThat(baton.json("ready").each("id").contains("app-a")).isEqualTo(!blocks);
  }

  @Test
  void listsBothDirections() {
    baton.ok("dep", "add", "a", "b");
    baton.ok("dep", "add", "b", "c", "--type", "related");
    Json list = baton.json("dep", "list", "b");

    Json on = list.at("dependencies").at(0);
    assertThat(on.text("depends_on_id")).isEqualTo("app-c");
    assertThat(on.text("type")).isEqualTo("related");
    assertThat(on.text("title")).isEqualTo("Ground");
    assertThat(on.text("status")).isEqualTo("open");
    assertThat(list.at("dependents").at(0).text("issue_id")).isEqualTo("app-a");
    assertThat(baton.ok("dep", "list", "b").out())
        .isEqualTo(
            """

            Depends on
              app-c  related, open  Ground

            Needed by
              app-a  blocks, open  Roof
            """);
    baton.task("app-d", "Alone");
    assertThat(baton.json("dep", "list", "d").names()).isEmpty();
    assertThat(baton.ok("dep", "list", "d").err()).isEqualTo("app-d has no dependencies\n");
  }

  @Test
  void drawsATreeInBothDirections() {
    baton.ok("dep", "add", "a", "b");
    baton.ok("dep", "add", "b", "c");
    baton.ok("dep", "add", "a", "c");

    assertThat(baton.ok("dep", "tree", "a").out())
        .isEqualTo(
            """
            app-a  open  Roof
              app-b  blocks, open  Walls
                app-c  blocks, open  Ground
              app-c  blocks, open  Ground
            """);
    Json reverse = baton.json("dep", "tree", "c", "--reverse");
    assertThat(reverse.each("id")).containsExactly("app-c", "app-a", "app-b", "app-a");
    assertThat(reverse.at(3).number("depth")).isEqualTo(2);
  }

  @Test
  void aTreeEndsWhereTasksAreMissing() {
    baton.ok("dep", "add", "a", "b");
    baton.ok("delete", "b", "--force", "--hard");

    assertThat(baton.ok("dep", "tree", "a").out())
        .isEqualTo("app-a  open  Roof\n  app-b  blocks, missing\n");
    assertThat(baton.ok("dep", "remove", "a", "app-b").out())
        .startsWith("removed the dependency on app-b from app-a");
  }

  @Test
  void removingADependencySetsTheTaskFree() {
    baton.ok("dep", "add", "a", "b");
    baton.ok("dep", "add", "a", "b", "-t", "related");

    assertThat(baton.json("dep", "rm", "a", "b").number("dependency_count")).isZero();
    assertThat(baton.json("ready").each("id")).contains("app-a");
    assertThat(baton.error(3, "dep", "rm", "a", "b").text("error"))
        .isEqualTo("app-a does not depend on app-b");
  }

  @Test
  void findsNoCycleWhereNoneCanBeMade() {
    assertThat(baton.json("dep", "cycles").items()).isEmpty();
    assertThat(baton.ok("dep", "cycles").err()).isEqualTo("no dependency cycles\n");
  }

  @Test
  void findsCyclesThatCameFromElsewhere() {
    Cycles.create(baton, "app-a", "app-b");

    assertThat(baton.json("dep", "cycles").at(0).texts())
        .containsExactlyInAnyOrder("app-a", "app-b");
    assertThat(baton.ok("dep", "cycles").out())
        .isIn("app-a → app-b → app-a\n", "app-b → app-a → app-b\n");
    assertThat(baton.json("ready").each("id")).containsExactly("app-c");
    assertThat(baton.ok("dep", "tree", "a").out()).hasLineCount(3);
  }

  @Tag("engines")
  @Test
  void blockedTellsWhatStandsInTheWay() {
    baton.ok("dep", "add", "a", "b");
    baton.ok("dep", "add", "a", "c");
    baton.ok("update", "c", "--status", "blocked");
    Json blocked = baton.json("blocked");

    assertThat(blocked.each("id")).containsExactly("app-a", "app-c");
    assertThat(blocked.at(0).at("blocked_by").texts()).containsExactly("app-b", "app-c");
    assertThat(baton.ok("blocked").out())
        .isEqualTo(
            """
            ID     P   TYPE  BLOCKED BY   TITLE
            app-a  P2  task  app-b app-c  Roof
            app-c  P2  task  status       Ground
            """);
    assertThat(baton.ok("blocked", "-n", "1").err())
        .isEqualTo("more tasks are blocked than these 1; -n 0 shows all\n");
    assertThat(baton.json("blocked", "-p", "0").items()).isEmpty();
    assertThat(baton.ok("blocked", "-p", "0").err()).isEqualTo("no blocked tasks\n");
  }

  @Test
  void descendantsOfABlockedParentWaitToo() {
    baton.ok("dep", "add", "a", "b");
    baton.ok("create", "Tiles", "--parent", "a");
    baton.ok("create", "Nails", "--parent", "a.1");

    assertThat(baton.json("ready").each("id")).containsExactly("app-b", "app-c");
    assertThat(baton.json("blocked").where("id", "app-a.1.1").at("blocked_by").texts())
        .containsExactly("app-b");
    baton.ok("close", "b");
    assertThat(baton.json("ready").each("id"))
        .as("what waits for its children is no work by itself")
        .containsExactly("app-a.1.1", "app-c");
    assertThat(baton.json("ready", "--all-types").each("id"))
        .containsExactly("app-a", "app-a.1", "app-a.1.1", "app-c");
    baton.ok("update", "a", "--status", "deferred");
    assertThat(baton.json("blocked").where("id", "app-a.1.1").at("blocked_by").texts())
        .containsExactly("app-a");
  }

  @Test
  void severalTasksAndOneTypeAreListed() {
    baton.ok("dep", "add", "a", "b");
    baton.ok("dep", "add", "c", "--blocks", "b", "-t", "related");
    Json both = baton.json("dep", "list", "a", "b");
    assertThat(both.at("dependencies").each("depends_on_id")).containsExactly("app-b", "app-c");
    assertThat(both.at("dependents").each("issue_id")).containsExactly("app-a");
    assertThat(baton.json("dep", "list", "a", "b", "-t", "related", "--direction", "down").items())
        .hasSize(1);
    assertThat(baton.ok("dep", "list", "a", "b", "--direction=down").out().lines())
        .containsExactly(
            "app-a",
            "",
            "Depends on",
            "  app-b  blocks, open  Walls",
            "app-b",
            "",
            "Depends on",
            "  app-c  related, open  Ground");
    assertThat(baton.error(2, "dep", "add", "a", "b", "--blocks", "c").text("error"))
        .isEqualTo("dep add needs two task ids");
    assertThat(baton.run("dep", "add", "a", "--blocks=b", "--blocked-by=c").exit()).isEqualTo(2);
  }

  @Tag("engines")
  @Test
  void aTreeIsCutInItsDepthOrToOneState() {
    baton.task("app-d", "Key", "--deps", "b,c");
    baton.ok("dep", "add", "a", "d");
    baton.ok("dep", "add", "b", "c");
    baton.ok("close", "b", "--force");
    assertThat(tree("a")).containsExactly("app-a", "app-d", "app-b", "app-c", "app-c");
    assertThat(tree("a", "--max-depth", "1")).containsExactly("app-a", "app-d");
    assertThat(tree("d", "-d", "1")).containsExactly("app-d", "app-b", "app-c");
    assertThat(tree("a", "--status", "closed")).containsExactly("app-a", "app-d", "app-b");
    assertThat(tree("a", "--status", "blocked")).containsExactly("app-a");
    assertThat(baton.error(2, "dep", "tree", "a", "-d", "0").text("error")).startsWith("'0' is no");
  }

  private List<String> tree(String... words) {
    List<String> all = new ArrayList<>(List.of("dep", "tree"));
    all.addAll(List.of(words));
    return baton.json(all.toArray(String[]::new)).each("id");
  }

  @Test
  void labelsAreForOneTaskOrOneLabelForMany() {
    assertThat(baton.json("label", "add", "app-a", "app-b", "urgent").each("id"))
        .containsExactly("app-a", "app-b");
    baton.ok("label", "add", "app-a", "b", "c");
    assertThat(baton.show("app-a").at("labels").texts()).containsExactly("b", "c", "urgent");
    assertThat(baton.show("app-b").at("labels").texts()).containsExactly("urgent");
    baton.ok("label", "remove", "app-b", "app-b", "none");
    Json mixed = baton.error(2, "label", "remove", "app-a", "app-b", "c", "urgent");
    assertThat(mixed.text("error")).startsWith("some of these words are task ids");
    assertThat(baton.run("label", "remove", "app-a", "app-b", "x", "--epoch", "1").exit())
        .isEqualTo(2);
    baton.callAs("bd");
    baton.ok("label", "remove", "a", "b", "urgent");
    assertThat(baton.show("app-a").at("labels").texts()).containsExactly("b", "c");
    assertThat(baton.show("app-b").has("labels")).isFalse();
  }
}
