package dev.baton.tracker.prd;

import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskId;
import dev.baton.task.TaskId.IdGenerator;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.TaskBuilder;
import dev.baton.tracker.format.TrackerFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** ralph's stories: one JSON document. */
public final class PrdFormat implements TrackerFormat {
  static final String NAME = "prd";

  private static final Words WORDS =
      new Words(
          NAME,
          "ralph",
          "the stories of a prd.json",
          "a prd.json, or - for standard input",
          "prd.json");

  @Override
  public Words words() {
    return WORDS;
  }

  @Override
  public @Nullable Found find(Path path) {
    return Files.isDirectory(path) ? null : Found.alone(path);
  }

  @Override
  public boolean recognises(Beginning beginning) {
    if (beginning.record() != null) {
      return Stories.areIn(beginning.record());
    }
    // A single document over many lines; its first member names show what it contains.
    String text = beginning.text();
    return (text.startsWith("{") || text.startsWith("[")) && text.contains("\"");
  }

  @Override
  public Splitter splitter() {
    return new Stories();
  }

  @Override
  public Reader reader(ForeignTimes times) {
    return new PrdRecords(times);
  }

  /**
   * Reads the stories of ralph's {@code prd.json}, in the spellings of its many variants. The order
   * in the file is the order of the work, so it decides between stories of the same priority.
   */
  private record PrdRecords(ForeignTimes times) implements Reader {
    private static final int DEFAULT_PRIORITY = 2;
    private static final int LAST_PRIORITY = 4;
    private static final List<String> DONE =
        List.of("passes", "passed", "done", "complete", "completed", "implemented");

    @Override
    public Imported read(long line, String record) {
      Map<String, String> members = TaskBuilder.members(record);
      String place = members.remove(Stories.PLACE);
      TaskBuilder sketch = new TaskBuilder(times);
      TaskId id = sketch.id(members);
      sketch.set("priority", DEFAULT_PRIORITY);
      sketch.set("issue_type", "story");
      for (Map.Entry<String, String> member : members.entrySet()) {
        take(sketch, member.getKey(), member.getValue());
      }
      if (!members.containsKey("status")
          && DONE.stream().anyMatch(name -> RawJson.isTrue(members, name))) {
        sketch.set("status", TaskStatus.CLOSED);
      }
      for (String name : List.of("dependsOn", "depends_on", "dependencies", "blockedBy")) {
        sketch.blockers(name, members.getOrDefault(name, "null"), id, Instant.EPOCH);
      }
      if ("".equals(sketch.value("title"))) {
        nameByDescription(sketch);
      }
      // Stories of one file are created at the same time; microseconds keep their order.
      Instant base = sketch.value("started_at") instanceof Instant time ? time : times.now();
      sketch.madeAt(base.plusNanos((place == null ? line : Long.parseLong(place)) * 1_000));
      return sketch.finish(id, PrdFormat.NAME, List.of());
    }

    /** In lists of {@code {category, description, steps, passes}} a sentence is all there is. */
    private static void nameByDescription(TaskBuilder sketch) {
      String text = String.valueOf(sketch.value("description")).strip();
      int end = text.indexOf('\n');
      String first = (end < 0 ? text : text.substring(0, end)).strip();
      int length = Math.min(TaskText.MAX_TITLE, first.codePointCount(0, first.length()));
      sketch.set("title", first.substring(0, first.offsetByCodePoints(0, length)));
    }

    private static void take(TaskBuilder sketch, String name, String raw) {
      String field = field(name);
      sketch.keep(name, raw);
      if (field == null || raw.equals("null")) {
        return;
      }
      switch (field) {
        case "status" -> status(sketch, raw);
        case "priority" -> priority(sketch, raw);
        case "labels" -> sketch.take(field, list(raw));
        case "description", "notes" -> sketch.take(field, text(raw));
        case "title" -> {
          boolean proper = name.equals("title") || name.equals("name");
          if (proper || (raw.charAt(0) == '"' && "".equals(sketch.value(field)))) {
            sketch.take(field, raw);
          }
        }
        case "acceptance_criteria" -> {
          if (!name.equals("steps") || "".equals(sketch.value(field))) {
            sketch.criteria(name, raw);
          }
        }
        default -> sketch.take(field, raw);
      }
    }

