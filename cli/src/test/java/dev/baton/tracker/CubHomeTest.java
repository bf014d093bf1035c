package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import dev.baton.json.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cub has no value for, in its file and back. */
class CubHomeTest {
  @TempDir Path folder;

  private Sandbox baton;
  private Path file;
  private CubProgram cub;

  @BeforeEach
  void link() throws Exception {
    baton = Sandbox.repository(folder);
    file = Files.createDirectories(folder.resolve(".cub")).resolve("tasks.jsonl");
    cub = new CubProgram(file);
    StringBuilder lines = new StringBuilder();
    for (String id : List.of("c-1", "c-2", "c-3")) {
      lines.append(CubProgram.line(id, "Task " + id, baton.now())).append('\n');
    }
    Files.writeString(file, lines);
    baton.ok("link", "cub");
    baton.pass(Duration.ofMinutes(1));
  }

  private String said(String id, String name) {
    return cub.read().get(id).getOrDefault(name, "");
  }

  /**
   * The tasks that cub gives out: open or to be tried again, and waiting for nothing unfinished.
   */
  private List<String> ready() {
    Map<String, Map<String, String>> tasks = cub.read();
    List<String> ready = new ArrayList<>();
    tasks.forEach((id, task) -> {
      String status = task.getOrDefault("status", "");
      assertThat(status)
          .as("cub drops tasks with others")
          .isIn("\"open\"", "\"in_progress\"", "\"retry\"", "\"closed\"");
      boolean waits = false;
      for (String item : JsonParser.items(task.getOrDefault("dependsOn", "[]"))) {
        Map<String, String> other = tasks.get(JsonParser.unquote(item));
        waits |= other == null || !"\"closed\"".equals(other.get("status"));
      }
      if (!waits && (status.equals("\"open\"") || status.equals("\"retry\""))) {
        ready.add(id);
      }
    });
    return ready;
  }

  @Test
  void whatIsToBeTriedAgainIsOpenAndStaysToBeTriedAgain() {
    cub.change("c-1", baton.now(), task -> task.put("status", "\"retry\""));
    assertThat(baton.json("ready").each("id")).contains("c-1");
    assertThat(baton.show("c-1").text("status")).isEqualTo("open");
    baton.ok("update", "c-1", "-p", "0");
    assertThat(said("c-1", "status")).isEqualTo("\"retry\"");
    baton.ok("claim", "c-1", "--worker", "ann");
    assertThat(said("c-1", "status")).isEqualTo("\"in_progress\"");
    baton.pass(Duration.ofMinutes(1));
    cub.change("c-1", baton.now(), task -> task.put("status", "\"retry\""));
    assertThat(baton.ok("ready", "--json").json().each("id")).contains("c-1");
    assertThat(said("c-1", "status")).isEqualTo("\"retry\"");
  }

  @Test
  void cubGivesOutNothingThatIsBlockedOrDeferredHere() {
    assertThat(ready()).containsExactly("c-1", "c-2", "c-3");
    baton.ok("update", "c-1", "--status", "blocked");
    baton.ok("defer", "c-2", "--until", "2026-05-01");
    baton.ok("update", "c-3", "--defer", "2026-05-01");
    assertThat(ready()).isEmpty();
    // cub changes them, and drops what it does not know.
    for (String id : List.of("c-1", "c-2", "c-3")) {
      baton.pass(Duration.ofMinutes(1));
      cub.change(id, baton.now(), task -> task.put("title", "\"Changed\""));
    }
    assertThat(baton.ok("list", "--json").err()).isEmpty();
    assertThat(baton.show("c-1").text("status")).isEqualTo("blocked");
    assertThat(baton.show("c-2").text("status")).isEqualTo("deferred");
    assertThat(baton.show("c-2").text("defer_until")).startsWith("2026-05-01");
    assertThat(baton.show("c-3").text("status")).isEqualTo("open");
    assertThat(baton.show("c-3").text("defer_until")).startsWith("2026-05-01");
    assertThat(baton.show("c-1").text("title")).isEqualTo("Changed");
    assertThat(baton.show("c-1").number("dependency_count")).isZero();
    assertThat(ready()).isEmpty();

    baton.ok("update", "c-1", "--status", "open");
    baton.ok("undefer", "c-2");
    assertThat(ready()).containsExactly("c-1", "c-2");
    baton.ok("dep", "add", "c-1", "c-2");
    baton.ok("update", "c-1", "--status", "blocked");
    baton.ok("update", "c-1", "--status", "open");
    assertThat(said("c-1", "dependsOn")).isEqualTo("[\"c-2\"]");
  }

  @Test
  void whoeverRemovesTheMarkInCubOpensTheTask() {
    baton.ok("update", "c-1", "--status", "blocked");
    assertThat(said("c-1", "dependsOn")).isEqualTo("[\"baton:blocked\"]");
    baton.pass(Duration.ofMinutes(1));
    cub.change("c-1", baton.now(), task -> task.put("dependsOn", "[]"));
    assertThat(baton.json("ready").each("id")).contains("c-1");
    assertThat(said("c-1", "dependsOn")).isEqualTo("[]");
  }

