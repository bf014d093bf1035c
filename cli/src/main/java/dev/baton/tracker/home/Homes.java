package dev.baton.tracker.home;

import dev.baton.git.RawPaths;
import dev.baton.store.Links;
import dev.baton.task.InvalidValue;
import dev.baton.tracker.format.LinkableFormat;
import dev.baton.tracker.format.TrackerProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the home of the tasks of a database. */
public final class Homes {
  private Homes() {}

  /** The small file beside a database that stores its link. */
  static Path place(Path database) {
    return database.resolveSibling(database.getFileName() + ".link");
  }

  /** Whether the tasks of a database have a home elsewhere; checks one file. */
  public static boolean isLinked(Path database) {
    return Files.exists(place(database));
  }

  /**
   * The home of the tasks of a database; null when that is the database itself.
   *
   * @param zone of times without a zone in the home
   * @param refresh how old the last answer of a server may be
   * @param early what a program said before it was asked here; null for nothing
   * @throws IOException when the link cannot be read
   * @throws dev.baton.task.InvalidValue when the link is damaged
   */
  public static @Nullable Home of(
      Path database,
      Supplier<ZoneId> zone,
      Instant now,
      Supplier<Duration> refresh,
      @Nullable EarlyAnswer early)
      throws IOException {
    HomeLink link = HomeLink.of(database);
    if (link == null) {
      return null;
    }
    Path executable = link.executable();
    TrackerProgram program =
        executable == null ? null : link.format().program(link.path(), executable);
    return program == null
        ? inFile(database, link, zone, now)
        : new ProgramHome(program, link.format(), zone, now, refresh, early);
  }

  /** The home that the tasks would have behind a program. */
  public static Home behind(
      TrackerProgram program,
      LinkableFormat format,
      Supplier<ZoneId> zone,
      Instant now,
      Supplier<Duration> refresh) {
    return new ProgramHome(program, format, zone, now, refresh, null);
  }

  /**
   * The home that the tasks of a database would have in a file.
   *
   * @param file absolute
   */
  public static Home inFile(
      Path database, LinkableFormat format, Path file, Supplier<ZoneId> zone, Instant now) {
    return inFile(database, new HomeLink(format, file, null), zone, now);
  }

  private static Home inFile(Path database, HomeLink link, Supplier<ZoneId> zone, Instant now) {
    // Another database may be linked to the same file, and its processes use another lock.
    int owner = database.toAbsolutePath().normalize().toString().hashCode();
    return new FileHome(link, zone, now, Integer.toHexString(owner));
  }

  /**
   * The files of the tracker that a database is linked to, as paths in a work tree, one byte in
   * each char. Where the file is in a hidden folder, such as {@code .beads}, the whole folder
   * counts; its path ends with a slash. Empty without a link.
   *
   * @param worktrees the work tree, and others of the same repository that may contain the file
   */
  public static Set<String> files(Path database, List<Path> worktrees) {
    HomeLink link;
    try {
      link = isLinked(database) ? HomeLink.of(database) : null;
    } catch (IOException | InvalidValue damaged) {
      return Set.of(); // reported by every command that reads the tasks
    }
    Set<String> files = new HashSet<>();
    for (Path worktree : link == null ? List.<Path>of() : worktrees) {
      if (link != null && link.path().startsWith(worktree)) {
        Path path = worktree.relativize(link.path());
        Path folder = link.executable() == null ? path.getParent() : path;
        if (folder != null && folder.toString().startsWith(".")) {
          files.add(RawPaths.linkText(folder) + "/");
        } else {
          files.add(RawPaths.linkText(path));
        }
      }
    }
    return files;
  }

  /** When a home's tasks were last read, if that is known; null otherwise. */
  public static @Nullable Instant readAt(Links links, Home home) {
    return home.readAt(SyncState.parse(links.look().state().orElse(null)).home());
  }

  /** Removes the link of a database, with what was stored beside it. */
  public static void forget(Path database) throws IOException {
    Files.deleteIfExists(place(database));
    Files.deleteIfExists(SeenFile.place(database));
  }
}