    /** Names in one text, separated by commas, as an array. */
    private static String list(String raw) {
      if (raw.charAt(0) != '"') {
        return raw;
      }
      List<String> names = new ArrayList<>();
      for (String name : JsonParser.unquote(raw).split(",", -1)) {
        if (!name.isBlank()) {
          names.add(RawJson.quote(name.strip()));
        }
      }
      return "[" + String.join(",", names) + "]";
    }

    /** An array of lines as one text. */
    private static String text(String raw) {
      List<String> items = raw.charAt(0) == '[' ? JsonParser.items(raw) : null;
      if (items == null || items.stream().anyMatch(item -> item.charAt(0) != '"')) {
        return raw;
      }
      return RawJson.quote(String.join("\n", items.stream().map(JsonParser::unquote).toList()));
    }

    /** The task field for a member of a story; null for none. */
    private static @Nullable String field(String name) {
      return switch (name) {
        case "title", "name", "story", "userStory", "user_story", "task", "summary" -> "title";
        case "description", "notes", "status", "priority", "labels", "assignee" -> name;
        case "tags" -> "labels";
        case "acceptanceCriteria", "acceptance_criteria", "acceptance", "criteria", "steps" ->
            "acceptance_criteria";
        case "startedAt", "started_at" -> "started_at";
        case "completedAt", "completed_at", "closedAt", "closed_at" -> "closed_at";
        case "createdAt", "created_at" -> "created_at";
        case "updatedAt", "updated_at" -> "updated_at";
        default -> null;
      };
    }

    private static void status(TaskBuilder sketch, String raw) {
      String text = raw.charAt(0) == '"' ? JsonParser.unquote(raw) : raw;
      String word = text.strip().toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
      switch (word) {
        case "open", "todo", "to_do", "pending", "not_started", "ready", "backlog", "new" ->
            sketch.set("status", TaskStatus.OPEN);
        case "in_progress", "doing", "started", "active", "running", "wip" ->
            sketch.set("status", TaskStatus.IN_PROGRESS);
        case "closed",
            "done",
            "complete",
            "completed",
            "passed",
            "merged",
            "finished",
            "skipped",
            "cancelled" ->
            sketch.set("status", TaskStatus.CLOSED);
        default -> sketch.take("status", raw);
      }
    }

    /**
     * Numbers may be a sequence with fractions for what was inserted later: a task gets the nearest
     * priority that is not lower, and {@link Stories} the order of those that are equal then.
     */
    private static void priority(TaskBuilder sketch, String raw) {
      double number = Stories.number(raw);
      if (number >= 0) {
        sketch.set("priority", (int) Math.min(LAST_PRIORITY, number));
      } else {
        sketch.take("priority", raw);
      }
    }
  }

  /**
   * Finds the stories in a {@code prd.json}, and the line on which each of them begins. Each gets
   * its place in the order of the work and, where it has none, an id by what it says, so that
   * importing the file again finds the same task.
   */
  private static final class Stories implements Splitter {
    private static final List<String> NAMES =
        List.of("userStories", "stories", "user_stories", "tasks", "items", "features");

    /** Objects around them. */
    private static final List<String> AROUND = List.of("prd", "project", "plan");

    /** The member with the place in the file's order; no story has one of this name. */
    static final String PLACE = "\u0000place";

    private static final int ID_LENGTH = 8;
    private static final int LONGEST_NUMBER = 20;

    /** Whether a JSON object looks like one that contains stories. */
    static boolean areIn(Map<String, String> document) {
      return array(document) != null;
    }

    private static @Nullable String array(Map<String, String> document) {
      for (String name : NAMES) {
        String raw = document.get(name);
        if (raw != null && raw.charAt(0) == '[') {
          return raw;
        }
      }
      for (String name : AROUND) {
        Map<String, String> inner = RawJson.members(document.getOrDefault(name, "null"));
        String raw = inner == null ? null : array(inner);
        if (raw != null) {
          return raw;
        }
      }
      return null;
    }

