package dev.baton.tracker.format;

import dev.baton.task.InvalidValue;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The text of a file with a record on each line, so that each unchanged line is kept exactly,
 * including its end. If a task has several lines, the one with the newest change counts, or the
 * later one of equally new ones. A known line is not parsed again.
 */
public final class RecordLines {
  /** In place of an id, for all lines that are no tasks. */
  public static final String OTHERS = "";

  private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /**
   * A line, as offsets in the bytes.
   *
   * @param id of its task, or {@link #OTHERS}; null for a blank line
   * @param from where it begins
   * @param start where its record begins, after a byte order mark
   * @param end where its record ends, and the line end begins
   * @param next where the next line begins
   */
  private record Line(@Nullable String id, int from, int start, int end, int next) {}

  private final byte[] bytes;
  private final TrackerFormat.Reader reader;
  private final Predicate<String> others;
  private final List<Line> lines = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, String> records = new HashMap<>();

  private RecordLines(byte[] bytes, TrackerFormat.Reader reader, Predicate<String> others) {
    this.bytes = bytes;
    this.reader = reader;
    this.others = others;
  }

  /**
   * Parses a file.
   *
   * @param known the ids of tasks by their records, as far as known
   * @param others the lines that are no tasks, and no mistakes
   * @throws InvalidValue when a part of it cannot be parsed: then none of it may be used, because
   *     tasks that seem to be missing may be in that part
   */
  public static RecordLines parse(
      byte[] bytes,
      Map<String, String> known,
      TrackerFormat.Reader reader,
      Predicate<String> others) {
    RecordLines text = new RecordLines(bytes, reader, others);
    int from = 0;
    while (from < bytes.length) {
      int next = from;
      while (next < bytes.length && bytes[next] != '\n') {
        next++;
      }
      next = Math.min(next + 1, bytes.length);
      text.add(from, next, known);
      from = next;
    }
    return text;
  }

  private void add(int from, int next, Map<String, String> known) {
    int start = hasMark(from) ? from + MARK.length : from;
    int end = next;
    while (end > start && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r')) {
      end--;
    }
    String record = new String(bytes, start, end - start, StandardCharsets.UTF_8);
    String id = known.get(record);
    if (id == null && !record.isBlank()) {
      id = others.test(record) ? OTHERS : read(record, start, end);
    }
    if (id != null && !id.equals(OTHERS)) {
      String other = records.get(id);
      if (other == null || !isOlder(record, other)) {
        places.put(id, lines.size());
        records.put(id, record);
      }
    }
    lines.add(new Line(id, from, start, end, next));
  }

  /** Not only at the beginning: files are joined with cat. */
  private boolean hasMark(int at) {
    return at + MARK.length <= bytes.length
        && Arrays.equals(bytes, at, at + MARK.length, MARK, 0, MARK.length);
  }

  private String read(String record, int start, int end) {
    String why;
    if (record.indexOf('\uFFFD') >= 0 && !isUtf8(start, end)) {
      why = "it is not UTF-8";
    } else {
      try {
        return reader.read(lines.size() + 1L, record).whole().task().id().value();
      } catch (InvalidValue e) {
        why = isConflictMarker(record) ? "a git conflict is not resolved" : e.getMessage();
      }
    }
    throw new InvalidValue("line " + (lines.size() + 1) + ": " + why);
  }

  private boolean isUtf8(int start, int end) {
    try {
      ByteBuffer part = ByteBuffer.wrap(bytes, start, end - start);
      return StandardCharsets.UTF_8.newDecoder().decode(part).hasArray();
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /** Whether git wrote the line at a conflict. */
  public static boolean isConflictMarker(String record) {
    return record.startsWith("<<<<<<<")
        || record.startsWith("=======")
        || record.startsWith(">>>>>>>")
        || record.startsWith("|||||||");
  }

  private boolean isOlder(String record, String than) {
    TrackerFormat.Imported one = reader.read(0, record);
    TrackerFormat.Imported other = reader.read(0, than);
    return one.dated() != other.dated()
        ? other.dated()
        : one.whole().task().times().updatedAt().isBefore(other.whole().task().times().updatedAt());
  }

  /** The tasks that it has. */
  public Set<String> ids() {
    return places.keySet();
  }

  /** The record of a task; null when there is none. */
  public @Nullable String record(String id) {
    return records.get(id);
  }

  /** The number of a task's line, 1 or more; 0 when it has none. */
  public long number(String id) {
    Integer place = places.get(id);
    return place == null ? 0 : place + 1;
  }

  /**
   * The text with changes; everything else is unchanged.
   *
   * @param changed the new record of a task by its id, in the order in which new ones are added
   * @param removed tasks whose lines are removed
   */
  public byte[] with(Map<String, String> changed, Set<String> removed) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length + bytes.length / 8 + 1024);
    boolean ended = true;
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      String id = line.id();
      String instead = id == null ? null : changed.get(id);
      if (id == null || (instead == null && !removed.contains(id))) {
        out.write(bytes, line.from(), line.next() - line.from());
        ended = line.next() > line.end();
      } else {
        out.write(bytes, line.from(), line.start() - line.from());
        // Older lines of the same task are removed: one of them could count as the newest later.
        if (instead != null && Integer.valueOf(i).equals(places.get(id))) {
          out.writeBytes(instead.getBytes(StandardCharsets.UTF_8));
          out.write(bytes, line.end(), line.next() - line.end());
          ended = line.next() > line.end();
        }
      }
    }
    byte[] end = lineEnd();
    for (Map.Entry<String, String> line : changed.entrySet()) {
      if (!places.containsKey(line.getKey())) {
        if (!ended) {
          out.writeBytes(end);
        }
        out.writeBytes(line.getValue().getBytes(StandardCharsets.UTF_8));
        out.writeBytes(end);
        ended = true;
      }
    }
    return out.toByteArray();
  }

  /** New lines end like the first one. */
  private byte[] lineEnd() {
    Line first = lines.isEmpty() ? null : lines.getFirst();
    return first == null || first.next() == first.end()
        ? new byte[] {'\n'}
        : Arrays.copyOfRange(bytes, first.end(), first.next());
  }
}
