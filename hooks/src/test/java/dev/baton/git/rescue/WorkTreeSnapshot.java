package dev.baton.git.rescue;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.RawPaths;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** All files of a work tree: names, modes and contents. Empty folders are not included. */
final class WorkTreeSnapshot {
  private final Map<String, String> files = new TreeMap<>();
  private final Predicate<String> ignored;

  private WorkTreeSnapshot(Predicate<String> ignored) {
    this.ignored = ignored;
  }

  /**
   * Reads a work tree.
   *
   * @param ignored whether to leave out a path, with one byte in each char
   */
  static Map<String, String> of(Path top, Predicate<String> ignored) {
    WorkTreeSnapshot snapshot = new WorkTreeSnapshot(ignored);
    try {
      snapshot.read(top, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return snapshot.files;
  }

  private void read(Path directory, String prefix) throws IOException {
    try (DirectoryStream<Path> children = Files.newDirectoryStream(directory)) {
      for (Path child : children) {
        String path = prefix + RawPaths.lastName(child);
        if (path.endsWith(".git") || ignored.test(path)) {
          continue;
        }
        BasicFileAttributes attributes =
            Files.readAttributes(child, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (attributes.isDirectory()) {
          read(child, path + "/");
        } else if (attributes.isSymbolicLink()) {
          files.put(path, "link to " + RawPaths.linkText(Files.readSymbolicLink(child)));
        } else {
          String mode = Files.isExecutable(child) ? "executable " : "regular ";
          files.put(path, mode + Files.size(child) + " " + digest(Files.readAllBytes(child)));
        }
      }
    }
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes))
          + (bytes.length < 40 ? " " + new String(bytes, ISO_8859_1) : "");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
