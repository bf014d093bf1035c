package dev.baton.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.task.Digests;
import dev.baton.trust.OwnFile;
import dev.baton.trust.StateHome;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * When this user last looked at the status of this work tree. It is kept in the user's own folder,
 * because other users look at other times, and a command that only reads must not write to the
 * database.
 *
 * @param file null where the user has no folder for it
 */
public record LastLook(@Nullable Path file) {
  private static final String FOLDER = "looked";
  private static final int NAME_LENGTH = 32;
  private static final int LONGEST = 64;

  /**
   * The last look at a place.
   *
   * @param variables of which XDG_STATE_HOME and HOME are used
   * @param place the top of the work tree, or the database where there is none
   */
  public static LastLook at(Map<String, String> variables, Path place) {
    return new LastLook(
        StateHome.of(variables)
            .map(state -> state.resolve(FOLDER).resolve(name(place)))
            .orElse(null));
  }

  /** Null where there was none. */
  public @Nullable Instant read() {
    try {
      return file == null || !OwnFile.isPlain(file) || Files.size(file) > LONGEST
          ? null
          : Instant.parse(Files.readString(file).strip());
    } catch (IOException | DateTimeException unreadable) {
      return null;
    }
  }

  /** Remembers a look, where that is possible. */
  public void write(Instant now) {
    if (file == null) {
      return;
    }
    try {
      Files.createDirectories(file.getParent(), OwnFile.privateFolder());
      try (FileChannel channel = OwnFile.create(file, OwnFile.privateFile())) {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap((now + "\n").getBytes(UTF_8)));
      }
    } catch (IOException readOnly) {
      // The next look then shows the same again.
    }
  }

  private static String name(Path place) {
    return HexFormat.of().formatHex(Digests.sha256(place.toString())).substring(0, NAME_LENGTH);
  }
}
