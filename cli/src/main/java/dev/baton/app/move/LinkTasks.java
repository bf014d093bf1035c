package dev.baton.app.move;

import dev.baton.app.Caller;
import dev.baton.interop.format.LinkableFormat;
import dev.baton.interop.home.Home;
import dev.baton.interop.home.HomeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Gives the tasks of a database a home in another tracker's file. */
public final class LinkTasks {
  private final HomeAccess access;

  public LinkTasks(HomeAccess access) {
    this.access = access;
  }

  /**
   * A request.
   *
   * @param path the other tracker's file, or what the format accepts instead
   */
  public record Request(LinkableFormat format, Path path) {}

  /** The result. */
  public sealed interface Result {
    /** Both sides are in sync. Linking to the same home again only syncs. */
    record Linked(String place, HomeReport report) implements Result {}

    /** The tasks already have another home. */
    record LinkedElsewhere(String place) implements Result {}

    record NoFile() implements Result {}

    record Failed(IOException why) implements Result {}
  }

  /**
   * Links them. Changes nothing when that fails.
   *
   * @throws dev.baton.task.InvalidValue when the other tracker's files cannot be parsed
   */
  public Result link(Caller caller, Request request) {
    try {
      Path file = request.format().linkedFile(request.path());
      if (!Files.isRegularFile(file)) {
        return new Result.NoFile();
      }
      Home wanted = access.inFile(request.format(), file.toAbsolutePath().normalize());
      Home present = access.find();
      if (present != null && !present.isAt(wanted)) {
        return new Result.LinkedElsewhere(present.place());
      }
      if (present == null) {
        // Deletes the rest of a link that was not completely made or ended.
        access.links().clear();
      }
      HomeReport report = access.sync(caller, wanted);
      wanted.remember(access.file());
      return new Result.Linked(wanted.place(), report);
    } catch (IOException e) {
      return new Result.Failed(e);
    }
  }
}
