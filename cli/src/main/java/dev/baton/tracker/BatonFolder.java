package dev.baton.tracker;

import dev.baton.json.JsonObject;
import dev.baton.tracker.format.RawJson;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The folder {@code .beads} of a repository whose tasks are Baton's. Programs for bd take a
 * repository without it for one without tasks. The real bd finds no database in it, and says so,
 * because it does not know the backend that is named there.
 */
public final class BatonFolder {
  private static final String NAME = ".beads";
  private static final String METADATA = "metadata.json";
  private static final String BACKEND = "baton";
  private static final int LARGEST = 1 << 16;

  /** bd writes a file of this name there, too. */
  private static final String MARK = "last-touched";

  private static final byte[] CONTENT = {'\n'};

  /** Whether a folder {@code .beads} was made by Baton. */
  public static boolean isAt(Path folder) {
    Path metadata = folder.resolve(METADATA);
    try {
      if (!Files.isRegularFile(metadata, LinkOption.NOFOLLOW_LINKS)
          || Files.size(metadata) > LARGEST) {
        return false;
      }
      JsonObject object = JsonObject.parse(Files.readString(metadata));
      return object != null && BACKEND.equals(object.scalar("backend"));
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * Writes a mark into the folder of a repository, if Baton made it: a user interface for bd
   * watches that folder, and the database is elsewhere. It is a hint, so that it cannot be written
   * is no failure.
   */
  public static void touch(Path top) {
    Path folder = top.resolve(NAME);
    if (Files.isSymbolicLink(folder) || !isAt(folder)) {
      return;
    }
    try (FileChannel mark = OwnFile.create(folder.resolve(MARK))) {
      mark.write(ByteBuffer.wrap(CONTENT));
    } catch (IOException onlyAHint) {
      // The watcher sees the next change.
    }
  }

  /**
   * Makes the folder, unless there is one.
   *
   * @return whether it was made
   * @throws IOException when it cannot be written
   */
  public static boolean create(Path top, String prefix) throws IOException {
    Path folder = top.resolve(NAME);
    if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    Files.createDirectory(folder);
    Files.writeString(
        folder.resolve(".gitignore"),
        """
        # The tasks are in Baton's database, in the git directory. Nothing here is committed, except
        # the file that bd's setting export.auto writes.
        *
        !issues.jsonl
        """);
    Files.writeString(
        folder.resolve(METADATA),
        """
        {
          "database": "baton",
          "backend": "baton",
          "prefix": %s
        }
        """
            .formatted(RawJson.quote(prefix)));
    return true;
  }
}
