package dev.baton.git.history;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.git.BrokenGitException;
import dev.baton.git.ObjectIds;
import dev.baton.git.RawPaths;
import dev.baton.git.history.CommitFacts.Author;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of a HEAD's reflog: HEAD moved from one commit to another.
 *
 * @param before the commit that HEAD was at; all zeros when there was none
 * @param after the commit that HEAD moved to; all zeros when there is none
 * @param at to the second, in the same range as {@link Author#at}
 * @param action the operation, which is the text before the first ": ", such as {@code commit
 *     (amend)}, {@code rebase (pick)} or {@code merge topic}; may be empty
 * @param message the text after it; empty when there is none
 * @param end the offset in bytes at which the next line of the file begins
 */
public record HeadMove(
    String before, String after, Instant at, String action, String message, long end) {
  public HeadMove {
    if (!ObjectIds.isId(before) || !ObjectIds.isId(after) || end < 0) {
      throw new IllegalArgumentException("move of HEAD: " + before + " " + after + " " + end);
    }
  }

  private static final int ZONE_LENGTH = " +0000".length();

  /**
   * @param line without its line end, one byte in each char
   * @return null for a line that git would skip as well
   */
  static @Nullable HeadMove parse(String line, long end) {
    int first = line.indexOf(' ');
    int second = line.indexOf(' ', first + 1);
    int email = line.indexOf('>', second + 1);
    if (first < 0 || second < 0 || email < 0 || !line.startsWith("> ", email)) {
      return null;
    }
    String before = line.substring(0, first);
    String after = line.substring(first + 1, second);
    int zone = line.indexOf(' ', email + 2);
    if (!ObjectIds.isId(before)
        || after.length() != before.length()
        || !ObjectIds.isId(after)
        || !isZone(line, zone)
        || !GitTime.isNumber(line.substring(email + 2, zone))) {
      return null;
    }
    Instant at = GitTime.of(line.substring(email + 2, zone));
    int text = zone + ZONE_LENGTH;
    String words = RawPaths.text(line.startsWith("\t", text) ? line.substring(text + 1) : "");
    int colon = words.indexOf(": ");
    String action = colon < 0 ? words : words.substring(0, colon);
    String message = colon < 0 ? "" : words.substring(colon + 2);
    return new HeadMove(before, after, at, action, message, end);
  }

  private static boolean isZone(String line, int at) {
    return at >= 0
        && line.length() >= at + ZONE_LENGTH
        && (line.charAt(at + 1) == '+' || line.charAt(at + 1) == '-')
        && GitTime.isNumber(line.substring(at + 2, at + ZONE_LENGTH));
  }

  /** Times as git writes them: seconds since 1970 in decimal digits, of any size. */
  static final class GitTime {
    /** 0000-01-01T00:00:00Z, the first time that RFC 3339 can express. */
    private static final long FIRST = -62_167_219_200L;

    /** 9999-12-31T23:59:59Z, the last one. */
    private static final long LAST = 253_402_300_799L;

    private static final int MAX_DIGITS = 18;

    /** The time, moved into the years 0 to 9999; 1970 for what is not a number. */
    static Instant of(String seconds) {
      boolean negative = seconds.startsWith("-");
      String digits = negative ? seconds.substring(1) : seconds;
      if (!isNumber(digits)) {
        return Instant.EPOCH;
      }
      long value = digits.length() > MAX_DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
      return Instant.ofEpochSecond(Math.clamp(negative ? -value : value, FIRST, LAST));
    }

    static boolean isNumber(String text) {
      for (int i = 0; i < text.length(); i++) {
        if (text.charAt(i) < '0' || text.charAt(i) > '9') {
          return false;
        }
      }
      return !text.isEmpty();
    }
  }

  /** Reads the reflog of a HEAD as a plain file. */
  public static final class HeadLog {
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
     * @param offset in bytes, 0 or {@link HeadMove#end} of an earlier move; there are no moves at
     *     or after the end of the file
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
}
