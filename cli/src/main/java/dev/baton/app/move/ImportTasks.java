package dev.baton.app.move;

import dev.baton.app.Caller;
import dev.baton.app.Services;
import dev.baton.interop.ImportReport;
import dev.baton.interop.ImportSource;
import dev.baton.interop.Importer;
import dev.baton.interop.format.TrackerFormat;
import dev.baton.store.Stores;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Takes another tracker's tasks over, all or nothing. */
public final class ImportTasks {
  private final Services services;
  private final Supplier<Stores> stores;

  /**
   * @param stores asked for when the tasks were found
   */
  public ImportTasks(Services services, Supplier<Stores> stores) {
    this.services = services;
    this.stores = stores;
  }

  /** Where the tasks are. */
  public sealed interface Input {
    /** A file, or a folder that a format knows its way in. */
    record At(Path path) implements Input {}

    /** What another program writes; closed when all was read. */
    record Piped(InputStream stream) implements Input {}
  }

  /**
   * What is wanted.
   *
   * @param format null when it is to be recognised
   * @param dryRun whether nothing is to be changed
   * @param strict whether nothing is to be imported when there is any problem
   * @param progress is given the number of each line that was read
   */
  public record Request(
      Input input,
      @Nullable TrackerFormat format,
      boolean dryRun,
      boolean strict,
      LongConsumer progress) {}

  /** What came of it. */
  public sealed interface Result {
    /** It was imported, or would have been in a dry run; perhaps nothing of it could be read. */
    record Imported(ImportReport report) implements Result {}

    /** Problems kept it from being imported. */
    record Refused(ImportReport report) implements Result {}

    /** Nothing was imported, since it could not be read. */
    sealed interface NotRead extends Result {}

    /** There is a folder, and nothing of that format in it. */
    record EmptyFolder() implements NotRead {}

    /** It looks like no format that Baton knows. */
    record Unrecognised() implements NotRead {}

    /** It could not be opened. */
    record Unreadable(IOException why) implements NotRead {}

    /** It could not be read to the end. */
    record CutOff(IOException why) implements NotRead {}
  }

  /**
   * Imports them.
   *
   * @throws dev.baton.task.InvalidValue when a format says what it expected there instead
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
