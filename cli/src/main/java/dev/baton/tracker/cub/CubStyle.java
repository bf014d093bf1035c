package dev.baton.tracker.cub;

import dev.baton.json.JsonParser;
import dev.baton.store.WholeTask;
import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.WordList;
import dev.baton.tracker.format.ForeignDependencies;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.RecordStyle;
import dev.baton.tracker.format.TaskFields;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * cub's way of writing tasks: only four statuses and six types, because others would keep cub from
 * reading the task, so that {@link CubMarks} stand for others; comments and reasons in the notes;
 * priorities such as "P1"; local times without a zone; and {@code null} for missing values.
 *
 * @param zone in which cub writes times on this machine
 */
record CubStyle(ForeignTimes times, ZoneId zone) implements RecordStyle {
  /** What cub does not drop when it changes a task. */
  private static final List<String> KEPT =
      WordList.of(
          """
          id title status priority issue_type description assignee labels created_at updated_at
          closed_at close_reason acceptance_criteria notes
          """);

  /** The comments are not used. */
  private static final TaskId NO_TASK = new TaskId("none");

  @Override
  public String blank(Task task) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("id", RawJson.quote(task.id().value()));
    members.put("title", RawJson.quote(task.title()));
    members.put("status", "\"open\"");
    members.put("priority", "\"P2\"");
    members.put("issue_type", "\"task\"");
    members.put("description", "\"\"");
    members.put("assignee", "null");
    members.put("labels", "[]");
    members.put("dependsOn", "[]");
    members.put("blocks", "[]");
    members.put("parent", "null");
    members.put("created_at", time(members, task.times().createdAt()));
    members.put("updated_at", time(members, task.times().updatedAt()));
    members.put("closed_at", "null");
    members.put("acceptanceCriteria", "[]");
    members.put("notes", "\"\"");
    return RawJson.object(members);
  }

  @Override
  public @Nullable Object spoken(String name, @Nullable Object value) {
    return switch (name) {
      case "issue_type" -> CubMarks.TYPES.contains(value) ? value : "task";
      case "notes" -> notes(String.valueOf(value)).own();
      default -> value;
    };
  }

  @Override
  public boolean keeps(String name) {
    return KEPT.contains(name);
  }

  @Override
  public void combine(Map<String, String> members, WholeTask said, WholeTask whole) {
    CubMarks.write(members, said.task(), whole.task(), times.now());
    String raw = members.getOrDefault("notes", "\"\"");
    String before = raw.startsWith("\"") ? JsonParser.unquote(raw) : "";
    String notes = before;
    for (Comment one : whole.comments()) {
      if (!has(said.comments(), one)) {
        notes = CubNotes.withComment(notes, one, time(one.createdAt()));
      }
    }
    String reason = whole.task().closeReason();
    boolean closed = whole.task().status() == TaskStatus.CLOSED;
    if (closed && reason != null && !reason.equals(said.task().closeReason())) {
      Instant at = whole.task().times().closedAt();
      notes =
          CubNotes.withReason(
              notes, reason, time(at == null ? whole.task().times().updatedAt() : at));
    }
    if (!notes.equals(before)) {
      members.put("notes", RawJson.quote(notes));
    }
  }

  private static boolean has(List<Comment> comments, Comment wanted) {
    return comments.stream()
        .anyMatch(one ->
            one.author().equals(wanted.author())
                && one.text().equals(wanted.text())
                && TaskFields.same(one.createdAt(), wanted.createdAt()));
  }

  private String time(Instant time) {
    return JsonParser.unquote(time(Map.of(), time));
  }

  @Override
  public String key(Map<String, String> members, String name) {
    return switch (name) {
      case "acceptance_criteria" ->
          members.containsKey("acceptanceCriteria") ? "acceptanceCriteria" : name;
      case "issue_type" ->
          members.containsKey("type") && !members.containsKey(name) ? "type" : name;
      default -> name;
    };
  }

  @Override
  public @Nullable String write(String name, @Nullable Object value, @Nullable String before) {
    boolean isNotes = name.equals("notes");
    boolean empty = before != null && !isNotes && value instanceof String text && text.isEmpty();
    if (empty) {
      return null;
    }
    return switch (name) {
      case "status" -> status((TaskStatus) Objects.requireNonNull(value), before);
      case "close_reason" -> null; // it is in the notes
      case "notes" -> RawJson.quote(CubNotes.join(String.valueOf(value), added(before)));
      case "priority" ->
          before == null || before.startsWith("\"") ? "\"P" + value + '"' : "" + value;
      case "acceptance_criteria" ->
          before != null && before.startsWith("[")
              ? criteria(String.valueOf(value))
              : RawJson.quote(String.valueOf(value));
      default -> TaskFields.write(name, value);
    };
  }

  private static String status(TaskStatus status, @Nullable String before) {
    return switch (status) {
      case IN_PROGRESS, CLOSED -> RawJson.quote(status.wireName());
      case OPEN, BLOCKED, DEFERRED, PINNED, HOOKED, TOMBSTONE ->
          CubMarks.RETRY.equals(before) ? CubMarks.RETRY : "\"open\"";
    };
  }

  private String added(@Nullable String raw) {
    return raw == null || !raw.startsWith("\"") ? "" : notes(JsonParser.unquote(raw)).added();
  }

  private CubNotes notes(String text) {
    return CubNotes.parse(text, NO_TASK, false, times);
  }

  @Override
  public @Nullable String nothing(String key) {
    return switch (key) {
      case "assignee", "parent", "closed_at" -> "null";
      case "description", "notes", "title" -> "\"\"";
      case "labels", "dependsOn", "depends_on", "acceptanceCriteria" -> "[]";
      default -> null;
    };
  }

  @Override
  public String time(Map<String, String> members, Instant time) {
    String sample = members.getOrDefault("updated_at", members.getOrDefault("created_at", ""));
    if (sample.startsWith("\"") && !isLocal(sample)) {
      return ForeignTimes.write(time);
    }
    DateTimeFormatter local =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT).withZone(zone);
    String written = '"' + local.format(time) + '"';
    // The repeated hour at the end of summer time would be read as the wrong one.
    return TaskFields.same(read(written), time) ? written : ForeignTimes.write(time);
  }

  private @Nullable Instant read(String raw) {
    try {
      return times.read("updated_at", raw);
    } catch (InvalidValue e) {
      return null;
    }
  }

  /** Whether there is neither a Z nor an offset after the time of day. */
  private static boolean isLocal(String raw) {
    int day = raw.indexOf('T');
    String clock = day < 0 ? "" : raw.substring(day);
    return clock.indexOf('Z') < 0 && clock.indexOf('+') < 0 && clock.indexOf('-') < 0;
  }

  @Override
  public Map<String, String> dependencies(
      ForeignDependencies links, List<Dependency> dependencies, Map<String, String> members) {
    Set<String> blockers = new TreeSet<>();
    String parent = "";
    for (Dependency one : dependencies) {
      if (one.type().equals(DependencyType.BLOCKS)) {
        blockers.add(one.dependsOn().value());
      } else if (one.type().equals(DependencyType.PARENT_CHILD)) {
        parent = RawJson.quote(one.dependsOn().value());
      }
    }
    String key = CubMarks.dependencies(members);
    String kept = members.getOrDefault(key, "[]");
    return Map.of(key, blockers(kept, blockers), "parent", parent);
  }

  @Override
  public boolean hasComments() {
    return false;
  }

  @Override
  public boolean keepsDeleted() {
    return false;
  }

  @Override
  public void derive(Map<String, String> members, WholeTask whole) {
    if (members.containsKey("priority_numeric")) {
      members.put("priority_numeric", String.valueOf(whole.task().priority()));
    }
    if (members.containsKey("is_ready")) {
      String status = members.getOrDefault("status", "");
      boolean open = status.equals("\"open\"") || status.equals(CubMarks.RETRY);
      boolean waits = !"[]".equals(members.getOrDefault(CubMarks.dependencies(members), "[]"));
      members.put("is_ready", String.valueOf(open && !waits));
    }
  }

  /** The items of a Markdown list, one text each; other lines belong to the item before. */
  private static String criteria(String markdown) {
    List<StringBuilder> items = new ArrayList<>();
    for (String line : markdown.lines().toList()) {
      if (line.startsWith("- ") || items.isEmpty()) {
        items.add(new StringBuilder(line.startsWith("- ") ? line.substring(2) : line));
      } else {
        items.getLast().append('\n').append(line);
      }
    }
    StringBuilder out = new StringBuilder("[");
    for (StringBuilder item : items) {
      RawJson.quote(out.append(out.length() > 1 ? "," : ""), item.toString());
    }
    return out.append(']').toString();
  }

  /**
   * In the order of the file, including entries that are not ids; new ones last.
   *
   * @param wanted the ids that it should contain
   * @return an empty text for none
   */
  private static String blockers(String kept, Set<String> wanted) {
    List<String> items = JsonParser.items(kept);
    Set<String> missing = new TreeSet<>(wanted);
    List<String> out = new ArrayList<>();
    boolean same = items != null;
    for (String item : items == null ? List.<String>of() : items) {
      String id = id(item);
      if (id == null || wanted.contains(id)) {
        out.add(item);
        missing.remove(id == null ? "" : id);
      } else {
        same = false;
      }
    }
    same &= missing.isEmpty();
    for (String id : missing) {
      out.add(RawJson.quote(id));
    }
    if (out.isEmpty()) {
      return "";
    }
    return same ? kept : '[' + String.join(",", out) + ']';
  }

  private static @Nullable String id(String item) {
    try {
      return new TaskId(item.charAt(0) == '"' ? JsonParser.unquote(item) : item).value();
    } catch (InvalidValue e) {
      return null;
    }
  }
}
