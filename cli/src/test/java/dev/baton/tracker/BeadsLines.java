package dev.baton.tracker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An issue file, interpreted from the specification without Baton's code: of each id the newest
 * record counts, or the later one of equally new ones; and what is ready, computed one issue after
 * the other.
 */
final class BeadsLines {
  private static final Set<String> BLOCKING = Set.of("blocks", "conditional-blocks", "waits-for");
  private static final Set<String> HIDDEN =
      Set.of("merge-request", "gate", "molecule", "message", "agent", "role", "rig");

  private final Map<String, Map<String, @Nullable Object>> issues = new LinkedHashMap<>();

  static BeadsLines read(Path file) throws IOException {
    BeadsLines lines = new BeadsLines();
    for (String line : Files.readAllLines(file)) {
      lines.add(AnyJson.object(line));
    }
    return lines;
  }

  private void add(Map<String, @Nullable Object> issue) {
    Map<String, @Nullable Object> known = issues.get(text(issue, "id"));
    if (known == null || !time(issue, "updated_at").isBefore(time(known, "updated_at"))) {
      issues.put(text(issue, "id"), issue);
    }
  }

  /** The issues by id. */
  Map<String, Map<String, @Nullable Object>> issues() {
    return issues;
  }

  long count(String status) {
    return issues.values().stream().filter(issue -> status(issue).equals(status)).count();
  }

  /**
   * The ids of issues that are open, not blocked and not parents of unfinished issues, by priority
   * and age.
   */
  List<String> ready(Instant now) {
    return issues.values().stream()
        .filter(issue -> status(issue).equals("open") && !isLeftOut(issue, now))
        .filter(issue -> !isHeldBack(issue, now))
        .filter(issue -> !hasUnfinishedChildren(text(issue, "id")))
        .sorted(
            Comparator.<Map<String, @Nullable Object>>comparingInt(
                    issue -> Integer.parseInt(String.valueOf(issue.getOrDefault("priority", 0))))
                .thenComparing(issue -> time(issue, "created_at"))
                .thenComparing(issue -> text(issue, "id")))
        .map(issue -> text(issue, "id"))
        .toList();
  }

  private static boolean isLeftOut(Map<String, @Nullable Object> issue, Instant now) {
    return isTrue(issue, "pinned")
        || isTrue(issue, "ephemeral")
        || isTrue(issue, "wisp")
        || HIDDEN.contains(text(issue, "issue_type"))
        || isDeferred(issue, now);
  }

  private static boolean isDeferred(Map<String, @Nullable Object> issue, Instant now) {
    return issue.containsKey("defer_until") && time(issue, "defer_until").isAfter(now);
  }

  private boolean isHeldBack(Map<String, @Nullable Object> issue, Instant now) {
    Set<String> ancestors = new HashSet<>();
    climb(text(issue, "id"), ancestors);
    ancestors.remove(text(issue, "id"));
    for (String ancestor : ancestors) {
      Map<String, @Nullable Object> parent = issues.get(ancestor);
      if (parent != null && !isOver(parent)) {
        boolean aside = Set.of("blocked", "deferred").contains(status(parent));
        if (aside || isDeferred(parent, now) || hasBlocker(ancestor)) {
          return true;
        }
      }
    }
    return hasBlocker(text(issue, "id"));
  }

  private boolean hasUnfinishedChildren(String id) {
    return issues.entrySet().stream()
        .filter(child -> !isOver(child.getValue()))
        .anyMatch(child -> targets(child.getKey(), Set.of("parent-child")).contains(id));
  }

  private void climb(String id, Set<String> ancestors) {
    for (String parent : targets(id, Set.of("parent-child"))) {
      if (ancestors.add(parent)) {
        climb(parent, ancestors);
      }
    }
  }

  private boolean hasBlocker(String id) {
    return targets(id, BLOCKING).stream()
        .map(issues::get)
        .anyMatch(issue ->
            issue != null
                && !isOver(issue)
                && !status(issue).equals("pinned")
                && !isTrue(issue, "pinned"));
  }

  private List<String> targets(String id, Set<String> types) {
    List<String> targets = new ArrayList<>();
    Map<String, @Nullable Object> issue = issues.get(id);
    if (issue != null && issue.get("dependencies") instanceof List<?> links) {
      for (Object link : links) {
        if (link instanceof Map<?, ?> one
            && types.contains(String.valueOf(one.get("type")).replace('_', '-'))) {
          targets.add(String.valueOf(one.get("depends_on_id")));
        }
      }
    }
    return targets;
  }

  private static boolean isOver(Map<String, @Nullable Object> issue) {
    return status(issue).equals("closed") || status(issue).equals("tombstone");
  }

  private static boolean isTrue(Map<String, @Nullable Object> issue, String name) {
    return Boolean.TRUE.equals(issue.get(name));
  }

  private static String status(Map<String, @Nullable Object> issue) {
    return text(issue, "status");
  }

  private static String text(Map<String, @Nullable Object> issue, String name) {
    return String.valueOf(issue.get(name));
  }

  private static Instant time(Map<String, @Nullable Object> issue, String name) {
    return OffsetDateTime.parse(text(issue, name)).toInstant();
  }
}
