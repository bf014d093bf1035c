package dev.baton.tracker.move;

import dev.baton.app.Caller;
import dev.baton.app.Services;
import dev.baton.store.Stores;
import dev.baton.tracker.ImportSource;
import dev.baton.tracker.format.TrackerFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Imports another tracker's tasks, all or nothing. */
public final class ImportTasks {
  private final Services services;
  private final Supplier<Stores> stores;

  /**
   * @param stores asked for only after the tasks were found
   */
  public ImportTasks(Services services, Supplier<Stores> stores) {
    this.services = services;
    this.stores = stores;
  }

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
   * @param makesIds whether a record without an id is a new task
   * @param progress receives the number of each line that was read
   */
  public record Request(
      Input input,
      @Nullable TrackerFormat format,
      boolean dryRun,
      boolean strict,
      boolean makesIds,
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

    /** The folder contains no files of that format. */
    record EmptyFolder() implements NotRead {}

    /** The format could not be detected. */
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
    ImportSource source;
    try {
      source =
          switch (request.input()) {
            case Input.At at -> ImportSource.open(at.path(), request.format());
            case Input.Piped piped -> ImportSource.of(piped.stream(), request.format());
          };
    } catch (IOException e) {
      return new Result.Unreadable(e);
    }
    return switch (source) {
      case ImportSource.EmptyFolder _ -> new Result.EmptyFolder();
      case ImportSource.Unrecognised _ -> new Result.Unrecognised();
      case ImportSource.Records records -> run(caller, request, records);
    };
  }

  private Result run(Caller caller, Request request, ImportSource.Records source) {
    try (source) {
      Importer.Options options =
          new Importer.Options(
              request.dryRun(),
              request.strict(),
              services.clock().getZone(),
              services.stalePolicy(),
              request.makesIds(),
              request.progress());
      ImportReport report =
          new Importer(stores.get(), caller.stamp(services.now()), options).run(source);
      return request.strict() && !report.problems().isEmpty()
          ? new Result.Refused(report)
          : new Result.Imported(report);
    } catch (IOException e) {
      return new Result.CutOff(e);
    }
  }
}
