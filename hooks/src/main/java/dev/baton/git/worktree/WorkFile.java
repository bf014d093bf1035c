package dev.baton.git.worktree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.GitFiles;
import dev.baton.git.Problems;
import dev.baton.git.RawPaths;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serial;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import org.jspecify.annotations.Nullable;

/**
 * A file in the work tree, byte for byte: without filters and line-end conversion, which may not
 * restore the same bytes and may be missing under cron.
 *
 * @param path from the top, one byte in each char
 * @param mode as git would record it
 * @param size in bytes, when it was looked at
 * @param link the target of a symbolic link, one byte in each char; null for a regular file
 */
public record WorkFile(String path, Path file, int mode, long size, @Nullable String link) {
  private static final int BUFFER = 1 << 16;

  /**
   * Looks at a file.
   *
   * @return null when it does not exist, or is neither a regular file nor a link
   */
  public static @Nullable WorkFile look(Path file, String path) throws IOException {
    try {
      PosixFileAttributes posix =
          Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      boolean executable = posix.permissions().contains(PosixFilePermission.OWNER_EXECUTE);
      return of(file, path, posix, executable ? WorkEntry.EXECUTABLE : WorkEntry.REGULAR);
    } catch (UnsupportedOperationException noPosix) {
      BasicFileAttributes basic =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return of(file, path, basic, WorkEntry.REGULAR);
    } catch (NoSuchFileException gone) {
      return null;
    }
  }

  private static @Nullable WorkFile of(
      Path file, String path, BasicFileAttributes attributes, int mode) throws IOException {
    if (attributes.isSymbolicLink()) {
      String link = GitFiles.linkText(file);
      return link == null ? null : new WorkFile(path, file, WorkEntry.SYMLINK, link.length(), link);
    }
    return attributes.isRegularFile()
        ? new WorkFile(path, file, mode, attributes.size(), null)
        : null;
  }

  public WorkFile withMode(int other) {
    return new WorkFile(path, file, other, size, link);
  }

  /**
   * Copies as many bytes as {@code size} says; what was appended meanwhile is not copied.
   *
   * @throws Unreadable also when the file has become shorter
   */
  public void copy(OutputStream out) throws IOException {
    if (link != null) {
      out.write(link.getBytes(ISO_8859_1));
      return;
    }
    byte[] buffer = new byte[(int) Math.max(1, Math.min(BUFFER, size))];
    try (InputStream in = open()) {
      for (long left = size; left > 0; ) {
        int n = read(in, buffer, (int) Math.min(buffer.length, left));
        out.write(buffer, 0, n);
        left -= n;
      }
    }
  }

  private InputStream open() throws IOException {
    try {
      return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      throw new Unreadable(this, Problems.reason(e));
    }
  }

  private int read(InputStream in, byte[] buffer, int most) throws IOException {
    int n;
    try {
      n = in.read(buffer, 0, most);
    } catch (IOException e) {
      throw new Unreadable(this, Problems.reason(e));
    }
    if (n < 0) {
      throw new Unreadable(this, "it was truncated");
    }
    return n;
  }

  /** The file cannot be read, as opposed to a failure of the output. */
  public static final class Unreadable extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    Unreadable(WorkFile file, String why) {
      super(RawPaths.oneLine(RawPaths.text(file.path)) + " could not be read completely: " + why);
    }
  }
}
