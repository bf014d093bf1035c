package dev.baton.tracker.bd;

import dev.baton.json.JsonParser;
import dev.baton.tracker.format.RawJson;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/** An issue with everything that bd stores of it. */
final class BdIssue {
  private static final List<String> FIELDS =
      List.of(
          new String[] {
            "id",
            "title",
            "description",
            "design",
            "acceptance_criteria",
            "notes",
            "spec_id",
            "status",
            "priority",
            "issue_type",
            "assignee",
            "owner",
            "estimated_minutes",
            "created_at",
            "created_by",
            "updated_at",
            "started_at",
            "closed_at",
            "close_reason",
            "due_at",
            "defer_until",
            "external_ref",
            "metadata",
            "lease_expires_at",
            "heartbeat_at"
          });

  private final Map<String, String> members = new LinkedHashMap<>();
  final TreeSet<String> labels = new TreeSet<>();

  /** By the issue that it depends on. */
  final TreeMap<String, Map<String, String>> dependencies = new TreeMap<>();

  final List<Map<String, String>> comments = new ArrayList<>();

  /** Reads what {@link #line} wrote. */
  static BdIssue parse(String line) {
    Map<String, String> all = Objects.requireNonNull(RawJson.members(line), line);
    BdIssue issue = new BdIssue();
    for (String label : items(all, "labels")) {
      issue.labels.add(JsonParser.unquote(label));
    }
    for (String item : items(all, "dependencies")) {
      Map<String, String> one = Objects.requireNonNull(RawJson.members(item));
      issue.dependencies.put(text(one, "depends_on_id"), one);
    }
    for (String item : items(all, "comments")) {
      issue.comments.add(RawJson.members(item));
    }
    for (String name : FIELDS) {
      if (all.containsKey(name)) {
        issue.members.put(name, all.get(name));
      }
    }
    return issue;
  }

  private static List<String> items(Map<String, String> all, String name) {
    return Objects.requireNonNull(JsonParser.items(all.getOrDefault(name, "[]")));
  }

  static String text(Map<String, String> members, String name) {
    String raw = members.get(name);
    return raw == null ? "" : raw.startsWith("\"") ? JsonParser.unquote(raw) : raw;
  }

  /** The value of a field; the empty text for none. */
  String text(String name) {
    return text(members, name);
  }

  boolean is(String status) {
    return text("status").equals(status);
  }

  /** Sets a field to a text; the empty text removes it. */
  void set(String name, String value) {
    setRaw(name, value.isEmpty() ? "" : RawJson.quote(value));
  }

  /** Sets a field to JSON; the empty text removes it. */
  void setRaw(String name, String json) {
    if (json.isEmpty()) {
      members.remove(name);
    } else {
      members.put(name, json);
    }
  }

  /** Changes the status and what bd derives from it. */
  void become(String status, Instant now) {
    boolean was = is("closed");
    set("status", status);
    if (!status.equals("in_progress")) {
      set("lease_expires_at", "");
      set("heartbeat_at", "");
    }
    if (status.equals("closed") && !was) {
      set("closed_at", now.toString());
    } else if (was && !status.equals("closed")) {
      set("closed_at", "");
      set("close_reason", "");
    }
    if (status.equals("in_progress") && text("started_at").isEmpty()) {
      set("started_at", now.toString());
    }
  }

  /** What the database has: times to the nanosecond. */
  String line() {
    return RawJson.object(all(ChronoUnit.NANOS));
  }

  /** What bd exports: times to the second. */
  String exported(Collection<BdIssue> others) {
    Map<String, String> out = new LinkedHashMap<>(Map.of("_type", "\"issue\""));
    out.putAll(listed(others));
    return RawJson.object(out);
  }

  /** What bd lists: the same without comments. */
  Map<String, String> listed(Collection<BdIssue> others) {
    Map<String, String> out = new LinkedHashMap<>(all(ChronoUnit.SECONDS));
    int dependents = 0;
    for (BdIssue other : others) {
      dependents += other.dependencies.containsKey(text("id")) ? 1 : 0;
    }
    out.put("dependency_count", Integer.toString(dependencies.size()));
    out.put("dependent_count", Integer.toString(dependents));
    out.put("comment_count", Integer.toString(comments.size()));
    return out;
  }

  private Map<String, String> all(ChronoUnit unit) {
    Map<String, String> out = new LinkedHashMap<>();
    for (String name : FIELDS) {
      if (members.containsKey(name)) {
        out.put(name, cut(name, members.get(name), unit));
      }
    }
    putItems(out, "labels", labels.stream().map(RawJson::quote).toList());
    putItems(out, "dependencies", objects(dependencies.values(), unit));
    putItems(out, "comments", objects(comments, unit));
    return out;
  }

  private static List<String> objects(Collection<Map<String, String>> all, ChronoUnit unit) {
    List<String> items = new ArrayList<>();
    for (Map<String, String> one : all) {
      Map<String, String> out = new LinkedHashMap<>(one);
      out.replaceAll((name, raw) -> cut(name, raw, unit));
      items.add(RawJson.object(out));
    }
    return items;
  }

  private static String cut(String name, String raw, ChronoUnit unit) {
    return name.endsWith("_at") || name.equals("defer_until")
        ? RawJson.quote(Instant.parse(JsonParser.unquote(raw)).truncatedTo(unit).toString())
        : raw;
  }

  private static void putItems(Map<String, String> out, String name, List<String> items) {
    if (!items.isEmpty()) {
      out.put(name, '[' + String.join(",", items) + ']');
    }
  }
}
