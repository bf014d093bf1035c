package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The issue files of projects that track themselves with bd and cub. */
class RealFilesTest {
  private static final Path DATA =
      Path.of(System.getProperty("baton.repo", "..")).resolve("../shared/data").normalize();

  @TempDir Path folder;
  @TempDir Path other;

  @ParameterizedTest
  @CsvSource({
    "beads-910.jsonl, 910, 898, 11",
    "gastown-1423.jsonl, 1423, 615, 9",
    "beads-rust-310.jsonl, 310, 310, 19",
  })
  void comeBackAsTheyWereAndTheSecondTimeNothingChanges(
      String name, long lines, int tasks, int inProgress) throws Exception {
    Path file = DATA.resolve("beads").resolve(name);
    assumeTrue(Files.isReadable(file), "not here: " + file);
    BeadsLines expected = BeadsLines.read(file);
    assertThat(expected.issues()).hasSize(tasks);
    Sandbox baton = Sandbox.repository(folder);

    Json report = baton.json("import", "beads", file.toString());
    assertThat(report.number("added")).isEqualTo(tasks);
    assertThat(report.number("skipped")).isEqualTo(lines - tasks);
    assertThat(report.at("problems").items()).isEmpty();
    assertThat(export(baton, "first.jsonl")).isEqualTo(expected.issues());
    byte[] before = baton.databaseBytes();

    for (String again : List.of(file.toString(), folder.resolve("first.jsonl").toString())) {
      Json second = baton.json("import", again);
      assertThat(second.number("added")).isZero();
      assertThat(second.number("updated")).isZero();
      assertThat(second.number("unchanged")).isEqualTo(tasks);
    }
    assertThat(baton.databaseBytes()).isEqualTo(before);

    assertThat(readyIds(baton)).isEqualTo(expected.ready(baton.now()));
    Json stale = baton.json("stale");
    assertThat(stale.items()).hasSize(inProgress).hasSize((int) expected.count("in_progress"));
    for (Json one : stale.items()) {
      assertThat(one.at("stale").text("reason")).isEqualTo("LEASE_EXPIRED");
      assertThat(one.at("stale").truth("confirmed")).isTrue();
    }
    assertThat(report.at("notes").each("message"))
        .filteredOn(note -> note.contains("stale since"))
        .hasSize(inProgress)
        .allMatch(note -> note.contains("LEASE_EXPIRED"));

    Sandbox elsewhere = Sandbox.repository(other);
    elsewhere.json("import", "beads", folder.resolve("first.jsonl").toString());
    elsewhere.ok("export", "beads", "-o", "again.jsonl");
    assertThat(other.resolve("again.jsonl")).hasSameBinaryContentAs(folder.resolve("first.jsonl"));
  }

  private static List<String> readyIds(Sandbox baton) {
    List<String> ids = new ArrayList<>();
    for (Json task : baton.json("ready", "-n", "0").items()) {
      if (task.text("status").equals("open")) {
        ids.add(task.text("id"));
      }
    }
    return ids;
  }

  private Map<String, Map<String, @Nullable Object>> export(Sandbox baton, String name)
      throws IOException {
    baton.ok("export", "beads", "-o", name);
    Map<String, Map<String, @Nullable Object>> issues = new LinkedHashMap<>();
    for (String line : Files.readAllLines(folder.resolve(name))) {
      Map<String, @Nullable Object> issue = AnyJson.object(line);
      issues.put(String.valueOf(issue.get("id")), issue);
    }
    return issues;
  }

  @Test
  void cubsTasksKeepAllTheirFields() throws Exception {
    Path cub = DATA.resolve("cub");
    assumeTrue(Files.isReadable(cub.resolve("tasks.jsonl")), "not here: " + cub);
    Sandbox baton = Sandbox.repository(folder);
    Json report = baton.json("import", "cub", cub.toString());
    assertThat(report.number("added")).isEqualTo(60);
    assertThat(report.at("problems").items()).isEmpty();

    Map<String, Map<String, @Nullable Object>> exported = export(baton, "first.jsonl");
    CubLines expected = CubLines.read(cub.resolve("tasks.jsonl"));
    assertThat(exported.keySet()).isEqualTo(expected.tasks().keySet());
    expected
        .tasks()
        .forEach((id, task) -> {
          Map<String, @Nullable Object> issue = Objects.requireNonNull(exported.get(id));
          task.forEach((name, value) ->
              assertThat(CubLines.inCubsWords(name, issue.get(name), value))
                  .as("%s of %s", name, id)
                  .isEqualTo(value));
        });
    assertThat(baton.json("ready", "-n", "0").each("id"))
        .containsExactlyInAnyOrderElementsOf(expected.ready());

    byte[] before = baton.databaseBytes();
    assertThat(baton.json("import", "cub", cub.toString()).number("unchanged")).isEqualTo(60);
    assertThat(baton.json("import", "beads", "first.jsonl").number("unchanged")).isEqualTo(60);
    assertThat(baton.databaseBytes()).isEqualTo(before);

    Sandbox elsewhere = Sandbox.repository(other);
    elsewhere.json("import", folder.resolve("first.jsonl").toString());
    elsewhere.ok("export", "beads", "-o", "again.jsonl");
    assertThat(AnyJsonLines.of(other.resolve("again.jsonl")))
        .isEqualTo(AnyJsonLines.of(folder.resolve("first.jsonl")));
  }

  /** Lines as values. */
  private static final class AnyJsonLines {
    static List<Object> of(Path file) throws IOException {
      List<Object> values = new ArrayList<>();
      for (String line : Files.readAllLines(file)) {
        values.add(AnyJson.object(line));
      }
      return values;
    }
  }
}
