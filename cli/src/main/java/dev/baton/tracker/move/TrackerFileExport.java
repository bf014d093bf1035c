package dev.baton.tracker.move;

import dev.baton.app.Memories;
import dev.baton.app.Services;
import dev.baton.tracker.format.ExportableFormat;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TaskWriter;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes all tasks in the format of another tracker, with one task per line. */
public final class TrackerFileExport {
  private final Services services;
  private final ExportableFormat format;
  private final ForeignTimes times;
  private final TaskWriter writer;

  public TrackerFileExport(Services services, ExportableFormat format) {
    this.services = services;
    this.format = format;
    times =
        new ForeignTimes(SideFiles.NONE, services.clock().getZone(), services.clock().instant());
    writer = format.writer(times);
  }

  /**
   * Writes them by id.
   *
   * @param memories whether to write bd's memories, too
   * @return how many tasks there were
   */
  public long write(PrintStream out, boolean memories) {
    long tasks =
        new ExportTasks(services.stores().transfers())
            .export(
                true,
                whole -> {
                  out.print(writer.line(whole));
                  out.print('\n');
                });
    if (memories) {
      new Memories(services).find("").forEach((key, text) -> out.print(memory(key, text) + '\n'));
    }
    return tasks;
  }

  /**
   * The same where a file is replaced: lines of it that say the same stay as they are.
   *
   * @param former the file, which need not exist
   */
  public long writeOver(Path former, PrintStream out, boolean memories) {
    FormerExport before = FormerExport.read(former, format.reader(times), writer);
    if (before == null) {
      return write(out, memories);
    }
    Map<String, String> fresh = new LinkedHashMap<>();
    long tasks =
        new ExportTasks(services.stores().transfers())
            .export(true, whole -> fresh.put(whole.task().id().value(), writer.line(whole)));
    before.write(fresh, !memories, out);
    if (memories) {
      new Memories(services).find("").forEach((key, text) -> out.print(memory(key, text) + '\n'));
    }
    return tasks;
  }

  private static String memory(String key, String text) {
    return "{\"_type\":\"memory\",\"key\":"
        + RawJson.quote(key)
        + ",\"value\":"
        + RawJson.quote(text)
        + '}';
  }
}
