package dev.baton.tracker.beads;

import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.text.LineSplitter;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.TaskFields;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What bd lists about issues: as what it exports, but without comments, and indented. */
final class BeadsList {
  private static final String ID = "id";
  private static final String COMMENTS = "comments";
  private static final String COUNT = "comment_count";

  /** The beginning of a record that was exported. */
  private static final String TYPE = "{\"_type\":\"issue\",";

  /** What bd printed in UTF-8, from bytes as ISO 8859-1. */
  static String decoded(String answer) {
    return new String(answer.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  /**
   * The records in a list, by id.
   *
   * @return null when it is not a list of issues
   */
  static @Nullable Map<String, String> records(String json) {
    List<String> items = JsonParser.items(json.strip());
    if (items == null) {
      return null;
    }
    Map<String, String> records = LinkedHashMap.newLinkedHashMap(items.size());
    for (String item : items) {
      String id = id(item);
      if (id == null) {
        return null;
      }
      records.put(id, item);
    }
    return records;
  }

  /** Usually it is the first member, and nothing else has to be parsed. */
  private static @Nullable String id(String item) {
    int colon = item.indexOf(':');
    if (colon > 0 && item.substring(1, colon).strip().equals("\"id\"")) {
      int from = item.indexOf('"', colon) + 1;
      int to = item.indexOf('"', from);
      if (from > 0 && to > from && TaskId.isWellFormed(item.substring(from, to))) {
        return item.substring(from, to);
      }
    }
    Map<String, String> members = RawJson.members(item);
    String raw = members == null ? null : members.get(ID);
    return raw == null ? null : TaskFields.text(ID, raw);
  }

  /**
   * Whether a record of a list has the same text as when it was exported, but for its layout. Most
   * have, and this takes a tenth of the time in which both are parsed.
   *
   * @return false where they may be equal all the same, such as where there are comments
   */
  static boolean isAsExported(String known, String record) {
    int at = known.startsWith(TYPE) ? TYPE.length() : 1;
    boolean isText = false;
    boolean isEscaped = false;
    for (int i = 1; i < record.length(); i++) {
      char c = record.charAt(i);
      if (isText || c > ' ') {
        if (at >= known.length() || known.charAt(at) != c) {
          return false;
        }
        at++;
        isText ^= c == '"' && !isEscaped;
        isEscaped = c == '\\' && !isEscaped;
      }
    }
    return at == known.length();
  }

  /** The ids in a list; null when it is not a list of issues. */
  static @Nullable List<String> ids(String json) {
    Map<String, String> records = records(json);
    return records == null ? null : List.copyOf(records.keySet());
  }

  /**
   * A record of a list, which becomes one with what only an export has.
   *
   * @param known the last one that was exported; null for none
   */
  record Completion(Map<String, String> now, @Nullable Map<String, String> known) {
    static Completion of(@Nullable String known, String record) {
      Map<String, String> now = Objects.requireNonNull(RawJson.members(record));
      now.replaceAll((name, raw) -> "{[".indexOf(raw.charAt(0)) < 0 ? raw : RawJson.compact(raw));
      return new Completion(now, known == null ? null : RawJson.members(known));
    }

    /** The id, where it has other comments than were exported; null where it has the same. */
    @Nullable String idOfNewComments() {
      String exported = known == null ? null : known.get(COMMENTS);
      String count = Integer.toString(RawJson.items(exported).size());
      return count.equals(now.getOrDefault(COUNT, "0"))
          ? null
          : TaskFields.text(ID, String.valueOf(now.get(ID)));
    }

    /** The present comments, as JSON. */
    void putComments(String comments) {
      now.put(COMMENTS, RawJson.compact(comments.strip()));
    }

    String record() {
      Map<String, String> all = new LinkedHashMap<>();
      for (Map.Entry<String, String> member :
          known == null ? Set.<Map.Entry<String, String>>of() : known.entrySet()) {
        String name = member.getKey();
        if (now.containsKey(name)) {
          all.put(name, now.get(name));
        } else if (name.equals("_type") || name.equals(COMMENTS) || name.equals(COUNT)) {
          all.put(name, member.getValue());
        }
      }
      now.forEach(all::putIfAbsent);
      return RawJson.object(all);
    }
  }

  /** Passes on each line in UTF-8. */
  static final class Lines implements LineSplitter.Sink {
    private final Consumer<String> lines;
    private long number;

    Lines(Consumer<String> lines) {
      this.lines = lines;
    }

    @Override
    public void line(byte[] bytes, int from, int to, LineSplitter.Length kept) {
      number++;
      try {
        ByteBuffer text = ByteBuffer.wrap(bytes, from, to - from);
        String line = StandardCharsets.UTF_8.newDecoder().decode(text).toString();
        if (!line.isBlank()) {
          lines.accept(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        }
      } catch (CharacterCodingException e) {
        throw new InvalidValue("line " + number + " is not UTF-8");
      }
    }
  }
}
