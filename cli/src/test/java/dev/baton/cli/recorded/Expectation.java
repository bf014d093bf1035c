package dev.baton.cli.recorded;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an answer must be, in a few words with semicolons between them. {@code beads-rust.txt}
 * explains them.
 */
record Expectation(String words) {

  /** What is not so; empty if everything is. */
  List<String> unmet(World.Reply reply) {
    List<String> unmet = new ArrayList<>();
    boolean fails = false;
    for (String word : words.split(";", -1)) {
      String one = word.strip();
      fails |= one.equals("fails");
      if (!one.isEmpty() && !one.equals("fails") && !isMet(one, reply)) {
        unmet.add(one);
      }
    }
    if (fails == (reply.exit() == 0)) {
      unmet.add("exit " + reply.exit() + " (" + reply.error() + ")");
    }
    return unmet;
  }

  private static boolean isMet(String one, World.Reply reply) {
    String[] parts = one.split(" ", 2);
    String rest = parts.length > 1 ? parts[1].strip() : "";
    return switch (parts[0]) {
      case "none" -> ids(reply.json()).isEmpty() && reply.json() instanceof List<?>;
      case "ids" -> ids(reply.json()).stream().sorted().toList().equals(sorted(rest));
      case "order" -> ids(reply.json()).equals(List.of(rest.split(" ", -1)));
      case "count" -> reply.json() instanceof List<?> list && list.size() == Integer.parseInt(rest);
      case "has" -> ids(reply.json()).contains(rest);
      case "lacks" -> !ids(reply.json()).contains(rest);
      case "says" -> lower(reply.error()).contains(lower(rest));
      case "prints" -> reply.text().contains(rest.replace("\\n", "\n"));
      case "hides" -> !reply.text().contains(rest);
      case "no" -> isNothing(at(reply.json(), rest));
      default -> field(one, reply.json());
    };
  }

  private static boolean field(String one, @Nullable Object json) {
    int equals = one.indexOf('=');
    int contains = one.indexOf('~');
    int end = equals < 0 ? contains : contains < 0 ? equals : Math.min(equals, contains);
    if (end < 0 || !one.startsWith(".")) {
      throw new AssertionError("not an expectation: " + one);
    }
    Object value = at(json, one.substring(0, end));
    String wanted = one.substring(end + 1).replace("\\n", "\n");
    if (end == contains) {
      return value instanceof List<?> list
          ? list.stream().anyMatch(element -> wanted.equals(String.valueOf(element)))
          : String.valueOf(value).contains(wanted);
    }
    return wanted.equals(String.valueOf(value));
  }

  /** The value at a path such as {@code .0.labels}; null for none. */
  private static @Nullable Object at(@Nullable Object json, String path) {
    Object value = json;
    for (String step : path.substring(1).split("\\.", -1)) {
      if (value instanceof Map<?, ?> map) {
        value = map.get(step);
      } else if (value instanceof List<?> list) {
        int index = Integer.parseInt(step);
        value = index < list.size() ? list.get(index) : null;
      } else {
        return null;
      }
    }
    return value;
  }

  private static boolean isNothing(@Nullable Object value) {
    return value == null || value.equals("") || value.equals(List.of());
  }

  private static List<String> sorted(String names) {
    return List.of(names.split(" ", -1)).stream().sorted().toList();
  }

  /** The names of the tasks of a list, without their brackets. */
  private static List<String> ids(@Nullable Object json) {
    List<String> ids = new ArrayList<>();
    if (json instanceof List<?> list) {
      for (Object one : list) {
        Object id = one instanceof Map<?, ?> map ? firstOf(map, "id", "issue_id") : one;
        ids.add(String.valueOf(id).replaceAll("[<>]", ""));
      }
    }
    return ids;
  }

  private static @Nullable Object firstOf(Map<?, ?> map, String name, String other) {
    return map.containsKey(name) ? map.get(name) : map.get(other);
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
