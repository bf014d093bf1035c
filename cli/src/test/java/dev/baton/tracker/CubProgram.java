package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.json.JsonParser;
import dev.baton.tracker.format.RawJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

/** Changes tasks as cub does: reads all, writes all without what it does not know, renames. */
public final class CubProgram {
  /** Members that it does not know are dropped from a task that it changes. */
  private static final Set<String> FIELDS =
      Set.of(
          "id",
          "title",
          "status",
          "priority",
          "issue_type",
          "description",
          "assignee",
          "labels",
          "dependsOn",
          "blocks",
          "parent",
          "created_at",
          "updated_at",
          "closed_at",
          "acceptanceCriteria",
          "notes",
          "is_ready",
          "priority_numeric");

  private final Path file;

  /** Works on this file. */
  public CubProgram(Path file) {
    this.file = file;
  }

  /** All tasks with their members as written, in their order. */
  public Map<String, Map<String, String>> read() {
    try {
      Map<String, Map<String, String>> tasks = new LinkedHashMap<>();
      for (String line : Files.readAllLines(file)) {
        Map<String, String> members = Objects.requireNonNull(RawJson.members(line), line);
        assertThat(tasks.put(JsonParser.unquote(members.getOrDefault("id", "")), members)).isNull();
      }
      return tasks;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write(Map<String, Map<String, String>> tasks) {
    StringBuilder text = new StringBuilder();
    tasks.values().forEach(members -> text.append(RawJson.object(members)).append('\n'));
    Path beside = file.resolveSibling(".tasks_x.jsonl.tmp");
    try {
      Files.writeString(beside, text);
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes one task, and sets the time of its change. */
  public void change(String id, Instant now, Consumer<Map<String, String>> change) {
    Map<String, Map<String, String>> tasks = read();
    Map<String, String> members = Objects.requireNonNull(tasks.get(id), id);
    change.accept(members);
    members.keySet().retainAll(FIELDS);
    members.put("updated_at", time(now));
    write(tasks);
  }

  /** A new task, last in the file. */
  void create(String id, String title, Instant now) {
    Map<String, Map<String, String>> tasks = read();
    tasks.put(id, Objects.requireNonNull(RawJson.members(line(id, title, now))));
    write(tasks);
  }

  /** A task as cub writes it. */
  public static String line(String id, String title, Instant now) {
    return "{\"id\":\"%s\",\"title\":\"%s\",\"status\":\"open\",\"priority\":\"P2\",\"issue_type\":\"task\",\"description\":\"caf\\u00e9\",\"assignee\":null,\"labels\":[\"z\",\"a\"],\"dependsOn\":[],\"blocks\":[],\"parent\":null,\"created_at\":%s,\"updated_at\":%s,\"closed_at\":null,\"acceptanceCriteria\":[\"one\",\"two\"],\"notes\":\"\",\"weight\":1.50e1,\"is_ready\":true,\"priority_numeric\":2}"
        .formatted(id, title, time(now), time(now));
  }

  /** Local, without a zone; the sandbox's time zone is Greenwich, in winter. */
  private static String time(Instant time) {
    return '"' + time.toString().replace("Z", "") + '"';
  }
}
