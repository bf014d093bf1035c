package dev.baton.hooks;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.GitFiles;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes hook files, and other files that contain lines of Baton, with one byte in each
 * char. A file is written completely or not at all. Errors are reported as {@link HookFailure}.
 */
public final class HookFile {
  private static final String RUNNABLE = "rwxrwxrwx";
  private static final String TEXT = "rw-rw-rw-";

  /** The content; empty where there is no such file. */
  public static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), ISO_8859_1);
    } catch (NoSuchFileException none) {
      return "";
    } catch (IOException e) {
      throw new HookFailure(file, "read", e);
    }
  }

  /** The content of a file that may be something else, such as a directory; then empty. */
  static String text(Path file) {
    return Files.isRegularFile(file) ? read(file) : "";
  }

  static void refuseLinks(Path... folders) {
    try {
      OwnFile.checkFolders(folders);
    } catch (IOException e) {
      throw new HookFailure(folders[0], "use", e);
    }
  }

  /** Creates an executable file, with the permissions that the user's umask grants. */
  static void create(Path file, String text) {
    create(file, text, RUNNABLE);
  }

  /** Creates a file that is not executable, with the permissions that the user's umask grants. */
  public static void createText(Path file, String text) {
    create(file, text, TEXT);
  }

  private static void create(Path file, String text, String most) {
    try {
      Files.createDirectories(parent(file));
      replace(file, text, null, most);
    } catch (IOException e) {
      throw new HookFailure(file, "write", e);
    }
  }

  /** Changes a file and keeps its permissions. */
  public static void change(Path file, String text) {
    try {
      replace(file, text, Files.getPosixFilePermissions(file), RUNNABLE);
    } catch (IOException e) {
      throw new HookFailure(file, "write", e);
    }
  }

  private static void replace(
      Path file, String text, @Nullable Set<PosixFilePermission> rights, String most)
      throws IOException {
    Path temporary = file.resolveSibling(file.getFileName() + ".baton-new");
    Files.deleteIfExists(temporary);
    try {
      Files.createFile(
          temporary, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(most)));
      Files.write(temporary, text.getBytes(ISO_8859_1));
      if (rights != null) {
        Files.setPosixFilePermissions(temporary, rights);
      }
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Makes the file executable for everybody who may read it. */
  static void makeExecutable(Path file) {
    try {
      GitFiles.makeExecutable(file);
    } catch (IOException e) {
      throw new HookFailure(file, "change", e);
    }
  }

  /** Deletes the file if it exists. */
  public static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new HookFailure(file, "delete", e);
    }
  }

  /**
   * The file itself, with links resolved; a file that does not exist (yet) is returned unchanged.
   */
  public static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException missing) {
      Path parent = file.getParent();
      Path name = file.getFileName();
      return parent == null || name == null ? file.toAbsolutePath() : real(parent).resolve(name);
    }
  }

  private static Path parent(Path file) {
    Path parent = file.getParent();
    if (parent == null) {
      throw new IllegalArgumentException(file + " has no directory");
    }
    return parent;
  }

  /** A hook's file could not be read or written. The message is one line with the file in it. */
  public static final class HookFailure extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    HookFailure(Path file, String deed, IOException cause) {
      super("cannot " + deed + " " + file + ": " + reason(cause), cause);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }

    private static String reason(IOException cause) {
      if (cause instanceof AccessDeniedException) {
        return "permission denied";
      }
      String known = cause instanceof FileSystemException system ? system.getReason() : null;
      return known != null ? known : String.valueOf(cause.getMessage());
    }
  }
}
