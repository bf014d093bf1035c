package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code create} and {@code q}. */
class CreateTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() {
    baton = Sandbox.repository(folder);
  }

  @Test
  void aTitleIsEnough() {
    Json task = baton.json("create", "Fix the door");

    assertThat(task.text("id")).matches("app-[0-9a-z]{3}");
    assertThat(task.names())
        .containsExactly(
            "id",
            "title",
            "status",
            "priority",
            "issue_type",
            "created_at",
            "created_by",
            "updated_at",
            "dependency_count",
            "dependent_count",
            "comment_count",
            "epoch");
    assertThat(task.text("status")).isEqualTo("open");
    assertThat(task.number("priority")).isEqualTo(2);
    assertThat(task.text("issue_type")).isEqualTo("task");
    assertThat(task.text("created_by")).isEqualTo("ann");
    assertThat(task.text("created_at")).isEqualTo("2026-03-02T09:00:00Z");
    assertThat(task.number("epoch")).isZero();
  }

  @Test
  void everyFieldIsReadBack() {
    baton.task("app-up", "Parent", "-t", "epic");
    baton.task("app-first", "First");
    baton.ok(
        "create",
        "Fix the door",
        "--id",
        "app-door",
        "-p",
        "P1",
        "-t",
        "bug",
        "-d",
        "It squeaks.\nBadly.",
        "--design",
        "Oil",
        "--acceptance",
        "Silence",
        "--notes",
        "Ask Bo",
        "-a",
        "bo",
        "--owner",
        "cy",
        "--due",
        "+2d",
        "--defer",
        "tomorrow",
        "-e",
        "90",
        "--external-ref",
        "gh-9",
        "--spec-id",
        "doors",
        "--metadata",
        " {\"a\": [1]} ",
        "-l",
        "home,urgent",
        "--label",
        "loud",
        "--parent",
        "app-up",
        "--deps",
        "app-first,discovered-from:app-up",
        "--pinned",
        "--ephemeral");

    Json task = baton.show("app-door");
    assertThat(task.text("title")).isEqualTo("Fix the door");
    assertThat(task.number("priority")).isEqualTo(1);
    assertThat(task.text("issue_type")).isEqualTo("bug");
    assertThat(task.text("description")).isEqualTo("It squeaks.\nBadly.");
    assertThat(task.text("design")).isEqualTo("Oil");
    assertThat(task.text("acceptance_criteria")).isEqualTo("Silence");
    assertThat(task.text("notes")).isEqualTo("Ask Bo");
    assertThat(task.text("assignee")).isEqualTo("bo");
    assertThat(task.text("owner")).isEqualTo("cy");
    assertThat(task.text("due_at")).isEqualTo("2026-03-04T09:00:00Z");
    assertThat(task.text("defer_until")).isEqualTo("2026-03-03T00:00:00Z");
    assertThat(task.number("estimated_minutes")).isEqualTo(90);
    assertThat(task.text("external_ref")).isEqualTo("gh-9");
    assertThat(task.text("spec_id")).isEqualTo("doors");
    assertThat(task.at("metadata").at("a").items()).hasSize(1);
    assertThat(task.at("labels").texts()).containsExactly("home", "loud", "urgent");
    assertThat(task.text("parent")).isEqualTo("app-up");
    assertThat(task.truth("pinned")).isTrue();
    assertThat(task.truth("ephemeral")).isTrue();
    assertThat(task.number("dependency_count")).isEqualTo(1);
    assertThat(task.at("dependencies").each("type"))
        .containsExactlyInAnyOrder("parent-child", "blocks", "discovered-from");
    Json blocks = task.at("dependencies").where("type", "blocks");
    assertThat(blocks.text("issue_id")).isEqualTo("app-door");
    assertThat(blocks.text("depends_on_id")).isEqualTo("app-first");
    assertThat(blocks.text("created_by")).isEqualTo("ann");
  }

  @Test
  void peopleReadWhatWasCreated() {
    assertThat(baton.ok("create", "Fix", "--id", "app-x").out()).isEqualTo("created app-x: Fix\n");
  }

  @Test
  void silentAndQuickPrintTheIdOnly() {
    assertThat(baton.ok("create", "Fix", "--id", "app-x", "--silent").out()).isEqualTo("app-x\n");

    String id = baton.ok("q", "Oil", "the", "door", "-t", "chore", "-p0").out().strip();
    Json task = baton.show(id);
    assertThat(task.text("title")).isEqualTo("Oil the door");
    assertThat(task.text("issue_type")).isEqualTo("chore");
    assertThat(task.number("priority")).isZero();
    assertThat(baton.json("q", "Another").has("id")).isTrue();
  }

  @Test
  void theTextComesFromAFile() {
    baton.file("story.md", "\ufeff## Grüße ✓\r\n\r\nFirst line.\nSecond.\n");
    Json task = baton.json("create", "-F", "story.md");

    assertThat(task.text("title")).isEqualTo("Grüße ✓");
    assertThat(task.text("description")).isEqualTo("First line.\nSecond.");
  }

  @Test
  void theTextComesFromStandardInput() {
    baton.input("Only a title\n");
    assertThat(baton.json("create", "--stdin").has("description")).isFalse();

    baton.input("A text\nof two lines\n");
    Json titled = baton.json("create", "Titled", "-d", "-");
    assertThat(titled.text("title")).isEqualTo("Titled");
    assertThat(titled.text("description")).isEqualTo("A text\nof two lines\n");
    assertThat(baton.json("create", "Dashed", "-F", "-").text("description"))
        .isEqualTo("A text\nof two lines\n");
  }

  @Test
  void wordsThatOtherProgramsWouldInterpretAreTakenAsTheyAre() {
    baton.file("args.txt", "-p 0");
    assertThat(baton.json("create", "@args.txt").text("title")).isEqualTo("@args.txt");
    assertThat(baton.json("create", "--", "--json").text("title")).isEqualTo("--json");
    assertThat(baton.json("create", "50% of \"$HOME\" 'x' \\n").text("title"))
        .isEqualTo("50% of \"$HOME\" 'x' \\n");
    assertThat(baton.json("create", "${user.name} 😀 e\u0301").text("title"))
        .isEqualTo("${user.name} 😀 e\u0301");
    assertThat(baton.json("create", "  spaced  out ").text("title")).isEqualTo("spaced  out");
  }

  @Test
  void theLongestTitleIsTaken() {
    String title = "😀".repeat(500);

    assertThat(baton.json("create", title).text("title")).isEqualTo(title);
  }

  @Test
  void childrenAreNumberedAndNoNumberIsGivenOutTwice() {
    baton.task("app-up", "Parent", "-t", "epic");
    assertThat(baton.json("create", "One", "--parent", "app-up").text("id")).isEqualTo("app-up.1");
    assertThat(baton.json("create", "Two", "--parent", "up").text("id")).isEqualTo("app-up.2");
    baton.ok("delete", "app-up.2", "--force", "--hard");

    assertThat(baton.json("create", "Three", "--parent", "up").text("id")).isEqualTo("app-up.3");
    assertThat(baton.json("create", "Deep", "--parent", "up.3").text("id")).isEqualTo("app-up.3.1");
  }

  @Test
  void aDryRunTellsAndCreatesNothing() {
    assertThat(baton.ok("create", "Task", "--id", "app-x", "--dry-run").out())
        .isEqualTo("would create app-x: Task\n");
    assertThat(baton.json("create", "Task", "-l", "a", "--dry-run").at("labels").texts())
        .containsExactly("a");
    assertThat(baton.json("list", "--all").items()).isEmpty();
    baton.task("app-x", "Task");
    assertThat(baton.error(2, "create", "Task", "--id", "app-x", "--dry-run").text("error"))
        .contains("app-x");
  }

  @Test
  void theDesignComesFromAFile() {
    baton.file("design.md", "first\nthen\n");
    baton.task("app-x", "Task", "--design-file", "design.md");
    assertThat(baton.show("app-x").text("design")).isEqualTo("first\nthen\n");
    baton.input("all new");
    baton.ok("update", "app-x", "--design-file", "-");
    assertThat(baton.show("app-x").text("design")).isEqualTo("all new");

    for (String other : new String[] {"--design=x", "--stdin", "--body-file=-"}) {
      assertThat(baton.error(2, "update", "app-x", "--design-file", "-", other).text("error"))
          .containsAnyOf("exclude each other", "only once");
    }
    assertThat(baton.error(2, "create", "T", "--design-file", "none").text("error"))
        .contains("cannot read none: no such file");
  }
}
