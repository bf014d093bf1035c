package dev.baton.tracker.move;

import dev.baton.app.Fencing;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.ImportStage;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.TrackerFormat;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Imports another tracker's tasks, all or nothing.
 *
 * @param stores asked for only after the tasks were found
 */
public record ImportTasks(Workspace workspace, Supplier<Stores> stores) {
  /** Where the tasks are. */
  public sealed interface Input {
    /** A file, or a folder in which the format knows which files to read. */
    record At(Path path) implements Input {}

    /** The output of another program; closed when everything was read. */
    record Piped(InputStream stream) implements Input {}
  }

  /**
   * A request.
   *
   * @param format null to detect it
   * @param dryRun whether to change nothing
   * @param strict whether to import nothing when there is any problem
   * @param partial whether to import the other records if some cannot be read
   * @param allowStale whether a record counts that is older than the task here
   * @param asBd whether a record without an id is a new task, and one with an invalid value cannot
   *     be read
   * @param progress receives the number of each line that was read
   */
  public record Request(
      Input input,
      @Nullable TrackerFormat format,
      boolean dryRun,
      boolean strict,
      boolean partial,
      boolean allowStale,
      boolean asBd,
      LongConsumer progress) {}

  /** The result. */
  public sealed interface Result {
    /**
     * It was imported, or would have been without a dry run; there may be problems in the report.
     */
    record Imported(ImportReport report) implements Result {}

    /** It was not imported because of problems. */
    record Refused(ImportReport report) implements Result {}

    /** Nothing was imported, since it could not be read. */
    sealed interface NotRead extends Result {}

    /** The format could not be detected, or the folder contains no files of that format. */
    record Unrecognised() implements NotRead {}

    /** It could not be opened. */
    record Unreadable(IOException why) implements NotRead {}

    /** It could not be read to the end. */
    record CutOff(IOException why) implements NotRead {}
  }

  /**
   * Imports them.
   *
   * @throws dev.baton.task.InvalidValue when the file is not in the expected format
   */
  public Result run(Caller caller, Request request) {
    TrackerFormats.@Nullable Source source;
    try {
      source =
          switch (request.input()) {
            case Input.At at -> TrackerFormats.Source.open(at.path(), request.format());
            case Input.Piped piped -> TrackerFormats.Source.of(piped.stream(), request.format());
          };
    } catch (IOException e) {
      return new Result.Unreadable(e);
    }
    return source == null ? new Result.Unrecognised() : run(caller, request, source);
  }

  private Result run(Caller caller, Request request, TrackerFormats.Source source) {
    try (source) {
      ImportReport report = imported(stores.get(), caller, request, source);
      return isRefused(request, report) ? new Result.Refused(report) : new Result.Imported(report);
    } catch (IOException e) {
      return new Result.CutOff(e);
    }
  }

  /**
   * Reads the file completely, then changes the database in one transaction. So no other process
   * has to wait for a slow file, and an invalid one changes nothing.
   *
   * @throws IOException when the file cannot be read; nothing is changed then
   */
  private ImportReport imported(
      Stores target, Caller caller, Request request, TrackerFormats.Source from)
      throws IOException {
    Stamp stamp = caller.stamp(workspace.now());
    Fencing fencing = new Fencing(workspace);
    ImportReport report = new ImportReport();
    ForeignTimes times = new ForeignTimes(from.beside(), workspace.clock().getZone(), stamp.at());
    TrackerFormat.Reader reader = from.format().reader(times);
    ImportTransaction.UnclaimedWork idle =
        new ImportTransaction.UnclaimedWork(workspace.stalePolicy(), stamp.at());
    try (ImportStage stage = target.importStage()) {
      Staging staging = new Staging(target, reader, stage, report, request.asBd());
      RecordSource source = new RecordSource(from.stream(), report, request.progress());
      stage.fill(() -> staging.fill(source, from.format()));
      if (isRefused(request, report)) {
        report.refuse();
        report.superseded(stage.count());
        return report;
      }
      new ImportTransaction(
              target,
              stage,
              reader,
              new ImportTransaction.Merge(TrackerFormats.writer(times), request.allowStale()),
              stamp,
              from,
              idle,
              tasks -> fencing.lost(caller, tasks),
              report)
          .run(request.dryRun(), request.strict());
      return report;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean isRefused(Request request, ImportReport report) {
    return (request.strict() && !report.problems().isEmpty())
        || (!request.partial() && !report.isComplete());
  }

  /** Puts the records of a file on a stage, and reports those that cannot be read. */
  private record Staging(
      Stores stores,
      TrackerFormat.Reader reader,
      ImportStage stage,
      ImportReport report,
      boolean asBd) {
    void fill(RecordSource source, TrackerFormat format) {
      try {
        source.forEach(format.splitter(), this::take);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private void take(String record, long line) {
      Map.Entry<String, String> memory = RecordSource.Loose.memory(record);
      if (memory != null) {
        report.memory(memory.getKey(), memory.getValue());
        return;
      }
      try {
        put(record, line);
      } catch (InvalidValue e) {
        String whole =
            asBd ? RecordSource.Loose.withId(record, stores.settings().prefix().orElse("")) : null;
        if (whole == null) {
          report.unreadable(line, e.getMessage());
        } else {
          take(whole, line);
        }
      }
    }

    private void put(String record, long line) {
      TrackerFormat.Imported incoming = reader.read(line, record);
      if (asBd && incoming.invalid() != null) {
        throw new InvalidValue(incoming.invalid());
      }
      incoming.problems().forEach(problem -> report.problem(line, problem));
      stage.put(
          incoming.whole().task().id(),
          line,
          incoming.dated() ? incoming.whole().task().times().updatedAt() : null,
          record);
    }
  }
}
