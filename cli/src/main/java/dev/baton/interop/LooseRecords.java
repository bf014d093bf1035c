package dev.baton.interop;

import dev.baton.interop.format.FieldReader;
import dev.baton.interop.format.RawJson;
import dev.baton.task.TaskId.IdGenerator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Records of bd's that are no complete tasks: memories, and tasks without an id. */
final class LooseRecords {
  private static final String KIND = "_type";
  private static final String ID = "id";

  /** So long that two records of one tracker have different ids. */
  private static final int LENGTH = 8;

  private LooseRecords() {}

  /** The key and the text of a memory; null when the record is something else. */
  static Map.@Nullable Entry<String, String> memory(String record) {
    if (!record.contains("\"memory\"")) {
      return null;
    }
    Map<String, String> members = RawJson.members(record);
    if (members == null || !"memory".equals(text(members, KIND))) {
      return null;
    }
    return Map.entry(text(members, "key"), text(members, "value"));
  }

  private static String text(Map<String, String> members, String name) {
    String raw = members.get(name);
    return raw == null || raw.charAt(0) != '"' ? "" : FieldReader.text(name, raw);
  }

  /**
   * A record that has no id, with one. The id depends only on what the record says, so that
   * importing it again finds the same task.
   *
   * @return null when the record has an id, or is not an object
   */
  static @Nullable String withId(String record, String prefix) {
    Map<String, String> members = RawJson.members(record);
    String id = members == null ? "" : members.getOrDefault(ID, "null");
    if (members == null || !(id.equals("null") || id.equals("\"\""))) {
      return null;
    }
    Map<String, String> all = new TreeMap<>(members);
    all.remove(ID);
    all.replaceAll((name, raw) -> RawJson.compact(raw));
    String made = new IdGenerator(prefix).id(RawJson.object(all), LENGTH).value();
    members.put(ID, RawJson.quote(made));
    return RawJson.object(members);
  }
}
