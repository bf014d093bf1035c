package dev.baton.install;

import dev.baton.install.InstallFailure.Kind;
import dev.baton.trust.TreeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Copies a distribution below a prefix and links names to it. The copy is complete, including its
 * start-up cache, before any name refers to it. The previous version is kept until the next
 * installation, because it may still be running.
 *
 * @param distribution the folder of the running program: bin, lib, runtime
 */
public record Installer(Path distribution, Prefix prefix) {
  private static final long LIMIT_SECONDS = 300;

  /** Is notified every second while the start-up caches are created. */
  public interface Progress {
    /** This many caches exist now. */
    void caches(int done, int all);
  }

  /**
   * The result of an installation.
   *
   * @param names the links to the program
   * @param warm whether its start-up cache was trained; without it each start takes longer
   * @param replaced other programs that were moved aside
   * @param pages how many manual pages were installed
   * @param otherPages files of other programs that have the name of a page and were not replaced
   */
  public record Result(
      List<Path> names, boolean warm, List<Path> replaced, int pages, List<Path> otherPages) {}

  /**
   * Installs, or replaces an earlier installation.
   *
   * @param names the names for the program; each becomes a link
   * @param force whether another program with such a name is moved aside
   * @param progress shows how far it is
   * @throws InstallFailure when that is not possible; nothing was changed then
   */
  public Result install(List<String> names, boolean force, Progress progress) {
    List<String> foreign = foreign(names);
    if (!foreign.isEmpty() && !force) {
      throw new InstallFailure(
          Kind.FOREIGN,
          "foreign",
          prefix.name(foreign.getFirst()) + " is another program",
          "--force moves it aside, self uninstall restores it; --name installs under another name");
    }
    try {
      Files.createDirectories(prefix.bin());
      Files.createDirectories(prefix.home());
      Files.createDirectories(prefix.manual());
      Path version = Files.createTempDirectory(prefix.home(), Prefix.VERSION_FOLDER);
      boolean complete = false;
      try {
        Trees.copy(distribution.toRealPath(), version);
        Trees.makeReadable(version);
        boolean warm = train(version, prefix.log(), progress);
        Path previous = switchTo(version);
        complete = true;
        Result result = link(names, foreign, warm);
        removeOthers(version, previous);
        return result;
      } finally {
        if (!complete) {
          TreeFiles.delete(version);
        }
      }
    } catch (IOException e) {
      throw prefix.unwritable(e);
    }
  }

  private List<String> foreign(List<String> names) {
    List<String> foreign = new ArrayList<>();
    for (String name : names) {
      Path link = prefix.name(name);
      if (Files.exists(link, LinkOption.NOFOLLOW_LINKS) && !prefix.isOurs(link)) {
        foreign.add(name);
      }
    }
    return foreign;
  }

  private Path switchTo(Path version) throws IOException {
    Path current = prefix.current();
    Path previous =
        Files.isSymbolicLink(current)
            ? current.resolveSibling(Files.readSymbolicLink(current))
            : version;
    Trees.link(current, version.getFileName());
    return previous;
  }

  private Result link(List<String> names, List<String> foreign, boolean warm) throws IOException {
    List<Path> links = new ArrayList<>();
    List<Path> replaced = new ArrayList<>();
    for (String name : names) {
      Path link = prefix.name(name);
      if (foreign.contains(name)) {
        keep(link, prefix.kept(name));
        replaced.add(prefix.kept(name));
      }
      Trees.link(link, prefix.pathFrom(prefix.bin(), prefix.launcher()));
      links.add(link);
    }
    ManualLinks.Linked manual = new ManualLinks(prefix).create();
    return new Result(links, warm, replaced, manual.pages(), manual.foreign());
  }

  /** Under a second name until the first is replaced, so that it is never missing. */
  private static void keep(Path program, Path kept) throws IOException {
    Files.deleteIfExists(kept);
    try {
      Files.createLink(kept, program);
    } catch (IOException | UnsupportedOperationException onlyOneName) {
      Files.move(program, kept);
    }
  }

  private void removeOthers(Path version, Path previous) throws IOException {
    for (Path path : Trees.list(prefix.home())) {
      boolean isOld = path.getFileName().toString().startsWith(Prefix.VERSION_FOLDER);
      if (isOld && !path.equals(version) && !path.equals(previous)) {
        TreeFiles.delete(path);
      }
    }
  }

