package dev.baton.install;

import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The folders below an installation's prefix, in the usual Unix layout.
 *
 * @param folder absolute, such as {@code ~/.local}
 */
public record Prefix(Path folder) {
  /** The prefix of the name of a version's folder. */
  static final String VERSION_FOLDER = "version-";

  /** Below the prefix, and below a distribution. */
  static final String MANUAL = "share/man/man1";

  /** The suffix of another program's file that a forced installation replaced. */
  static final String KEPT = ".before-baton";

  /**
   * The prefix of a running program; null when it was not installed.
   *
   * @param distribution the folder of the running program
   */
  public static @Nullable Prefix of(Path distribution) {
    try {
      Path real = distribution.toRealPath();
      Path home = real.getParent();
      Path lib = home == null ? null : home.getParent();
      Path folder = lib == null ? null : lib.getParent();
      Prefix prefix = folder == null ? null : new Prefix(folder);
      return prefix != null && prefix.home().equals(home) && prefix.isVersion(real) ? prefix : null;
    } catch (IOException gone) {
      return null;
    }
  }

  private boolean isVersion(Path copy) {
    return Files.isSymbolicLink(current())
        && copy.getFileName().toString().startsWith(VERSION_FOLDER);
  }

  /** The folder of the links, which is on the shell's PATH. */
  public Path bin() {
    return folder.resolve("bin");
  }

  /** The folder of everything else. */
  public Path home() {
    return folder.resolve("lib/baton");
  }

  /** The link that is switched when a version is complete. */
  Path current() {
    return home().resolve("current");
  }

  /** What the latest installation's training of start-up caches printed. */
  public Path log() {
    return home().resolve("install.log");
  }

  public Path launcher() {
    return current().resolve("bin/baton");
  }

  /** The folder of the links to the manual pages, in which {@code man} looks. */
  public Path manual() {
    return folder.resolve(MANUAL);
  }

  /** The manual pages of the current version. */
  Path currentManual() {
    return current().resolve(MANUAL);
  }

  Path name(String name) {
    return bin().resolve(name);
  }

  Path kept(String name) {
    return bin().resolve(name + KEPT);
  }

  /**
   * What a link in a folder contains that leads to a file below the prefix: a relative path, unless
   * the folder is itself a link to another place.
   */
  Path pathFrom(Path below, Path file) throws IOException {
    Path usual = folder.toRealPath().resolve(folder.relativize(below));
    return usual.equals(below.toRealPath()) ? below.relativize(file) : file;
  }

  /**
   * Whether this name in {@link #bin()} or {@link #manual()} is a link that an installation made.
   */
  boolean isOurs(Path link) {
    Path target = target(link);
    return target != null && link.resolveSibling(target).normalize().startsWith(home());
  }

  InstallFailure unwritable(IOException e) {
    return new InstallFailure(
        "files", "cannot write below " + folder + ": " + FileTrouble.of(e), "choose a --prefix");
  }

  private static @Nullable Path target(Path link) {
    try {
      return Files.isSymbolicLink(link) ? Files.readSymbolicLink(link) : null;
    } catch (IOException unreadable) {
      return null;
    }
  }
}
