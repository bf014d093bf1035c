package dev.baton.tracker.format;

import dev.baton.json.JsonParser;
import dev.baton.store.WholeTask;
import dev.baton.store.WholeTask.Origin;
import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskCounts;
import dev.baton.task.Task.TaskText;
import dev.baton.task.Task.TaskTimes;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Builds a task from a record, field by field. */
public final class TaskBuilder {
  /** The reason shown for a status that only the other tracker has. */
  private static final String FOREIGN_STATUS = "unknown_status";

  private static final String CRITERIA = "acceptanceCriteria";

  private final ForeignTimes times;
  private final Map<String, @Nullable Object> values = new HashMap<>();
  private final Map<String, String> kept = new LinkedHashMap<>();
  private final List<String> problems = new ArrayList<>();
  private final Set<Dependency> dependencies = new LinkedHashSet<>();
  private List<Comment> comments = List.of();
  private boolean foreignStatus;
  private @Nullable String invalid;
  private @Nullable Instant made;

  public TaskBuilder(ForeignTimes times) {
    this.times = times;
  }

  /** The members of a record, each on one line. */
  public static Map<String, String> members(String record) {
    Map<String, String> members = members(record, true);
    members.replaceAll((name, raw) -> RawJson.compact(raw));
    return members;
  }

  /**
   * The members of a JSON object as written.
   *
   * @param line whether it is expected to be a line of its own
   */
  public static Map<String, String> members(String record, boolean line) {
    Map<String, String> members = new LinkedHashMap<>();
    JsonParser parser = new JsonParser(record);
    if (!parser.readObject(members)) {
      String complaint =
          parser.complaint(
              line ? " at character " + (parser.position() + 1) : " on line " + parser.line());
      if (!complaint.isEmpty()) {
        throw new InvalidValue(complaint);
      }
      boolean cut = parser.position() >= record.length();
      throw new InvalidValue(
          cut
              ? (line ? "the line" : "the file")
                  + " is cut off: it ends in the middle of a JSON object"
              : "not a JSON object: unexpected text at character " + (parser.position() + 1));
    }
    return members;
  }

  /** The id of a record, without which it cannot be imported. */
  public TaskId id(Map<String, String> members) {
    String raw = members.get("id");
    if (raw == null || raw.equals("null")) {
      throw new InvalidValue("it has no id");
    }
    return new TaskId(String.valueOf(TaskFields.read("id", raw, times)));
  }

  public void problem(String text) {
    problems.add(text);
  }

  /** Stores a member as written. */
  public void keep(String name, String raw) {
    kept.put(name, raw);
  }

  /** Sets a field to a value of {@link TaskFields}. */
  public void set(String name, @Nullable Object value) {
    values.put(name, value);
  }

  /**
   * Parses and sets a field; an invalid value is reported and leaves the field empty.
   *
   * @return whether Baton would write the value in the same way
   */
  public boolean take(String name, String raw) {
    try {
      Object value = TaskFields.read(name, raw, times);
      values.put(name, value);
      if (name.equals("status") && !TaskFields.isStatus(TaskFields.text(name, raw))) {
        foreignStatus = true;
        problem(
            "status "
                + InvalidValue.quote(TaskFields.text(name, raw))
                + " is unknown here: shown as blocked, and kept");
      }
      if (value instanceof String text && !text.isEmpty() && raw.charAt(0) == '"') {
        // Escapes may differ in the same text.
        return name.equals("issue_type")
            ? raw.equals(RawJson.quote(text))
            : text.indexOf('\uFFFD') < 0;
      }
      return raw.equals(TaskFields.write(name, value));
    } catch (InvalidValue e) {
      if (name.equals("metadata")) {
        problem(e.getMessage()); // bd accepts any
      } else {
        invalid(e.getMessage());
      }
      return false;
    }
  }

  private void invalid(String text) {
    problem(text);
    invalid = invalid == null ? text : invalid;
  }

  /** Marks a status that only the other tracker has. */
  public void setForeignStatus() {
    foreignStatus = true;
  }

  public void dependencies(List<Dependency> wanted) {
    dependencies.addAll(wanted);
  }

  /**
   * Reads dependencies of cub and ralph: an array of the ids of blocking tasks, or a single id.
   *
   * @param at the time of their creation
   */
  public void blockers(String name, String raw, TaskId task, Instant at) {
    List<String> items = raw.equals("null") ? List.of() : JsonParser.items(raw);
    if (items == null && raw.charAt(0) == '{') {
      problem(name + " is " + InvalidValue.quote(raw) + ": expected an array of ids");
      return;
    }
    for (String item : items == null ? List.of(raw) : items) {
      depend(name, item, task, DependencyType.BLOCKS, at);
    }
  }

  /** Reads the id of the parent. */
  public void parent(String raw, TaskId task, Instant at) {
    if (!raw.equals("null") && !raw.equals("\"\"")) {
      depend("parent", raw, task, DependencyType.PARENT_CHILD, at);
    }
  }