  /**
   * Trains the start-up caches of a copy in its new place, with the script that the build used. The
   * JVM rejects copied caches, because the time stamp of their jar has changed.
   *
   * @return whether all caches exist now
   */
  private static boolean train(Path distribution, Path log, Progress progress) throws IOException {
    int all = caches(distribution);
    Process training =
        new ProcessBuilder(distribution.resolve("lib/train").toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    try {
      for (int second = 0; second < LIMIT_SECONDS; second++) {
        if (training.waitFor(1, TimeUnit.SECONDS)) {
          return training.exitValue() == 0;
        }
        progress.caches(caches(distribution), all);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // The script ends the training runs that it started.
    training.destroy();
    return false;
  }

  private static int caches(Path distribution) throws IOException {
    List<Path> files = Trees.list(distribution.resolve("lib/aot"));
    return (int) files.stream().filter(file -> file.toString().endsWith(".aot")).count();
  }

  /**
   * The manual pages of an installation: links through the current version, so that an upgrade
   * replaces all of them at once. A page of another program is never replaced.
   */
  record ManualLinks(Prefix prefix) {
    /**
     * The result.
     *
     * @param pages how many there are now
     * @param foreign the files of other programs that have the name of a page
     */
    record Linked(int pages, List<Path> foreign) {}

    /** Creates the links of the current version, and removes those of pages that it has no more. */
    Linked create() throws IOException {
      List<Path> pages = Trees.list(prefix.currentManual());
      List<Path> foreign = new ArrayList<>();
      for (Path page : pages) {
        Path link = prefix.manual().resolve(page.getFileName());
        if (Files.exists(link, LinkOption.NOFOLLOW_LINKS) && !prefix.isOurs(link)) {
          foreign.add(link);
        } else {
          Trees.link(link, prefix.pathFrom(prefix.manual(), page));
        }
      }
      for (Path link : ours()) {
        if (!Files.exists(link)) {
          Files.delete(link);
        }
      }
      return new Linked(pages.size() - foreign.size(), foreign);
    }

    /** Removes the links, and returns how many there were. */
    int remove() throws IOException {
      List<Path> ours = ours();
      for (Path link : ours) {
        Files.delete(link);
      }
      return ours.size();
    }

    private List<Path> ours() throws IOException {
      return Trees.list(prefix.manual()).stream().filter(prefix::isOurs).toList();
    }
  }

  /**
   * Removes an installation: its names, then its folder. Restores programs that were moved aside.
   */
  public record Uninstaller(Prefix prefix) {
    /**
     * The result.
     *
     * @param removed links to the program
     * @param restored programs that have their name back
     * @param pages how many manual pages were removed
     */
    public record Uninstalled(List<Path> removed, List<Path> restored, int pages) {}

    /**
     * Removes everything that an installation made, under all its names.
     *
     * @throws InstallFailure when there is none, or it cannot be removed
     */
    public Uninstalled uninstall() {
      if (!Files.isDirectory(prefix.home(), LinkOption.NOFOLLOW_LINKS)) {
        throw new InstallFailure(
            Kind.MISSING,
            "not_found",
            "not installed in " + prefix.home(),
            "name its folder with --prefix");
      }
      List<Path> removed = new ArrayList<>();
      List<Path> restored = new ArrayList<>();
      int pages;
      try {
        for (Path link : Trees.list(prefix.bin()).stream().filter(prefix::isOurs).toList()) {
          Path kept = prefix.kept(link.getFileName().toString());
          if (Files.exists(kept, LinkOption.NOFOLLOW_LINKS)) {
            Files.move(kept, link, StandardCopyOption.ATOMIC_MOVE);
            restored.add(link);
          } else {
            Files.delete(link);
          }
          removed.add(link);
        }
        pages = new ManualLinks(prefix).remove();
        loadWhatTheEndNeeds();
        TreeFiles.delete(prefix.home());
      } catch (IOException e) {
        throw new InstallFailure(
            "files", "cannot remove " + prefix.home() + ": " + e, "choose a --prefix");
      }
      return new Uninstalled(removed, restored, pages);
    }

    /**
     * Loads classes in advance, because the program may be removing itself: {@link Runtime#exit}
     * looks up a logger, whose classes cannot be read from a deleted runtime.
     */
    private static void loadWhatTheEndNeeds() {
      var _ = System.getLogger(Runtime.class.getName()).isLoggable(System.Logger.Level.DEBUG);
    }
  }
}
