package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.json.JsonParser;
import dev.baton.tracker.format.RawJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A thousand edits, by Baton and by a program that works like cub. Sometimes Baton is killed:
 * before it writes the file, or afterwards, before it stores that it did.
 */
class LinkEditsTest {
  private static final int EDITS = 300 * Integer.getInteger("baton.effort", 1);
  private static final int TASKS = 40;

  @TempDir Path folder;

  private final Random random = new Random(8);

  /** The acknowledged values: title, priority, status and notes of each task. */
  private final Map<String, Map<String, String>> expected = new HashMap<>();

  /** Tasks that may have changed in the file since it was last checked. */
  private final Set<String> touched = new HashSet<>();

  private Sandbox baton;
  private Path file;
  private Path diff;
  private CubProgram cub;

  @Test
  void nothingAcknowledgedIsLost() throws Exception {
    baton = Sandbox.repository(folder);
    file = Files.createDirectories(folder.resolve(".cub")).resolve("tasks.jsonl");
    diff = folder.resolve(".git/tasks.diff");
    cub = new CubProgram(file);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < TASKS; i++) {
      text.append(CubProgram.line("c-" + i, "T", baton.now())).append('\n');
      expect("c-" + i, "title", "T");
      expect("c-" + i, "priority", "2");
      expect("c-" + i, "status", "open");
      expect("c-" + i, "notes", "");
    }
    Files.writeString(file, text);
    baton.git("add", ".cub");
    baton.git("commit", "-q", "-m", "first");
    baton.ok("link", "cub");

    int kills = 0;
    for (int i = 0; i < EDITS; i++) {
      baton.pass(Duration.ofSeconds(1 + random.nextInt(5)));
      if (random.nextBoolean()) {
        byCub(i);
      } else {
        int fate = random.nextInt(4);
        kills += fate < 2 ? 1 : 0;
        byBaton(i, fate);
      }
      if (i % 25 == 0) {
        compare();
      }
    }
    compare();
    assertThat(kills).isGreaterThan(EDITS / 5);
  }

  private void expect(String id, String field, String value) {
    touched.add(id);
    expected.computeIfAbsent(id, key -> new HashMap<>()).put(field, value);
  }

  private String any() {
    List<String> ids = new ArrayList<>(expected.keySet());
    ids.sort(null);
    return ids.get(random.nextInt(ids.size()));
  }

  private void byCub(int i) {
    String id = any();
    switch (random.nextInt(5)) {
      case 0 -> {
        id = "n-" + i;
        cub.create(id, "New " + i, baton.now());
        expect(id, "title", "New " + i);
        expect(id, "priority", "2");
        expect(id, "status", "open");
        expect(id, "notes", "");
      }
      case 1 -> {
        cub.change(id, baton.now(), task -> task.put("title", "\"Cub " + i + "\""));
        expect(id, "title", "Cub " + i);
      }
      case 2 -> {
        cub.change(id, baton.now(), task -> task.put("notes", "\"n " + i + "\""));
        expect(id, "notes", "n " + i);
      }
      case 3 -> {
        cub.change(id, baton.now(), task -> task.put("priority", "\"P" + i % 5 + "\""));
        expect(id, "priority", "" + i % 5);
      }
      default -> {
        String status = List.of("open", "in_progress", "closed").get(i % 3);
        cub.change(id, baton.now(), task -> task.put("status", '"' + status + '"'));
        expect(id, "status", status);
      }
    }
  }

  /**
   * @param fate 0: killed before the file is written; 1: killed afterwards
   */
  private void byBaton(int i, int fate) throws Exception {
    String id = any();
    Path link = folder.resolve(".git/baton/baton.db.link");
    byte[] kept = Files.readAllBytes(link);
    if (fate < 2) {
      // Imports cub's changes, as it would before the edit; then makes the edit, and stops.
      baton.ok("list");
      Files.delete(link);
    }
    edit(i, id);
    byte[] database = baton.databaseBytes();
    Files.write(link, kept);
    if (fate == 1) {
      baton.ok("sweep");
      Files.write(baton.database(), database);
    }
  }

  private void edit(int i, String id) {
    switch (random.nextInt(5)) {
      case 0 -> {
        baton.task("b-" + i, "Made " + i);
        expect("b-" + i, "title", "Made " + i);
        expect("b-" + i, "priority", "2");
        expect("b-" + i, "status", "open");
        expect("b-" + i, "notes", "");
      }
      case 1 -> {
        baton.ok("update", id, "--title", "Baton " + i, "--actor", "w");
        expect(id, "title", "Baton " + i);
      }
      case 2 -> {
        baton.ok("update", id, "-p", "" + i % 5, "--actor", "w");
        expect(id, "priority", "" + i % 5);
      }
      case 3 -> {
        if (baton.run("claim", id, "--worker", "w").exit() == 0) {
          expect(id, "status", "in_progress");
        }
      }
      default -> {
        if (baton.run("close", id).exit() == 0) {
          expect(id, "status", "closed");
        }
      }
    }
  }

  private void compare() throws IOException {
    baton.ok("sweep"); // writes what a killed command did not
    Map<String, Json> here = new HashMap<>();
    for (Json task : baton.json("list", "--all", "--limit", "0").items()) {
      here.put(task.text("id"), task);
    }
    Map<String, Map<String, String>> there = cub.read();
    assertThat(here.keySet()).isEqualTo(expected.keySet());
    assertThat(there.keySet()).isEqualTo(expected.keySet());
    expected.forEach((id, fields) -> {
      Json task = Objects.requireNonNull(here.get(id));
      Map<String, String> members = Objects.requireNonNull(there.get(id));
      assertThat(task.text("title")).as(id).isEqualTo(fields.get("title"));
      assertThat(task.number("priority")).as(id).hasToString(fields.get("priority"));
      assertThat(task.text("status")).as(id).isEqualTo(fields.get("status"));
      assertThat(text(members, "title")).as(id).isEqualTo(fields.get("title"));
      assertThat(text(members, "priority")).as(id).isEqualTo("P" + fields.get("priority"));
      assertThat(text(members, "status")).as(id).isEqualTo(fields.get("status"));
      assertThat(text(members, "notes")).as(id).isEqualTo(fields.get("notes"));
    });
    onlyTouchedTasksDiffer();
  }

  private static String text(Map<String, String> members, String name) {
    return JsonParser.unquote(Objects.requireNonNull(members.get(name)));
  }

  /** According to git's diff of the file, all removed or added lines belong to such tasks. */
  private void onlyTouchedTasksDiffer() throws IOException {
    baton.git("diff", "-U0", "--no-color", "--output=" + diff);
    int changes = 0;
    boolean body = false;
    for (String line : Files.readAllLines(diff)) {
      body |= line.startsWith("@@ ");
      if (body && (line.startsWith("+") || line.startsWith("-"))) {
        String id = text(Objects.requireNonNull(RawJson.members(line.substring(1)), line), "id");
        assertThat(touched).as("%s", line).contains(id);
        changes++;
      }
    }
    assertThat(changes).isPositive();
    baton.git("commit", "-q", "-a", "-m", "tasks");
    touched.clear();
  }
}
