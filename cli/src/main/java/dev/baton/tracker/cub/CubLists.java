package dev.baton.tracker.cub;

import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.tracker.format.RawJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The arrays in cub's records. */
final class CubLists {
  private CubLists() {}

  /** The items of a Markdown list, one text each; other lines belong to the item before. */
  static String criteria(String markdown) {
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
  static String blockers(String kept, Set<String> wanted) {
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
