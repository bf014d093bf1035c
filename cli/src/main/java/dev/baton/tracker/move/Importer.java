package dev.baton.tracker.move;

import dev.baton.claim.StalePolicy;
import dev.baton.store.ImportStage;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.ImportSource;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.ImportedTask;
import dev.baton.tracker.format.TaskReader;
import dev.baton.tracker.format.TrackerFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Imports a file: reads it completely, then changes the database in one transaction. So no other
 * process has to wait for a slow file, and an invalid one changes nothing.
 */
public final class Importer {
  private final Stores stores;
  private final Stamp stamp;
  private final Options options;

  /**
   * How to import.
   *
   * @param dryRun whether to change nothing and only report
   * @param strict whether to import nothing when there is any problem
   * @param zone of times without a zone
   * @param policy decides when a task that is in progress elsewhere counts as stale
   * @param makesIds whether a record without an id is a new task; otherwise it is a problem
   * @param progress receives the number of each line that was read
   */
  public record Options(
      boolean dryRun,
      boolean strict,
      ZoneId zone,
      StalePolicy policy,
      boolean makesIds,
      LongConsumer progress) {}

  public Importer(Stores stores, Stamp stamp, Options options) {
    this.stores = stores;
    this.stamp = stamp;
    this.options = options;
  }

  /**
   * Imports one file.
   *
   * @throws IOException when the file cannot be read; nothing is changed then
   */
  public ImportReport run(ImportSource.Records from) throws IOException {
    TrackerFormat format = from.format();
    ImportReport report = new ImportReport();
    ForeignTimes times = new ForeignTimes(from.beside(), options.zone(), stamp.at());
    TaskReader reader = format.reader(times);
    UnclaimedWork idle = new UnclaimedWork(options.policy(), stamp.at());
    try (ImportStage stage = stores.importStage()) {
      RecordSource source = new RecordSource(from.stream(), report, options.progress());
      stage.fill(() -> read(source, format, reader, stage, report));
      ImportTransaction application =
          new ImportTransaction(stores, stage, reader, times, stamp, from, idle, report);
      if (options.strict() && !report.problems().isEmpty()) {
        report.refuse();
        report.superseded(stage.count());
        return report;
      }
      application.run(options.dryRun(), options.strict());
      return report;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void read(
      RecordSource source,
      TrackerFormat format,
      TaskReader reader,
      ImportStage stage,
      ImportReport report) {
    try {
      source.forEach(
          format.splitter(), (record, line) -> take(record, line, reader, stage, report));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void take(
      String record, long line, TaskReader reader, ImportStage stage, ImportReport report) {
    Map.Entry<String, String> memory = LooseRecords.memory(record);
    if (memory != null) {
      report.memory(memory.getKey(), memory.getValue());
      return;
    }
    try {
      stage(record, line, reader, stage, report);
    } catch (InvalidValue e) {
      String whole =
          options.makesIds()
              ? LooseRecords.withId(record, stores.settings().prefix().orElse(""))
              : null;
      if (whole == null) {
        report.unreadable(line, e.getMessage());
      } else {
        take(whole, line, reader, stage, report);
      }
    }
  }

  private static void stage(
      String record, long line, TaskReader reader, ImportStage stage, ImportReport report) {
    ImportedTask incoming = reader.read(line, record);
    incoming.problems().forEach(problem -> report.problem(line, problem));
    stage.put(
        incoming.whole().task().id(),
        line,
        incoming.dated() ? incoming.whole().task().times().updatedAt() : null,
        record);
  }
}
