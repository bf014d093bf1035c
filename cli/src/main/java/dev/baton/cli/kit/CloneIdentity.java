package dev.baton.cli.kit;

import dev.baton.git.GitLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The id of a repository on its machine, by which clones tell their reflogs, spools and work trees
 * apart in a database that they share. It is stored once in the repository's own folder {@code
 * baton}, in a file whose name has the inode of the common directory, so that a copy of the
 * repository gets an id of its own.
 */
public final class CloneIdentity {
  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private CloneIdentity() {}

  /** The id of a repository; empty where it has none. */
  public static String of(GitLayout git) {
    return read(file(git));
  }

  /** The id of a repository, which gets one if it has none; empty where that cannot be stored. */
  static String ensure(GitLayout git) {
    Path file = file(git);
    String id = read(file);
    return id.isEmpty() ? create(file) : id;
  }

  private static Path file(GitLayout git) {
    String inode = RepositoryIdentity.of(git.commonDir());
    return git.commonDir().resolve("baton").resolve("clone" + (inode == null ? "" : "-" + inode));
  }

  private static String read(Path file) {
    try {
      String text = Files.exists(file) ? Files.readString(file).strip() : "";
      return ID.matcher(text).matches() ? text : "";
    } catch (IOException unreadable) {
      return "";
    }
  }

  private static String create(Path file) {
    try {
      Path folder = file.resolveSibling("");
      if (!Files.exists(folder)) {
        Files.createDirectory(
            folder,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      Path draft = Files.createTempFile(folder, "clone-", ".new");
      try {
        byte[] id = UUID.randomUUID().toString().getBytes(StandardCharsets.UTF_8);
        Files.write(draft, id, StandardOpenOption.TRUNCATE_EXISTING);
        Files.createLink(file, draft); // unless another process was faster
      } catch (FileAlreadyExistsException created) {
        return read(file);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException | UnsupportedOperationException unwritable) {
      return "";
    }
    return read(file);
  }
}
