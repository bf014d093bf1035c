package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** cub's tracker, ledger and sessions, consistent and contradicting each other. */
class CubTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() throws Exception {
    baton = Sandbox.repository(folder);
    Files.createDirectories(folder.resolve(".cub/ledger/by-task"));
    Files.createDirectories(folder.resolve(".cub/ledger/by-run"));
    Files.createDirectories(folder.resolve(".cub/run-sessions"));
  }

  private static String task(String id, String status, String more) {
    return "{\"id\":\"%s\",\"title\":\"T\",\"status\":\"%s\",\"priority\":\"P1\",\"issue_type\":\"task\",\"dependsOn\":[],\"parent\":null,\"created_at\":\"2026-03-01T08:00:00.5\",\"updated_at\":\"2026-03-02T08:00:00.123456\",\"closed_at\":null%s}\n"
        .formatted(id, status, more);
  }

  private void write(String name, String content) throws Exception {
    Files.writeString(folder.resolve(".cub").resolve(name), content);
  }

  private static String ledger(String id, boolean success) {
    return """
    {"version": 1, "id": "%s",
     "attempts": [{"attempt_number": 1, "run_id": "cub-20260302-080000",
       "started_at": "2026-03-02T08:00:00.1", "completed_at": "2026-03-02T13:30:00.1Z",
       "success": %s}],
     "outcome": {"success": %s, "partial": false, "commits": [{"hash": "396ebccff29e"}]}}
    """
        .formatted(id, success, success);
  }

  @Test
  void contradictionsAreReportedAndKept() throws Exception {
    write(
        "tasks.jsonl",
        task("c-1", "in_progress", "")
            + task("c-2", "closed", "")
            + task("c-3", "open", "")
            + task("c-4", "closed", ""));
    write("ledger/by-task/c-1.json", ledger("c-1", true));
    write("ledger/by-task/c-2.json", ledger("c-2", false));
    write("ledger/by-task/c-4.json", ledger("c-4", true));
    write(
        "run-sessions/cub-1.json",
        "{\"run_id\":\"cub-1\",\"status\":\"running\",\"current_task\":\"c-3\"}");
    write(
        "ledger/by-run/cub-2.json",
        "{\"run_id\":\"cub-2\",\"status\":\"orphaned\",\"current_task\":\"c-4\"}");
    write("ledger/by-run/broken.json", "{\"run_id\":");

    Json report = baton.json("import", "cub", ".");
    assertThat(report.number("added")).isEqualTo(4);
    assertThat(report.at("problems").each("message"))
        .hasSize(4)
        .anyMatch(
            text -> text.contains("c-1 is finished, not closed") && text.contains("396ebccff29e"))
        .anyMatch(text -> text.contains("c-2 is closed, but cub's ledger has no success"))
        .anyMatch(text -> text.contains("run cub-1 says that it is still working on c-3"))
        .anyMatch(text -> text.contains("cut off"));
    assertThat(report.at("problems").at(0).number("line")).isEqualTo(1);

    Json history = baton.json("show", "c-1", "--history").at(0).at("history");
    assertThat(history.each("kind")).containsExactly("imported", "finished_elsewhere");
    byte[] before = baton.databaseBytes();
    for (String name : List.of(".cub", ".cub/tasks.jsonl")) {
      assertThat(baton.json("import", "cub", name).at("problems").items()).hasSize(4);
    }
    assertThat(baton.databaseBytes()).isEqualTo(before);

    baton.pass(Duration.ofHours(2));
    Json finished = baton.json("stale").where("id", "c-1").at("stale").at("finished");
    assertThat(finished.text("kind")).isEqualTo("elsewhere");
    assertThat(finished.text("evidence"))
        .isEqualTo("another tracker saw it succeed at 2026-03-02T13:30:00.100Z");
    assertThat(baton.json("sweep").each("action")).containsExactly("finished");
    baton.ok("reopen", "c-1");
    Json reopened = baton.json("import", "cub", ".");
    assertThat(reopened.at("skipped_because").number("older")).isEqualTo(1);
    assertThat(reopened.at("problems").each("message"))
        .anyMatch(text -> text.contains("c-1 is finished, but open"));
  }

  @Test
  void brokenAndOrphanedFilesAreReportedWithFileAndLine() throws Exception {
    write("tasks.jsonl", task("c-1", "open", ""));
    write("ledger/by-task/c-1.json", "{\n\"id\": \"c-1\",\n\"attempts\": [\n");
    write("ledger/by-task/c-2.json", ledger("c-2", true));
    write("ledger/by-task/c-3.json", "{\"title\": \"no id\"}");
    write("ledger/by-task/c-4.json", "[]");
    Files.write(folder.resolve(".cub/ledger/by-task/c-5.json"), new byte[] {'{', (byte) 0xE9});
    write(
        "ledger/by-task/c-6.json",
        "{\n\"id\":\"c-6\",\n\"x\":" + "[".repeat(200) + "]".repeat(200) + "}");
    write("run-sessions/r.json", "{\n]");
    write("ledger/by-run/else.json", "{\"stands\": \"beside\"}");

    Json report = baton.json("import", "cub", ".");
    List<String> told = new ArrayList<>();
    for (Json problem : report.at("problems").items()) {
      told.add(
          problem.text("file") + ":" + problem.number("line") + ": " + problem.text("message"));
    }
    assertThat(told)
        .containsExactly(
            "ledger/by-task/c-1.json:4: the file is cut off: it ends in the middle of a JSON"
                + " object",
            "ledger/by-task/c-2.json:1: it belongs to 'c-2', which is not a task",
            "ledger/by-task/c-3.json:1: it has no id: expected the id of a task",
            "ledger/by-task/c-4.json:1: not a JSON object: unexpected text at character 1",
            "ledger/by-task/c-5.json:1: it is not UTF-8",
            "ledger/by-task/c-6.json:3: it is nested too deeply on line 3: expected at most 100"
                + " levels of objects and arrays",
            "run-sessions/r.json:2: not a JSON object: unexpected text at character 3");
    assertThat(report.number("added")).isEqualTo(1);
    assertThat(baton.ok("import", "cub", ".").err())
        .contains("warning: ledger/by-task/c-2.json, line 1: it belongs to 'c-2'");
    assertThat(baton.run("import", "cub", ".", "--strict").exit()).isEqualTo(1);
  }

  @Test
  void theLedgerShowsTheZoneOfTheMachineThatWroteIt() throws Exception {
    // Written five hours west of Greenwich and read on a machine in Greenwich, four minutes later.
    write("tasks.jsonl", task("c-1", "in_progress", "").replace("2T08:00:00.12", "2T03:56:00.12"));
    // More than one record has to show it, since a single duration may be wrong.
    for (String id : List.of("c-1", "c-2")) {
      write(
          "ledger/by-task/" + id + ".json",
          ledger(id, false)
              .replace("02T08:00:00.1\"", "02T03:30:00.1\"")
              .replace("02T13:30:00.1Z", "02T08:50:00.9Z")
              .replace(
                  "\"success\": false}],", "\"success\": false, \"duration_seconds\": 1200}],"));
    }
    baton.ok("import", "cub", ".");
    assertThat(baton.show("c-1").text("updated_at")).isEqualTo("2026-03-02T08:56:00.123456Z");
    assertThat(baton.json("stale").items()).isEmpty();
    byte[] before = baton.databaseBytes();
    assertThat(baton.json("import", "cub", ".").number("unchanged")).isEqualTo(1);
    assertThat(baton.databaseBytes()).isEqualTo(before);
  }

  @Test
  void theWorkOfARenamedTaskIsFoundUnderItsFormerId() throws Exception {
    write(
        "tasks.jsonl",
        task("c-1", "open", ",\"_old_id\":\"old-1\"")
            + task("c-2", "open", ",\"_old_id\":\"old-2\"")
            + task("c-3", "open", ""));
    write("ledger/by-task/old-1.json", ledger("old-1", true));
    write(
        "ledger/by-task/old-2.json",
        ledger("old-2", true).replace("\"id\"", "\"title\": \"Another\", \"id\""));

    assertThat(baton.json("import", "cub", ".").at("problems").each("message"))
        .hasSize(2)
        .anyMatch(text -> text.contains("c-1 is finished, but open"))
        .anyMatch(text -> text.contains("'old-2', which is not a task"));
    // What is finished is not given out, until a person says so.
    assertThat(baton.json("claim", "--next", "--worker", "w").text("id")).isEqualTo("c-2");
    assertThat(baton.json("claim", "--next", "--worker", "v").text("id")).isEqualTo("c-3");
    assertThat(baton.run("claim", "--next", "--worker", "u").exit()).isEqualTo(13);
    assertThat(
            baton.json("doctor").at("checks").where("name", "finished-tasks").at("details").texts())
        .containsExactly("c-1 is open, but another tracker saw it succeed");
    baton.ok("claim", "c-1", "--worker", "u");
    baton.ok("release", "c-1", "--epoch", "1");
    assertThat(baton.json("claim", "--next", "--worker", "u").text("id")).isEqualTo("c-1");
  }

  @Test
  void theLedgerCountsForTasksThatCubLeavesWithBd() throws Exception {
    Files.createDirectories(folder.resolve(".beads"));
    baton.file(
        ".beads/issues.jsonl",
        task("c-1", "open", "").replace("\"P1\"", "1").replace("08:00:00.5\"", "08:00:00Z\""));
    write("ledger/by-task/c-1.json", ledger("c-1", true));
    write("ledger/by-task/gone.json", ledger("gone", true));

    assertThat(baton.json("import", "beads", ".").at("problems").each("message"))
        .singleElement()
        .asString()
        .contains("c-1 is finished, but open");
    assertThat(baton.run("claim", "--next", "--worker", "w").exit()).isEqualTo(13);
  }

  @Test
  void timesWithoutAZoneAreLocalAndNeverInTheFuture() throws Exception {
    write(
        "tasks.jsonl",
        task("c-1", "in_progress", "")
            + task("c-2", "in_progress", "").replace("08:00:00.123456", "08:59:30Z"));
    Json report = baton.json("import", "cub", ".");
    assertThat(report.at("problems").items()).isEmpty();
    assertThat(baton.show("c-1").text("updated_at")).isEqualTo("2026-03-02T08:00:00.123456Z");
    Json stale = baton.json("stale", "--stale-seconds", "600").at(0);
    assertThat(stale.text("id")).isEqualTo("c-1");
    assertThat(stale.at("stale").number("age_seconds")).isEqualTo(3599);
  }

  @Test
  void aTaskBecomesABeadsIssueThatKeepsEverything() throws Exception {
    write(
        "tasks.jsonl",
        task("c-0", "open", "")
            + task("c-00", "open", "")
            + task(
                    "c-1",
                    "open",
                    ",\"acceptanceCriteria\":[\"one\",\"two\"],\"model_label\":\"opus\"")
                .replace("\"dependsOn\":[]", "\"dependsOn\":[\"c-00\"]")
                .replace("\"parent\":null", "\"parent\":\"c-0\""));
    baton.ok("import", ".");
    Json task = baton.show("c-1");
    assertThat(task.text("acceptance_criteria")).isEqualTo("- one\n- two");
    assertThat(task.text("parent")).isEqualTo("c-0");
    assertThat(baton.json("ready").each("id")).containsExactly("c-00");
    assertThat(AnyJson.object(baton.ok("export").out().lines().toList().getLast()))
        .containsEntry("model_label", "opus")
        .containsEntry("created_at", "2026-03-01T08:00:00.500Z");
  }

  @Test
  void theSecondImportChangesNothingWhateverTheOrderOfWhatATaskNeeds() throws Exception {
    write(
        "tasks.jsonl",
        task("c-1", "open", "")
            .replace("\"dependsOn\":[]", "\"dependsOn\":[\"c-9\",\"c-7\"]")
            .replace("\"parent\":null", "\"parent\":\"c-8\""));
    assertThat(baton.json("import", "cub", ".").number("added")).isEqualTo(1);
    assertThat(baton.json("import", "cub", ".").number("unchanged")).isEqualTo(1);
  }

  @Test
  void aFolderWithoutTasksIsRefused() {
    Answer answer = baton.run("import", "cub", ".git");
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err()).contains("tasks.jsonl").hasLineCount(1);
  }
}
