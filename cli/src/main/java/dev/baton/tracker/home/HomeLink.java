package dev.baton.tracker.home;

import dev.baton.cli.kit.StoreLocation;
import dev.baton.git.RawPaths;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.text.InputFiles;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.trust.LinkConsent;
import dev.baton.trust.TreeFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The link from a database to another tracker. It is stored in a small file beside the database, so
 * that a command without a link only checks whether that file exists.
 *
 * @param path the file with the tasks, or the folder of the program that has them; absolute
 * @param executable the program; null where the tasks are in a file
 */
public record HomeLink(TrackerFormat.Linkable format, Path path, @Nullable Path executable) {
  /** bd locks a folder by a file beside it, with this at the end of its name. */
  private static final String GATE = ".gate.lock";

  /** A database is in .git/baton, or in .baton. */
  private static final int LEVELS = 2;

  private static final int LARGEST = 1 << 16;

  /**
   * The link of a database; null when it has none.
   *
   * @throws IOException when it cannot be read
   * @throws InvalidValue when it is damaged
   */
  static @Nullable HomeLink of(Path database, LinkConsent consent) throws IOException {
    Path place = StoreLocation.link(database);
    if (!Files.exists(place)) {
      return null;
    }
    byte[] bytes = InputFiles.read(place, LARGEST);
    HomeLink link = parse(database, new String(bytes, StandardCharsets.UTF_8));
    if (!link.isHarmless(database) && !consent.isGiven(place, bytes)) {
      throw new InvalidValue(
          place
              + " may have come with these files: "
              + link.deed()
              + " without your consent; baton trust shows and allows it",
          "baton unlink removes it");
    }
    return link;
  }

  private static HomeLink parse(Path database, String text) {
    List<String> lines = List.of(text.split("\n", 0));
    if (lines.size() < 2
        || !(TrackerFormats.named(lines.getFirst()) instanceof TrackerFormat.Linkable format)) {
      throw new InvalidValue(
          StoreLocation.link(database)
              + " is damaged: expected "
              + TrackerFormats.linkable()
              + ", and a path",
          "run baton link again to rewrite it");
    }
    Path path = folder(database).resolve(lines.get(1)).normalize();
    Path executable = lines.size() > 2 && !lines.get(2).isEmpty() ? Path.of(lines.get(2)) : null;
    return new HomeLink(format, path, executable);
  }

  private static Path folder(Path database) {
    return database.toAbsolutePath().normalize().resolveSibling("");
  }

  private String deed() {
    return executable == null
        ? "the file " + InvalidValue.quote(path.toString()) + " is not used"
        : "the program " + InvalidValue.quote(executable.toString()) + " is not run";
  }

  /**
   * Whether it names only a file in the work tree of the database itself.
   *
   * @throws InvalidValue when that is a symbolic link to another place, which nobody consented to
   */
  boolean isHarmless(Path database) {
    Path top = project(folder(database));
    if (executable != null || top == null || !path.startsWith(top)) {
      return false;
    }
    try {
      TreeFiles.named(top, path);
      return true;
    } catch (FileSystemException e) {
      throw new InvalidValue(
          path + " cannot be linked: " + FileTrouble.of(e), "link the file itself: baton link");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The top of the main work tree of a database at its usual place; null for any other. */
  private static @Nullable Path project(Path folder) {
    Path above = folder.getParent();
    boolean inGit = folder.endsWith("baton") && above != null && above.endsWith(".git");
    return folder.endsWith(".baton") || above == null ? above : inGit ? above.getParent() : null;
  }

  /**
   * Whether the other one is a copy that this one exports, or the same with a program that has
   * moved: then linking again corrects it.
   */
  public boolean replaces(HomeLink other) {
    if (executable == null) {
      return false;
    }
    return other.executable == null ? other.path.startsWith(path) : other.path.equals(path);
  }

  /**
   * Makes this the link of a database, from the next command on.
   *
   * @throws IOException when that cannot be stored
   */
  public void save(Path database, LinkConsent consent) throws IOException {
    Path place = StoreLocation.link(database);
    Path beside = place.resolveSibling(place.getFileName() + ".new");
    String program = executable == null ? "" : executable + "\n";
    String text = format.name() + "\n" + name(database) + "\n" + program;
    if (!isHarmless(database)) {
      consent.give(place, text.getBytes(StandardCharsets.UTF_8));
    }
    // Another user with write access here could have put a link to another file in its place.
    Files.deleteIfExists(beside);
    Files.writeString(beside, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * Relative to the database where both are in one repository, which may be moved as a whole or
   * have another path in a container.
   */
  private Path name(Path database) {
    Path folder = database.toAbsolutePath().normalize().getParent();
    Path above = folder;
    for (int i = 0; i < LEVELS && above != null; i++) {
      above = above.getParent();
    }
    if (folder == null || above == null || above.getParent() == null || !path.startsWith(above)) {
      return path;
    }
    return folder.relativize(path);
  }

  /**
   * The files of the tracker that a database is linked to, as paths in a work tree, one byte in
   * each char. Where the file is in a hidden folder, such as {@code .beads}, the whole folder
   * counts; its path ends with a slash. Empty without a link.
   *
   * @param worktrees the work tree, and others of the same repository that may contain the file
   */
  public static Set<String> files(Path database, LinkConsent consent, List<Path> worktrees) {
    HomeLink link;
    try {
      link = HomeLink.of(database, consent);
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
        if (link.executable() != null) {
          files.add(RawPaths.linkText(path) + GATE); // beside the folder
        }
      }
    }
    return files;
  }

  /**
   * A link that the user has not consented to.
   *
   * @param place of its file
   * @param content of its file
   * @param named the program, or the file elsewhere, that it names
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared and never changed
  public record Pending(Path place, byte[] content, Path named) {}

  /**
   * The link of a database that needs the user's consent; null when it has none, or needs none.
   *
   * @throws IOException when it cannot be read
   */
  public static @Nullable Pending pending(Path database, LinkConsent consent) throws IOException {
    Path place = StoreLocation.link(database);
    if (!Files.exists(place)) {
      return null;
    }
    byte[] content = InputFiles.read(place, LARGEST);
    HomeLink link = parse(database, new String(content, StandardCharsets.UTF_8));
    Path program = link.executable();
    return link.isHarmless(database) || consent.isGiven(place, content)
        ? null
        : new Pending(place, content, program == null ? link.path() : program);
  }

  /** Removes the link of a database, with what was stored beside it. */
  public static void forget(Path database, LinkConsent consent) throws IOException {
    consent.withdraw(StoreLocation.link(database));
    Files.deleteIfExists(StoreLocation.link(database));
    Files.deleteIfExists(ProgramHome.SeenFile.place(database));
  }
}
