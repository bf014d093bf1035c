package dev.baton.tracker.move;

import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId.IdGenerator;
import dev.baton.text.InputFiles;
import dev.baton.text.LineReader;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.RecordLines;
import dev.baton.tracker.format.TrackerFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/** Splits a file into records, and reports lines that are not records. */
final class RecordSource {
  /** A description may have 8 million characters, and a record contains a few texts. */
  private static final int LONGEST_DOCUMENT = InputFiles.LONGEST_LINE;

  /** The byte order mark. */
  private static final char MARK = '\uFEFF';

  private final LineReader lines;
  private final ImportReport report;
  private final LongConsumer progress;
  private boolean conflict;

  /**
   * @param progress receives the number of each line
   */
  RecordSource(InputStream in, ImportReport report, LongConsumer progress) {
    lines = LineReader.ofWhole(in);
    this.report = report;
    this.progress = progress;
  }

  /**
   * Passes each record with its line number.
   *
   * @param splitter null where each line is a record
   * @throws IOException when the file cannot be read
   */
  void forEach(TrackerFormat.@Nullable Splitter splitter, ObjLongConsumer<String> consumer)
      throws IOException {
    if (splitter != null) {
      document(splitter, consumer);
      return;
    }
    for (String line = next(); line != null; line = next()) {
      if (!line.isBlank() && !isConflictMarker(line)) {
        consumer.accept(line, lines.number());
      }
    }
  }

  private void document(TrackerFormat.Splitter splitter, ObjLongConsumer<String> consumer)
      throws IOException {
    StringBuilder text = new StringBuilder();
    for (String line = next(); line != null; line = next()) {
      text.append(line).append('\n');
      if (text.length() > LONGEST_DOCUMENT) {
        report.unreadable(lines.number(), "the document is too long: expected at most 64 MB");
        return;
      }
    }
    if (text.toString().isBlank()) {
      return;
    }
    try {
      splitter.forEach(text.toString(), consumer);
    } catch (InvalidValue e) {
      long line = Math.clamp(splitter.troubleAt(text.toString()), 1, Math.max(1, lines.number()));
      report.unreadable(line, e.getMessage());
    }
  }

  /** The next line; empty for a line that cannot be read. */
  private @Nullable String next() throws IOException {
    String line = lines.next();
    if (line == null) {
      return null;
    }
    progress.accept(lines.number());
    if (line.indexOf('\uFFFD') >= 0 && !lines.isUtf8()) {
      report.unreadable(
          lines.number(), "the line is not UTF-8: convert the file, for example with iconv");
      return "";
    }
    // In the middle of a file, too: files are joined with cat.
    String text = line.indexOf(MARK) == 0 ? line.substring(1) : line;
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  private boolean isConflictMarker(String line) {
    boolean begin = line.startsWith("<<<<<<<");
    boolean marker = RecordLines.isConflictMarker(line);
    if (marker && begin) {
      conflict = true;
      report.problem(lines.number(), "git conflict: both sides are read, the newer record wins");
    } else if (marker && !conflict) {
      report.problem(lines.number(), "a git conflict marker");
    }
    return marker;
  }

  /** Records of bd's that are no complete tasks: memories, and tasks without an id. */
  static final class Loose {
    private static final String KIND = "_type";
    private static final String ID = "id";

    /** So long that two records of one tracker have different ids. */
    private static final int LENGTH = 8;

    /** The key and the text of a memory; null when the record is something else. */
    static Map.@Nullable Entry<String, String> memory(String record) {
      if (!record.contains("\"memory\"")) {
        return null;
      }
      Map<String, String> members = RawJson.members(record);
      if (members == null || !"memory".equals(RawJson.text(members, KIND))) {
        return null;
      }
      return Map.entry(RawJson.text(members, "key"), RawJson.text(members, "value"));
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
}
