package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output of the program when it is called as bd, character by character. */
class BdShapesTest {
  @TempDir Path folder;

  private Sandbox bd;

  @BeforeEach
  void fillTheDatabase() {
    bd = Sandbox.repository(folder);
    bd.callAs("bd");
    bd.task("app-e", "Shop", "-t", "epic", "-p", "1", "-d", "All of it");
    bd.task("app-a", "Cart", "--parent", "app-e", "-l", "ui,web", "--acceptance", "Adds up");
    bd.task("app-b", "Pay", "--parent", "app-e", "--deps", "app-a", "-t", "bug", "-a", "bo");
    bd.task("app-f", "Past", "-t", "epic");
    bd.task("app-g", "Gone", "--parent", "app-f");
    bd.task("app-w", "Held");
    bd.pass(Duration.ofMinutes(90));
    bd.ok("close", "app-g", "--reason", "done");
    bd.ok("update", "app-w", "--status", "in_progress", "--set-metadata", "team=core");
    bd.ok("comment", "app-a", "look here", "--author", "Cy");
    bd.pass(Duration.ofMinutes(90));
  }

  @ParameterizedTest
  @CsvSource({
    "create, create Next -t feature --id app-n -p P0",
    "q, q Next one --json",
    "show, show app-b",
    "show-comments, show app-a",
    "list, list",
    "list-closed, list --status closed --limit 1000",
    "ready, ready --limit 1000",
    "blocked, blocked",
    "stale, stale",
    "search, search pay",
    "update, update app-a -p 0 --add-label x --remove-label ui --append-notes more",
    "close, close app-a --reason ok",
    "reopen, reopen app-g",
    "defer, defer app-a --until 2026-12-24",
    "comment, comment app-b hello",
    "comments, comments app-a",
    "label-add, label add app-b x",
    "label-list, label list app-a",
    "label-list-all, label list-all",
    "dep-add, dep add app-a --blocked-by app-w",
    "dep-remove, dep remove app-b app-a",
    "dep-list, dep list app-b",
    "dep-list-up, dep list app-a --direction up",
    "dep-tree, dep tree app-b",
    "dep-cycles, dep cycles",
    "count, count",
    "count-by-status, count --by-status",
    "count-by-label, count --by-label",
    "stats, stats",
    "epic-status, epic status",
    "epic-close-eligible-dry, epic close-eligible --dry-run",
    "epic-close-eligible, epic close-eligible",
    "info, info --schema",
    "version, version",
    "delete, delete app-w",
  })
  void jsonStaysAsItIs(String name, String call) throws Exception {
    String out = bd.ok((call + " --json").split(" ", -1)).out();

    String place = folder.toRealPath().toString();
    Golden.check(
        name + ".json",
        out.replace(place, "FOLDER")
            .replace(folder.toString(), "FOLDER")
            .replaceFirst("(\"version\":\")[0-9.]+", "$1VERSION")
            .replaceFirst("(\"schema_version\":\")[0-9]+", "$1SCHEMA")
            .replaceAll("app-[0-9a-z]{3,}", "app-ID"));
  }

  /** The fields that programs for bd rely on. */
  @Test
  void epicsAreNested() {
    Json epic = bd.json("epic", "status").at(0);

    assertThat(epic.names())
        .containsExactly("epic", "total_children", "closed_children", "eligible_for_close");
    assertThat(epic.at("epic").text("id")).isEqualTo("app-e");
    assertThat(epic.number("total_children")).isEqualTo(2);
    assertThat(epic.number("closed_children")).isZero();
    assertThat(epic.truth("eligible_for_close")).isFalse();
    assertThat(bd.json("epic", "status", "--eligible-only").items()).hasSize(1);
  }

  @Test
  void aSingleChangeIsAListForBdOnly() {
    assertThat(bd.json("close", "app-a").each("status")).containsExactly("closed");
    bd.callAs("baton");
    assertThat(bd.json("reopen", "app-a").text("status")).isEqualTo("open");
  }

  /** The read-only calls of beads-ui 0.12.0, and what its page uses of their output. */
  @ParameterizedTest
  @CsvSource({
    "list --json --tree=false, app-a",
    "blocked --json, app-b",
    "ready --limit 1000 --json, app-a",
    "list --json --tree=false --status in_progress, app-w",
    "list --json --tree=false --status closed --limit 1000, app-g",
    "show app-a --json, app-a",
  })
  void aPageFindsWhatItReads(String call, String id) {
    Json task = bd.ok(("--sandbox " + call).split(" ", -1)).json().where("id", id);

    assertThat(task.names())
        .contains("title", "status", "priority", "issue_type", "created_at", "updated_at")
        .contains("dependency_count", "dependent_count");
  }

  @Test
  void aPageFindsTheDetailsThatItReads() {
    Json cart = bd.json("show", "app-a", "--include-dependents", "--include-comments").at(0);
    for (String neighbours : List.of("dependencies", "dependents")) {
      assertThat(cart.at(neighbours).at(0).names())
          .contains("id", "title", "status", "priority", "issue_type");
    }
    assertThat(cart.names()).contains("acceptance_criteria", "labels");
    assertThat(cart.at("comments").at(0).names()).contains("id", "author", "text", "created_at");
    assertThat(bd.json("comments", "app-b").items()).isEmpty();
    assertThat(bd.show("app-g").names()).contains("closed_at", "close_reason");
    assertThat(bd.show("app-b").text("assignee")).isEqualTo("bo");
  }
}
