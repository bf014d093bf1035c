package dev.baton.trust;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * Where a file of a work tree really is, before it is written or deleted. Links come with the
 * files, so none of them may decide that something else is written: one that leads out of the tree,
 * or into a git directory, is refused. A link within the tree, such as from CLAUDE.md to AGENTS.md,
 * is followed.
 */
public final class TreeFiles {
  private static final String GIT = ".git";

  /**
   * The place of a file that may be written, with links resolved.
   *
   * @param top of the work tree
   * @param file in it; it may not exist yet, nor its folders
   * @throws FileSystemException with the reason in words, when it must not be written
   */
  public static Path toWrite(Path top, Path file) throws IOException {
    Path real = inside(top, file);
    if (Files.exists(real) && !Files.isRegularFile(real)) {
      throw refused(file, "it is not a regular file");
    }
    return real;
  }

  private static Path inside(Path top, Path file) throws IOException {
    Path real = real(file);
    Path realTop = top.toRealPath();
    if (!real.startsWith(realTop)) {
      throw refused(file, "it leads out of the work tree, to " + real);
    }
    for (Path part : realTop.relativize(real)) {
      if (part.toString().equalsIgnoreCase(GIT)) {
        throw refused(file, "it leads into a git directory, to " + real);
      }
    }
    return real;
  }

  /**
   * The place of a file or folder that a user named, with links resolved. What is named outside the
   * tree is the user's choice.
   *
   * @throws FileSystemException when it is named within the tree and leads out of it, or into a git
   *     directory
   */
  public static Path named(Path top, Path file) throws IOException {
    Path plain = file.toAbsolutePath().normalize();
    boolean isInside = plain.startsWith(top) || plain.startsWith(top.toRealPath());
    if (isInside) {
      return inside(top, plain);
    }
    // What /dev/stdout leads to may be a pipe, which has no place.
    boolean isPlaced = Files.isRegularFile(file) || Files.isDirectory(file);
    return isPlaced ? file.toRealPath() : file;
  }

  /** A file with links resolved, as far as its folders exist. */
  private static Path real(Path file) throws IOException {
    if (Files.exists(file)) {
      return file.toRealPath();
    }
    Path parent = file.toAbsolutePath().getParent();
    Path name = file.getFileName();
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) || parent == null || name == null) {
      throw refused(file, "it is a symbolic link to a file that does not exist");
    }
    return real(parent).resolve(name);
  }

  /** Deletes a file, or a folder with its contents, if it exists; no link is followed. */
  public static void delete(Path root) throws IOException {
    if (Files.isDirectory(root, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> children = Files.newDirectoryStream(root)) {
        for (Path child : children) {
          delete(child);
        }
      }
    }
    Files.deleteIfExists(root);
  }

  private static FileSystemException refused(Path file, String reason) {
    return new FileSystemException(file.toString(), null, reason);
  }
}