  @Test
  void aTypeThatCubDoesNotHaveComesBackInANewClone() throws Exception {
    baton.task("c-4", "Sweep", "-t", "chore");
    baton.ok("update", "c-1", "-t", "spike");
    assertThat(said("c-4", "issue_type")).isEqualTo("\"task\"");
    assertThat(said("c-1", "issue_type")).isEqualTo("\"task\"");
    baton.pass(Duration.ofMinutes(1));
    cub.change("c-1", baton.now(), task -> task.put("title", "\"Changed\""));
    assertThat(baton.show("c-1").text("issue_type")).isEqualTo("spike");
    assertThat(baton.show("c-1").at("labels").texts()).containsExactly("a", "z");
    baton.ok("label", "add", "c-1", "m");
    baton.git("add", ".cub");
    baton.git("commit", "-q", "-m", "tasks");

    Path clone = folder.resolve("clone");
    baton.git("clone", "-q", folder.toString(), clone.toString());
    Sandbox there = baton.in(clone);
    there.ok("init");
    there.ok("link", "cub");
    assertThat(there.show("c-1").text("issue_type")).isEqualTo("spike");
    assertThat(there.show("c-4").text("issue_type")).isEqualTo("chore");
    there.ok("update", "c-4", "-t", "bug");
    assertThat(Files.readString(clone.resolve(".cub/tasks.jsonl")))
        .contains("\"issue_type\":\"bug\"")
        .doesNotContain("type:chore");
  }

  @Test
  void aTypeInTheFileStaysAsItIs() throws Exception {
    Files.writeString(
        file,
        CubProgram.line("c-9", "Nine", baton.now())
                .replace("\"issue_type\":\"task\"", "\"issue_type\":\"chore\"")
            + "\n"
            + Files.readString(file));
    assertThat(baton.show("c-9").text("issue_type")).isEqualTo("chore");
    baton.ok("update", "c-9", "-p", "0");
    assertThat(said("c-9", "issue_type")).isEqualTo("\"chore\"");
    assertThat(said("c-9", "labels")).isEqualTo("[\"z\",\"a\"]");
  }

  @Test
  void reasonsAndCommentsAreInCubsNotes() {
    baton.pass(Duration.ofMinutes(1));
    cub.change("c-1", baton.now(), task -> task.put("notes", "\"own\""));
    baton.ok("comment", "c-1", "first line\n[2026-01-01T00:00:00] no heading", "--actor", "eve");
    baton.pass(Duration.ofMinutes(1));
    baton.ok("close", "c-1", "--reason", "all tests pass");
    assertThat(JsonParser.unquote(said("c-1", "notes")))
        .isEqualTo(
            """
            own

            [Comment by eve: 2026-03-02T09:02:00.000000] first line
             [2026-01-01T00:00:00] no heading

            [Closed with Baton: 2026-03-02T09:03:00.000000] all tests pass\
            """);
    baton.pass(Duration.ofMinutes(1));
    cub.change(
        "c-1",
        baton.now(),
        task -> {
          task.put("status", "\"open\"");
          task.put("closed_at", "null");
          String notes = JsonParser.unquote(task.getOrDefault("notes", ""));
          task.put(
              "notes",
              dev.baton.tracker.format.RawJson.quote(
                  notes + "\n\n[Reopened: 2026-03-02T09:04:00] no"));
        });
    assertThat(baton.show("c-1").text("status")).isEqualTo("open");
    assertThat(baton.show("c-1").text("notes"))
        .isEqualTo("own\n\n[Reopened: 2026-03-02T09:04:00] no");
    assertThat(baton.show("c-1").at("comments").each("text"))
        .containsExactly("first line\n[2026-01-01T00:00:00] no heading", "Closed: all tests pass");
    String before = said("c-1", "notes");
    baton.ok("update", "c-1", "-p", "0");
    assertThat(said("c-1", "notes")).isEqualTo(before);
    baton.ok("update", "c-1", "--notes", "mine");
    assertThat(JsonParser.unquote(said("c-1", "notes")))
        .startsWith("mine\n\n[Comment by eve: ")
        .endsWith("] all tests pass");
    assertThat(baton.show("c-1").text("notes")).isEqualTo("mine");
    assertThat(baton.show("c-1").at("comments").items()).hasSize(2);
  }

  @Test
  void whyCubClosedATaskIsKnownHere() {
    cub.change(
        "c-1",
        baton.now(),
        task -> {
          task.put("status", "\"closed\"");
          task.put("notes", "\"own\\n\\n[Closed: 2026-03-02T09:01:00.5] by cub\"");
        });
    assertThat(baton.show("c-1").text("close_reason")).isEqualTo("by cub");
    assertThat(baton.show("c-1").text("notes")).contains("own", "] by cub");
    byte[] before = cub.read().toString().getBytes(java.nio.charset.StandardCharsets.UTF_8);
    baton.ok("sweep");
    assertThat(cub.read().toString().getBytes(java.nio.charset.StandardCharsets.UTF_8))
        .isEqualTo(before);
  }

  @Test
  void cubsOtherNameForDependenciesIsRead() throws Exception {
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("\"dependsOn\":\\[\\]", "\"depends_on\":[\"c-2\"]"));
    assertThat(baton.json("ready").each("id")).doesNotContain("c-1");
    baton.ok("update", "c-1", "--status", "blocked");
    assertThat(said("c-1", "depends_on")).isEqualTo("[\"c-2\",\"baton:blocked\"]");
    assertThat(said("c-1", "dependsOn")).isEmpty();
  }
}
