package dev.baton.tracker.move;

import dev.baton.app.Memories;
import dev.baton.store.Stores;
import dev.baton.store.Transfers;
import dev.baton.store.WholeTask;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.RecordLines;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TrackerFormat;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes all tasks as bd's issues, with one task per line. */
public final class ExportTasks {
  private final Stores stores;
  private final TrackerFormat.Reader reader;
  private final TrackerFormat.Writer writer;

  public ExportTasks(Stores stores, Clock clock) {
    this.stores = stores;
    ForeignTimes times = new ForeignTimes(SideFiles.NONE, clock.getZone(), clock.instant());
    reader = TrackerFormats.BEADS.reader(times);
    writer = TrackerFormats.writer(times);
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
      writeMemories("", out);
    }
    return tasks;
  }

  /**
   * The same where a file is replaced. Where it has a line of a task that says the same as the new
   * one, that line stays as it is, in its place; otherwise only the members that say something else
   * are replaced. So an export over a file that was imported changes only what has changed.
   *
   * @param file which need not exist
   */
  public long writeOver(Path file, PrintStream out, boolean memories) {
    RecordLines former = former(file);
    if (former == null) {
      return write(out, memories);
    }
    Map<String, String> changed = new LinkedHashMap<>();
    Set<String> gone = new HashSet<>(former.ids());
    long tasks =
        each(
            stores.transfers(),
            true,
            whole -> {
              String id = whole.task().id().value();
              String wanted = writer.line(whole);
              gone.remove(id);
              String record = former.record(id);
              String meaning = record == null ? null : meaning(record);
              if (record == null || meaning == null) {
                changed.put(id, wanted);
              } else if (!wanted.equals(meaning)) {
                changed.put(id, patched(record, meaning, wanted));
              }
            });
    if (memories) {
      gone.add(RecordLines.OTHERS);
    }
    byte[] kept = former.with(changed, gone);
    out.writeBytes(kept);
    if (memories) {
      boolean isEnded = kept.length == 0 || kept[kept.length - 1] == '\n';
      writeMemories(isEnded ? "" : "\n", out);
    }
    return tasks;
  }

  /** What the file has; null when there is none, or when it has more than tasks and memories. */
  private @Nullable RecordLines former(Path file) {
    try {
      return Files.isRegularFile(file)
          ? RecordLines.parse(
              Files.readAllBytes(file),
              Map.of(),
              reader,
              record -> RecordSource.Loose.memory(record) != null)
          : null;
    } catch (IOException | InvalidValue somethingElse) {
      return null;
    }
  }

  /** A record as Baton writes it. */
  private String meaning(String record) {
    return writer.line(reader.read(0, record).whole());
  }

  /**
   * Writes bd's memories.
   *
   * @param before what precedes the first one
   */
  private void writeMemories(String before, PrintStream out) {
    StringBuilder lines = new StringBuilder();
    new Memories(stores)
        .find("")
        .forEach((key, text) ->
            lines.append(
                "{\"_type\":\"memory\",\"key\":%s,\"value\":%s}\n"
                    .formatted(RawJson.quote(key), RawJson.quote(text))));
    out.print(lines.isEmpty() ? "" : before + lines);
  }

  /**
   * A record with only those members replaced that say something else than before.
   *
   * @param meaning the record as Baton writes it
   */
  private static String patched(String record, String meaning, String wanted) {
    Map<String, String> written = membersOf(record);
    Map<String, String> was = membersOf(meaning);
    Map<String, String> is = membersOf(wanted);
    Map<String, String> out = new LinkedHashMap<>(written);
    out.keySet().removeIf(name -> was.containsKey(name) && !is.containsKey(name));
    is.forEach((name, raw) -> {
      if (!raw.equals(was.get(name))) {
        out.put(name, raw);
      }
    });
    return spacedLike(record, out);
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
