package dev.baton.tracker.move;

import dev.baton.app.Memories;
import dev.baton.store.Stores;
import dev.baton.store.Transfers;
import dev.baton.store.WholeTask;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TrackerFormat;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes all tasks in the format of another tracker, with one task per line. */
public final class ExportTasks {
  private final Stores stores;
  private final TrackerFormat.Exportable format;
  private final ForeignTimes times;
  private final TrackerFormat.Writer writer;

  public ExportTasks(Stores stores, Clock clock, TrackerFormat.Exportable format) {
    this.stores = stores;
    this.format = format;
    times = new ForeignTimes(SideFiles.NONE, clock.getZone(), clock.instant());
    writer = format.writer(times);
  }

  /**
   * Passes every task to a writer, by id, from one snapshot and in constant memory.
   *
   * @param deleted whether to export deleted tasks, too, for trackers that merge them
   * @return how many there were
   */
  public static long each(Transfers transfers, boolean deleted, Consumer<WholeTask> writer) {
    long[] count = {0};
    transfers.forEach(whole -> {
      if (deleted || whole.task().status() != TaskStatus.TOMBSTONE) {
        writer.accept(whole);
        count[0]++;
      }
    });
    return count[0];
  }

  /**
   * Writes them by id.
   *
   * @param memories whether to write bd's memories, too
   * @return how many tasks there were
   */
  public long write(PrintStream out, boolean memories) {
    long tasks =
        each(
            stores.transfers(),
            true,
            whole -> {
              out.print(writer.line(whole));
              out.print('\n');
            });
    if (memories) {
      writeMemories(out);
    }
    return tasks;
  }

  /**
   * The same where a file is replaced: lines of it that say the same stay as they are.
   *
   * @param file which need not exist
   */
  public long writeOver(Path file, PrintStream out, boolean memories) {
    Former former = Former.read(file, format.reader(times), writer);
    if (former == null) {
      return write(out, memories);
    }
    Map<String, String> fresh = new LinkedHashMap<>();
    long tasks =
        each(
            stores.transfers(),
            true,
            whole -> fresh.put(whole.task().id().value(), writer.line(whole)));
    former.write(fresh, !memories, out);
    if (memories) {
      writeMemories(out);
    }
    return tasks;
  }

  private void writeMemories(PrintStream out) {
    new Memories(stores)
        .find("")
        .forEach((key, text) ->
            out.print(
                "{\"_type\":\"memory\",\"key\":"
                    + RawJson.quote(key)
                    + ",\"value\":"
                    + RawJson.quote(text)
                    + "}\n"));
  }

  /**
   * The file that an export replaces. Where it has a line of a task that says the same as the new
   * one, that line stays as it is, in its place; otherwise only the members that say something else
   * are replaced. So an export over a file that was imported changes only what has changed.
   */
  private static final class Former {
    private static final char MARK = '\uFEFF';

    private final TrackerFormat.Reader reader;
    private final TrackerFormat.Writer writer;
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

    private Former(TrackerFormat.Reader reader, TrackerFormat.Writer writer) {
      this.reader = reader;
      this.writer = writer;
    }

    /**
     * Reads the file.
     *
     * @return null when there is none, or when it has anything else than tasks and memories
     */
    static @Nullable Former read(
        Path file, TrackerFormat.Reader reader, TrackerFormat.Writer writer) {
      if (!Files.isRegularFile(file)) {
        return null;
      }
      try {
        Former export = new Former(reader, writer);
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
      if (record.isBlank() || RecordSource.Loose.memory(record) != null) {
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
    void write(Map<String, String> fresh, boolean memories, PrintStream out) {
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

    /**
     * An object with blanks between its members where the other has them, as Python writes them.
     */
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
}
