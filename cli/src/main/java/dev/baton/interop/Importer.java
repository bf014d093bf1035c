package dev.baton.interop;

import dev.baton.claim.StalePolicy;
import dev.baton.store.Database;
import dev.baton.store.ImportStage;
import dev.baton.store.Stamp;
import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.ZoneId;
import java.util.function.LongConsumer;

/**
 * Takes a file over: first all of it is read, then one transaction changes the database, so that
 * nobody has to wait for a slow file and a broken one changes nothing.
 */
public final class Importer {
  private final Database database;
  private final Stamp stamp;
  private final Options options;

  /**
   * How to import.
   *
   * @param dryRun whether nothing is to be changed, only told
   * @param strict whether nothing is to be imported when there is any problem
   * @param zone of times that name none
   * @param policy says when a task that is in progress elsewhere counts as dropped
   * @param progress is given the number of each line that was read
   */
  public record Options(
      boolean dryRun, boolean strict, ZoneId zone, StalePolicy policy, LongConsumer progress) {}

  public Importer(Database database, Stamp stamp, Options options) {
    this.database = database;
    this.stamp = stamp;
    this.options = options;
  }

  /**
   * Imports one file.
   *
   * @param facts what else is known of the tasks; {@link OtherStores#NONE} for nothing
   * @throws IOException when the file cannot be read; nothing is changed then
   */
  public ImportReport run(Format format, InputStream in, OtherStores facts) throws IOException {
    ImportReport report = new ImportReport();
    ForeignTimes times = new ForeignTimes(facts, options.zone(), stamp.at());
    TaskReader reader = format.reader(times);
    UnclaimedWork idle = new UnclaimedWork(options.policy(), stamp.at());
    try (ImportStage stage = new ImportStage(database)) {
      RecordSource source = new RecordSource(in, report, options.progress());
      stage.fill(() -> read(source, format, reader, stage, report));
      Application application =
          new Application(database, stage, reader, times, stamp, format, facts, idle, report);
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

  private static void read(
      RecordSource source,
      Format format,
      TaskReader reader,
      ImportStage stage,
      ImportReport report) {
    try {
      source.forEach(
          format,
          (record, line) -> {
            try {
              Incoming incoming = reader.read(line, record);
              incoming.problems().forEach(problem -> report.problem(line, problem));
              stage.put(
                  incoming.whole().task().id(),
                  line,
                  incoming.dated() ? incoming.whole().task().times().updatedAt() : null,
                  record);
            } catch (InvalidValue e) {
              report.unreadable(line, e.getMessage());
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
