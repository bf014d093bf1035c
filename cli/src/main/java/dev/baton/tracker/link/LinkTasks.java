package dev.baton.tracker.link;

import dev.baton.cli.kit.Caller;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId.IdPrefix;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.format.TrackerProgram;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.home.HomeAccess;
import dev.baton.tracker.home.HomeLink;
import dev.baton.tracker.home.HomeReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Gives the tasks of a database a home in another tracker, or ends that. */
public record LinkTasks(HomeAccess access) {
  /**
   * A request.
   *
   * @param path the other tracker's file, or what the format accepts instead
   * @param searchPath where to look for the other tracker's program; null for nowhere
   */
  public record Request(TrackerFormat.Linkable format, Path path, @Nullable String searchPath) {}

  /** The result. */
  public sealed interface Result {
    /** Both sides are in sync. Linking to the same home again only syncs. */
    record Linked(String place, HomeReport report) implements Result {}

    /** The tasks already have another home. */
    record LinkedElsewhere(String place) implements Result {}

    record NoFile() implements Result {}

    record Failed(IOException why) implements Result {}
  }

  /** New tasks get ids as the other tracker makes them. */
  private void adoptPrefix(String prefix) {
    try {
      if (!prefix.isEmpty()) {
        access.stores().settings().setPrefix(new IdPrefix(prefix).value());
      }
    } catch (InvalidValue _) {
      // Baton keeps its own where it cannot use the other one's.
    }
  }

  private @Nullable Home wanted(Request request) throws IOException {
    TrackerProgram program = request.format().program(request.path(), request.searchPath());
    if (program != null) {
      return access.behind(program, request.format());
    }
    Path file = request.format().linkedFile(request.path());
    return Files.isRegularFile(file)
        ? access.inFile(request.format(), file.toAbsolutePath().normalize())
        : null;
  }

  /**
   * Links them. Changes nothing when that fails.
   *
   * @throws dev.baton.task.InvalidValue when the other tracker's files cannot be parsed
   */
  public Result link(Caller caller, Request request) {
    try {
      Home wanted = wanted(request);
      if (wanted == null) {
        return new Result.NoFile();
      }
      boolean isTrusted = HomeLink.pending(access.file(), access.consent()) == null;
      Home present = isTrusted ? access.find() : null;
      boolean moves = present != null && wanted.link().replaces(present.link());
      if (present != null && !moves && !present.link().equals(wanted.link())) {
        return new Result.LinkedElsewhere(present.place());
      }
      HomeFront front = new HomeFront(access);
      String prefix = moves ? front.prefix() : null;
      if (present == null || moves) {
        // Deletes the rest of a link that was not completely made or ended.
        access.links().clear();
      }
      HomeReport report = access.syncing(caller, wanted, FreshTasks.ALL).run(false);
      wanted.link().save(access.file(), access.consent());
      if (prefix != null) {
        front.moveTo(prefix);
      }
      adoptPrefix(wanted.idPrefix());
      return new Result.Linked(wanted.place(), report);
    } catch (IOException e) {
      return new Result.Failed(e);
    }
  }

  /**
   * Ends the link: both sides keep the tasks that they have. Callers should sync first, so that
   * both are equal at the end.
   *
   * @return whether there was a link
   * @throws IOException when it cannot be removed
   */
  public boolean unlink() throws IOException {
    boolean linked = access.isLinked();
    HomeLink.forget(access.file(), access.consent());
    access.links().clear();
    return linked;
  }
}
