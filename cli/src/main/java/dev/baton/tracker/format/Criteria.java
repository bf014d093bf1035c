package dev.baton.tracker.format;

import dev.baton.json.JsonParser;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Acceptance criteria of cub and ralph: arrays of texts, or of objects that say which criteria
 * pass.
 */
public final class Criteria {
  private Criteria() {}

  /**
   * A Markdown list, with check boxes if the criteria say whether they pass.
   *
   * @param raw an array or a text
   * @return null when it is neither
   */
  public static @Nullable String markdown(String raw) {
    if (raw.charAt(0) == '"') {
      return FieldReader.text("acceptanceCriteria", raw);
    }
    List<String> items = raw.equals("null") ? List.of() : JsonParser.items(raw);
    if (items == null) {
      return null;
    }
    StringBuilder out = new StringBuilder();
    for (String item : items) {
      out.append(out.isEmpty() ? "- " : "\n- ").append(line(item));
    }
    return out.toString();
  }

  private static String line(String item) {
    if (item.charAt(0) == '"') {
      return FieldReader.text("acceptanceCriteria", item);
    }
    Map<String, String> members = item.charAt(0) == '{' ? RawJson.members(item) : null;
    String text = members == null ? null : members.getOrDefault("description", members.get("text"));
    if (members == null || text == null || text.charAt(0) != '"') {
      return item;
    }
    String box = "true".equals(members.get("passes")) ? "[x] " : "[ ] ";
    return box + FieldReader.text("acceptanceCriteria", text);
  }
}
