package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code label}, {@code comment} and {@code show}. */
class RemarkTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTask() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Fix the door");
  }

  @Test
  void labelsAreAddedTakenAwayAndListed() {
    assertThat(baton.json("label", "add", "x", "b", "a,c").at("labels").texts())
        .containsExactly("a", "b", "c");
    assertThat(baton.json("label", "rm", "x", "b", "unknown").at("labels").texts())
        .containsExactly("a", "c");
    baton.task("app-y", "Other", "-l", "z");

    assertThat(baton.json("label", "list", "x").texts()).containsExactly("a", "c");
    assertThat(baton.json("label", "list").texts()).containsExactly("a", "c", "z");
    assertThat(baton.ok("label", "list").out()).isEqualTo("a\nc\nz\n");
    assertThat(baton.ok("label", "add", "x", "q").out())
        .isEqualTo("labelled app-x: Fix the door\n");
    baton.ok("label", "remove", "y", "z");
    assertThat(baton.ok("label", "list", "y").err()).isEqualTo("no labels\n");
  }

  @Test
  void commentsComeFromWordsFilesAndStandardInput() {
    Json first = baton.json("comment", "x", "the", "hinge is old");
    assertThat(first.text("text")).isEqualTo("the hinge is old");
    assertThat(first.text("author")).isEqualTo("ann");
    assertThat(first.text("issue_id")).isEqualTo("app-x");
    assertThat(first.text("created_at")).isEqualTo("2026-03-02T09:00:00Z");
    baton.file("note.txt", "from a file");
    baton.input("from standard input");
    assertThat(baton.json("comment", "add", "x", "-F", "note.txt").text("text"))
        .isEqualTo("from a file");
    assertThat(baton.json("comments", "add", "x", "-F", "-").text("text"))
        .isEqualTo("from standard input");
    assertThat(baton.ok("comment", "x", "--stdin", "--actor", "bo").out())
        .isEqualTo("commented on app-x: Fix the door\n");

    Json all = baton.json("comment", "list", "x");
    assertThat(all.items()).hasSize(4);
    assertThat(all.at(3).text("author")).isEqualTo("bo");
    assertThat(baton.json("comments", "x").each("text")).startsWith("the hinge is old");
    assertThat(baton.show("x").number("comment_count")).isEqualTo(4);
    assertThat(baton.show("x").at("comments").items()).hasSize(4);
  }

  @Test
  void peopleReadCommentsWithTheirAge() {
    baton.ok("comment", "x", "two\nlines");
    baton.pass(Duration.ofMinutes(133));

    assertThat(baton.ok("comment", "list", "x").out())
        .isEqualTo("\nComment by ann, 2h 13m ago\n    two\n    lines\n");
    baton.task("app-y", "Other");
    assertThat(baton.ok("comment", "list", "y").err()).isEqualTo("no comments on app-y\n");
  }

  @Test
  void showHasEverythingAboutSeveralTasks() {
    baton.task("app-y", "Oil", "-d", "Of the good sort", "--deps", "app-x", "-e", "5");
    baton.ok("comment", "y", "bought");
    baton.pass(Duration.ofDays(3));

    Json tasks = baton.json("show", "y", "app-x", "y");
    assertThat(tasks.each("id")).containsExactly("app-y", "app-x");
    assertThat(tasks.at(0).at("blocked_by").texts()).containsExactly("app-x");
    assertThat(tasks.at(1).at("dependents").each("issue_id")).containsExactly("app-y");
    assertThat(baton.ok("show", "y").out())
        .startsWith("app-y  Oil\n  Status      open\n")
        .contains("  Type        task, P2, epoch 0\n")
        .contains("  Created     3d ago by ann\n")
        .contains("  Estimate    5 min\n")
        .contains("  Blocked by  app-x\n")
        .contains("\nDescription\n    Of the good sort\n")
        .contains("\nDepends on\n  app-x  blocks, open  Fix the door\n")
        .contains("\nComment by ann, 3d ago\n    bought\n");
  }

  @Test
  void theHistoryTellsEveryChangeWithItsEpoch() {
    baton.ok("claim", "x", "-w", "bob");
    baton.ok("update", "x", "-p", "0", "--title", "Mend the door", "--epoch", "1");
    baton.ok("close", "x", "-r", "mended", "--epoch", "1");
    Json history = baton.json("show", "x", "--history").at(0).at("history");

    assertThat(history.each("kind")).containsExactly("created", "claimed", "updated", "closed");
    assertThat(history.items().stream().map(event -> event.number("epoch")))
        .containsExactly(0L, 1L, 1L, 1L);
    assertThat(history.at(1).text("actor")).isEqualTo("bob");
    assertThat(baton.show("x").has("history")).isFalse();
    assertThat(baton.ok("show", "x", "--history").out())
        .contains("\nHistory\n  0s ago  created by ann, epoch 0\n")
        .endsWith("  0s ago  closed by ann, epoch 1: mended\n");
  }

  @Test
  void theBeginningOfAnIdIsEnoughWhereItIsUnique() {
    baton.task("app-abc", "One");
    baton.task("app-abd", "Two");
    baton.task("app-ab", "Three");

    assertThat(baton.show("abc").text("id")).isEqualTo("app-abc");
    assertThat(baton.show("app-abd").text("id")).isEqualTo("app-abd");
    assertThat(baton.show("ab").text("id")).isEqualTo("app-ab");
    baton.error(2, "show", "a");
  }
}