    @Override
    public void forEach(String text, ObjLongConsumer<String> consumer) {
      String document = text.strip();
      String array = document.startsWith("[") ? document : null;
      if (array == null) {
        array = array(TaskBuilder.members(document, false));
      }
      List<String> stories = array == null ? null : JsonParser.items(array);
      if (stories == null) {
        throw new InvalidValue("no stories found: expected an array 'userStories' or 'stories'");
      }
      List<String> whole = complete(stories);
      int at = text.indexOf(array);
      long line = 1 + lineEnds(text, 0, at);
      for (int i = 0; i < stories.size(); i++) {
        String story = stories.get(i);
        int begin = text.indexOf(story, at);
        line += lineEnds(text, at, begin);
        at = begin;
        consumer.accept(whole.get(i), line);
        line += lineEnds(text, at, at + story.length());
        at += story.length();
      }
    }

    /** The stories with their places and ids. */
    private static List<String> complete(List<String> stories) {
      List<@Nullable Map<String, String>> all = new ArrayList<>();
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < stories.size(); i++) {
        all.add(RawJson.members(stories.get(i)));
        order.add(i);
      }
      order.sort(Comparator.comparingDouble(i -> rank(all.get(i))));
      List<String> complete = new ArrayList<>(stories);
      Map<String, Integer> equal = new HashMap<>();
      for (int place = 0; place < order.size(); place++) {
        int i = order.get(place);
        Map<String, String> members = all.get(i);
        if (members != null) {
          String more = RawJson.quote(PLACE) + ":" + (place + 1);
          if (members.getOrDefault("id", "null").equals("null")) {
            more += ",\"id\":" + RawJson.quote(madeId(members, equal));
          }
          String story = stories.get(i).strip();
          complete.set(
              i,
              story.substring(0, story.length() - 1) + (members.isEmpty() ? "" : ",") + more + "}");
        }
      }
      return complete;
    }

    /** By what it says, not by what may change while it is worked on. */
    private static String madeId(Map<String, String> members, Map<String, Integer> equal) {
      StringBuilder said = new StringBuilder();
      for (String name : List.of("category", "title", "name", "description")) {
        said.append(members.getOrDefault(name, "")).append('\n');
      }
      int twin = equal.merge(said.toString(), 1, Integer::sum);
      return new IdGenerator("story")
          .id(twin == 1 ? said.toString() : said.toString() + twin, ID_LENGTH)
          .value();
    }

    /** The number of a story in the file's own order; the usual priority where it has none. */
    private static double rank(@Nullable Map<String, String> members) {
      double number = number(members == null ? "null" : members.getOrDefault("priority", "null"));
      return number < 0 ? PrdRecords.DEFAULT_PRIORITY : number;
    }

    /** A priority as people write it, in digits or as a word; -1 for any other text. */
    static double number(String raw) {
      String text =
          raw.charAt(0) == '"' ? JsonParser.unquote(raw).strip().toLowerCase(Locale.ROOT) : raw;
      return switch (text) {
        case "critical", "urgent", "highest" -> 0;
        case "high" -> 1;
        case "medium", "normal" -> PrdRecords.DEFAULT_PRIORITY;
        case "low" -> PrdRecords.LAST_PRIORITY - 1;
        case "lowest" -> PrdRecords.LAST_PRIORITY;
        default -> digits(text);
      };
    }

    private static double digits(String text) {
      return text.length() <= LONGEST_NUMBER && text.matches("\\d+(?:\\.\\d+)?")
          ? Double.parseDouble(text)
          : -1;
    }

    @Override
    public long troubleAt(String text) {
      // Parsed as a member of an object, so that an array can be read, too.
      JsonParser parser = new JsonParser("{\"\":" + text + "}");
      return parser.readObject(new HashMap<>()) ? 1 : parser.line();
    }

    private static long lineEnds(String text, int from, int to) {
      long ends = 0;
      for (int i = from; i < to; i++) {
        ends += text.charAt(i) == '\n' ? 1 : 0;
      }
      return ends;
    }
  }
}