  private void depend(String name, String raw, TaskId task, DependencyType type, Instant at) {
    try {
      String id = raw.charAt(0) == '"' ? JsonParser.unquote(raw) : raw;
      dependencies.add(ForeignDependencies.dependency(task, id, type, at));
    } catch (InvalidValue e) {
      problem("in " + name + ": " + e.getMessage());
    }
  }

  /**
   * Reads acceptance criteria of cub and ralph, an array of texts, or of objects that say which
   * criteria pass, as a Markdown list: with check boxes if the criteria say whether they pass.
   */
  public void criteria(String name, String raw) {
    boolean isText = raw.charAt(0) == '"';
    List<String> items = isText || raw.equals("null") ? List.of() : JsonParser.items(raw);
    if (items == null) {
      problem(name + " is " + InvalidValue.quote(raw) + ": expected an array of texts");
      return;
    }
    String text =
        isText
            ? TaskFields.text(CRITERIA, raw)
            : String.join("\n", items.stream().map(TaskBuilder::point).toList());
    if (!text.isEmpty()) {
      set("acceptance_criteria", text);
    }
  }

  private static String point(String item) {
    if (item.charAt(0) == '"') {
      return "- " + TaskFields.text(CRITERIA, item);
    }
    Map<String, String> members = item.charAt(0) == '{' ? RawJson.members(item) : null;
    String text = members == null ? null : members.getOrDefault("description", members.get("text"));
    if (members == null || text == null || text.charAt(0) != '"') {
      return "- " + item;
    }
    boolean done = false;
    for (String name : List.of("passes", "done", "completed", "checked")) {
      done |= RawJson.isTrue(members, name);
    }
    String box = done ? "- [x] " : "- [ ] ";
    return box + TaskFields.text(CRITERIA, text);
  }

  public void comments(List<Comment> wanted) {
    comments = wanted;
  }

  /** The creation time if the record has none; it is not evidence of activity. */
  public void madeAt(Instant time) {
    made = time;
  }

  @Nullable
  public Object value(String name) {
    Object value = values.get(name);
    return value == null ? TaskFields.absent(name) : value;
  }

  /** The latest time in a record without a time of its last change. */
  private @Nullable Instant lastSign() {
    Instant last = null;
    for (String name : List.of("created_at", "started_at", "closed_at")) {
      if (values.get(name) instanceof Instant time && (last == null || time.isAfter(last))) {
        last = time;
      }
    }
    return last;
  }

  /**
   * The task.
   *
   * @param format of the file
   * @param absent fields that every task has but the record left out
   */
  public TrackerFormat.Imported finish(TaskId id, String format, List<String> absent) {
    List<Dependency> sorted = new ArrayList<>(dependencies);
    ForeignDependencies.sort(sorted);
    Instant updated = time("updated_at");
    Instant said = updated == null ? lastSign() : updated;
    Instant at = said == null ? times.now() : said;
    Task task = task(id, at);
    Origin origin = new Origin(format, RawJson.sortedObject(kept), absent, at);
    if (task.title().isBlank() && task.status() != TaskStatus.TOMBSTONE) {
      invalid(id + " has no title");
    }
    return new TrackerFormat.Imported(
        new WholeTask(task, sorted, comments, origin, null), said != null, problems, invalid);
  }

  private Task task(TaskId id, Instant updated) {
    Instant created = time("created_at");
    Instant otherwise = made == null ? updated : made;
    return new Task(
        id,
        new TaskText(
            text("title"),
            text("description"),
            text("design"),
            text("acceptance_criteria"),
            text("notes")),
        (TaskStatus) present("status"),
        (Integer) present("priority"),
        new TaskType(text("issue_type")),
        textOrNull("assignee"),
        textOrNull("owner"),
        textOrNull("created_by"),
        new TaskTimes(
            created == null ? otherwise : created,
            updated,
            time("started_at"),
            time("closed_at"),
            time("due_at"),
            time("defer_until")),
        textOrNull("close_reason"),
        textOrNull("spec_id"),
        textOrNull("external_ref"),
        (Integer) value("estimated_minutes"),
        labels(),
        null,
        (String) value("metadata"),
        (Boolean) present("pinned"),
        (Boolean) present("ephemeral"),
        0,
        "",
        null,
        foreignStatus ? FOREIGN_STATUS : null,
        TaskCounts.NONE);
  }

  private Object present(String name) {
    Object value = value(name);
    if (value == null) {
      throw new IllegalStateException("nothing stands for an absent " + name);
    }
    return value;
  }

  private String text(String name) {
    return (String) present(name);
  }

  private @Nullable String textOrNull(String name) {
    String text = text(name);
    return text.isEmpty() ? null : text;
  }

  private @Nullable Instant time(String name) {
    return (Instant) value(name);
  }

  private List<String> labels() {
    List<String> labels = new ArrayList<>();
    for (Object label : (List<?>) present("labels")) {
      labels.add(label.toString());
    }
    return labels;
  }
}
