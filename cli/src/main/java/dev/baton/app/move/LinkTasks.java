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
   * What is wanted.
   *
   * @param path the file that the other tracker keeps, or what that format takes instead
   */
  public record Request(LinkableFormat format, Path path) {}

  /** What came of it. */
  public sealed interface Result {
    /** Both sides are in step; linking to the same home again does just that. */
    record Linked(String place, HomeReport report) implements Result {}

    /** The tasks have another home already. */
    record LinkedElsewhere(String place) implements Result {}

    record NoFile() implements Result {}

    record Failed(IOException why) implements Result {}
  }

  /**
   * Links them. Nothing is changed when that fails.
   *
   * @throws dev.baton.task.InvalidValue when the other tracker's files cannot be understood
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
        // What is left of a link that was not made, or not ended, to the end.
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
