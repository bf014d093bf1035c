package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.BrokenGitException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the reflog of a HEAD as a plain file. */
public final class HeadLog {
  private static final int BUFFER = 1 << 16;

  /** A longer message is cut; somebody may have pasted a whole file as the subject. */
  private static final int MAX_LINE = 1 << 16;

  private final List<HeadMove> moves = new ArrayList<>();
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private long at;

  private HeadLog(long offset) {
    this.at = offset;
  }

  /**
   * The moves of HEAD from an offset on, oldest first.
   *
   * <p>An incomplete last line is left for the next call; a line that is not a reflog line is
   * skipped.
   *
   * @param file such as {@code WorkTreeDir.headLog()}; it does not exist before the first commit,
   *     when the user turned reflogs off, or when the refs are in a reftable
   * @param offset in bytes, 0 or {@link HeadMove#end} of an earlier move; there are no moves at or
   *     after the end of the file
   * @throws BrokenGitException when the file exists but cannot be read
   */
  public static List<HeadMove> since(Path file, long offset) {
    HeadLog log = new HeadLog(offset);
    try (SeekableByteChannel channel = Files.newByteChannel(file).position(offset)) {
      log.read(Channels.newInputStream(channel));
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException e) {
      throw new BrokenGitException(file, "a readable reflog", e);
    }
    return log.moves;
  }

  private void read(InputStream in) throws IOException {
    byte[] buffer = new byte[BUFFER];
    for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
      int from = 0;
      for (int i = 0; i < length; i++) {
        if (buffer[i] == '\n') {
          keep(buffer, from, i);
          at += i + 1 - from;
          endLine();
          from = i + 1;
        }
      }
      keep(buffer, from, length);
      at += length - from;
    }
  }

  private void keep(byte[] buffer, int from, int to) {
    line.write(buffer, from, Math.min(to - from, MAX_LINE - line.size()));
  }

  private void endLine() {
    HeadMove move = HeadMove.parse(line.toString(ISO_8859_1), at);
    line.reset();
    if (move != null) {
      moves.add(move);
    }
  }
}
