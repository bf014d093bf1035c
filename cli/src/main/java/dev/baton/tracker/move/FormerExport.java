package dev.baton.tracker.move;

import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.TaskReader;
import dev.baton.tracker.format.TaskWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The file that an export replaces. Where it has a line of a task that says the same as the new
 * one, that line stays as it is, in its place; otherwise only the members that say something else
 * are replaced. So an export over a file that was imported changes only what has changed.
 */
public final class FormerExport {
  private static final char MARK = '\uFEFF';

  private final TaskReader reader;
  private final TaskWriter writer;
  private final List<Line> lines = new ArrayList<>();
  private final Map<String, Line> byId = new HashMap<>();

  /**
   * A line.
   *
   * @param before what precedes the record: a byte order mark, or nothing
   * @param end the line end
   * @param id of its task; null for a line without a task
   * @param meaning the record as Baton writes it
   */
  private record Line(
      String before, String record, String end, @Nullable String id, String meaning) {
    String whole() {
      return before + record + end;
    }
  }

  private FormerExport(TaskReader reader, TaskWriter writer) {
    this.reader = reader;
    this.writer = writer;
  }

  /**
   * Reads the file.
   *
   * @return null when there is none, or when it has anything else than tasks and memories
   */
  public static @Nullable FormerExport read(Path file, TaskReader reader, TaskWriter writer) {
    if (!Files.isRegularFile(file)) {
      return null;
    }
    try {
      FormerExport export = new FormerExport(reader, writer);
      export.add(Files.readString(file, StandardCharsets.UTF_8));
      return export;
    } catch (IOException | InvalidValue somethingElse) {
      return null;
    }
  }

  private void add(String text) {
    int from = 0;
    while (from < text.length()) {
      int next = text.indexOf('\n', from) + 1;
      next = next == 0 ? text.length() : next;
      int end = next;
      while (end > from && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
        end--;
      }
      int start = text.charAt(from) == MARK && from < end ? from + 1 : from;
      add(text.substring(from, start), text.substring(start, end), text.substring(end, next));
      from = next;
    }
  }

  private void add(String before, String record, String end) {
    if (record.isBlank() || LooseRecords.memory(record) != null) {
      lines.add(new Line(before, record, end, null, ""));
      return;
    }
    var whole = reader.read(lines.size() + 1L, record).whole();
    Line line = new Line(before, record, end, whole.task().id().value(), writer.line(whole));
    lines.add(line);
    Line other = byId.get(line.id());
    if (other == null || !isOlder(record, other.record())) {
      byId.put(whole.task().id().value(), line);
    }
  }

  private boolean isOlder(String record, String than) {
    return reader
        .read(0, record)
        .whole()
        .task()
        .times()
        .updatedAt()
        .isBefore(reader.read(0, than).whole().task().times().updatedAt());
  }

  /**
   * Writes the new content.
   *
   * @param fresh the records to write, by the ids of their tasks
   * @param memories whether what the file has of bd's memories is kept
   */
  public void write(Map<String, String> fresh, boolean memories, PrintStream out) {
    boolean ended = true;
    Map<String, String> left = new LinkedHashMap<>(fresh);
    for (Line line : lines) {
      String wanted = line.id() == null ? "" : fresh.get(line.id());
      if (wanted == null || (line.id() == null && !memories && !line.record().isBlank())) {
        continue;
      }
      boolean newest = isNewest(line);
      boolean same = line.id() == null || wanted.equals(newestOf(line).meaning());
      if (same) {
        out.print(line.whole());
      } else if (newest) {
        out.print(line.before() + patched(line, wanted) + line.end());
      } else {
        // An older line could count as the newest later.
        continue;
      }
      left.remove(line.id());
      ended = !line.end().isEmpty();
    }
    for (String record : left.values()) {
      out.print((ended ? "" : "\n") + record + "\n");
      ended = true;
    }
  }

  /** Of equal lines, too, only the last one is the newest. */
  @SuppressWarnings("ReferenceEquality")
  private boolean isNewest(Line line) {
    return byId.get(line.id()) == line;
  }

  private Line newestOf(Line line) {
    return byId.getOrDefault(line.id(), line);
  }

  /** The line with the members that say something else than before. */
  private static String patched(Line line, String wanted) {
    Map<String, String> written = membersOf(line.record());
    Map<String, String> was = membersOf(line.meaning());
    Map<String, String> is = membersOf(wanted);
    Map<String, String> out = new LinkedHashMap<>(written);
    out.keySet().removeIf(name -> was.containsKey(name) && !is.containsKey(name));
    is.forEach((name, raw) -> {
      if (!raw.equals(was.get(name))) {
        out.put(name, raw);
      }
    });
    return spacedLike(line.record(), out);
  }

  private static Map<String, String> membersOf(String record) {
    Map<String, String> members = RawJson.members(record);
    return members == null ? Map.of() : members;
  }

  /** An object with blanks between its members where the other has them, as Python writes them. */
  private static String spacedLike(String record, Map<String, String> members) {
    boolean spaced = record.matches("\\{\"[^\"\\\\]*\": .*");
    if (!spaced) {
      return RawJson.object(members);
    }
    StringBuilder out = new StringBuilder("{");
    members.forEach((name, raw) ->
        out.append(out.length() > 1 ? ", " : "")
            .append(RawJson.quote(name))
            .append(": ")
            .append(raw));
    return out.append('}').toString();
  }
}
