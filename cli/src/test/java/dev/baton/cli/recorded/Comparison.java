package dev.baton.cli.recorded;

import dev.baton.cli.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares an answer with the recorded one, by the rules of the recording's own player. */
final class Comparison {
  /** What belongs to one run, or to how bd stores tasks. */
  private static final Set<String> NOT_COMPARED =
      Set.of(
          "content_hash",
          "revision",
          "author_email",
          "database_path",
          "path",
          "prefix_source",
          "compaction_level",
          "id_strategy",
          "CommitHash",
          "latest_commit",
          "query_ms",
          "total_ms",
          "is_merge_target",
          "note",
          "suggested_action");

  private final List<String> found = new ArrayList<>();

  private Comparison() {}

  /** What differs from the recorded answer; more fields than it has are no difference. */
  static List<String> of(String line, Json real, World.Reply ours) {
    long status = real.number("status");
    if ((status == 0) != (ours.exit() == 0)) {
      String error = ours.error().isEmpty() ? real.text("error") : ours.error();
      return List.of("exit %d, expected %d (%s)".formatted(ours.exit(), status, error));
    }
    if (status != 0 || line.startsWith("! ") || real.isNull("json")) {
      return List.of();
    }
    Object expected = real.at("json").value();
    if (ours.json() == null) {
      return List.of("no JSON, expected " + shown(expected));
    }
    Comparison comparison = new Comparison();
    comparison.compare(expected, ours.json(), "");
    if (comparison.found.isEmpty()
        && line.contains("--sort")
        && !order(expected).equals(order(ours.json()))) {
      comparison.found.add("order %s, expected %s".formatted(order(ours.json()), order(expected)));
    }
    return comparison.found;
  }

  private static List<Object> order(Object answer) {
    List<Object> ids = new ArrayList<>();
    if (answer instanceof List<?> list) {
      list.forEach(one -> ids.add(one instanceof Map<?, ?> map ? "" + map.get("id") : ""));
    }
    return ids;
  }

  private void compare(@Nullable Object real, @Nullable Object ours, String at) {
    if (real instanceof Map<?, ?> expected && ours instanceof Map<?, ?> fields) {
      expected.forEach((key, value) -> compareField(key.toString(), value, fields, at));
    } else if (real instanceof List<?> expected && ours instanceof List<?> list) {
      compareLists(expected, list, at);
    } else if (!same(real, ours)) {
      found.add("%s: %s, expected %s".formatted(at, shown(ours), shown(real)));
    }
  }

  private void compareField(String key, @Nullable Object real, Map<?, ?> ours, String at) {
    if (NOT_COMPARED.contains(key)) {
      return;
    }
    if (ours.containsKey(key)) {
      compare(real, ours.get(key), at + "." + key);
    } else {
      found.add("%s.%s: missing, expected %s".formatted(at, key, shown(real)));
    }
  }

  private void compareLists(List<?> real, List<?> ours, String at) {
    if (real.size() != ours.size()) {
      found.add("%s: %d entries, expected %d".formatted(at, ours.size(), real.size()));
      return;
    }
    List<Object> left = new ArrayList<>(ours);
    for (int i = 0; i < real.size(); i++) {
      Object expected = real.get(i);
      Object best =
          left.stream().min(Comparator.comparingInt(one -> distance(expected, one))).orElseThrow();
      left.remove(best);
      compare(expected, best, at + "[" + i + "]");
    }
  }

  private static int distance(Object real, Object ours) {
    Comparison comparison = new Comparison();
    comparison.compare(real, ours, "");
    return comparison.found.size();
  }

  private static boolean same(@Nullable Object real, @Nullable Object ours) {
    return (real instanceof BigDecimal one && ours instanceof BigDecimal other)
        ? one.compareTo(other) == 0
        : Objects.equals(real, ours);
  }

  private static String shown(@Nullable Object value) {
    String text = String.valueOf(value);
    return text.length() > 90 ? text.substring(0, 90) + "…" : text;
  }
}
