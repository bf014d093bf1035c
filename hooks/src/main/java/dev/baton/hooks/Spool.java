package dev.baton.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.git.ObjectIds;
import dev.baton.store.GitState.FileMark;
import dev.baton.store.GitState.SpoolPosition;
import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The file that hooks append their lines to. Baton never writes to it. When it is large and
 * completely read, it is renamed. A hook that has it open still appends to it, so it is read for a
 * while longer.
 *
 * @param folder Baton's folder in the common directory
 */
record Spool(Path folder) {
  static final String FILE = "spool";
  static final String OLD_FILE = "spool.old";

  static final long LARGE = 256 * 1024;
  static final Duration QUIET = Duration.ofMinutes(10);

  /** At most this many bytes are read at once; the rest is read the next time. */
  private static final int MOST = 4 << 20;

  /**
   * Many times the length of any note, in bytes. Longer bytes without a line end are damage, and
   * are skipped; otherwise no note after them would ever be read.
   */
  private static final int LONGEST_LINE = 1 << 16;

  private static final int FIRST_LINE = 300;

  /**
   * The new lines of one file.
   *
   * @param lines complete lines, without their ends
   * @param done the position after they are processed
   * @param undone the position if they are left for another time
   * @param hasMore whether the file has more than was read at once
   */
  record News(List<String> lines, SpoolPosition done, SpoolPosition undone, boolean hasMore) {
    /** The position that makes the next command read them again. */
    SpoolPosition again() {
      return undone.readAgain();
    }
  }

  /** The new lines, in the order in which they were written. */
  List<News> read(List<SpoolPosition> positions) {
    List<News> all = new ArrayList<>();
    for (String name : List.of(OLD_FILE, FILE)) {
      Path file = folder.resolve(name);
      FileMark mark = ChangeProbe.mark(file);
      News news = mark == null || mark.size() == 0 ? null : read(file, mark, positions);
      if (news != null) {
        all.add(news);
      }
    }
    return all;
  }

  private static @Nullable News read(Path file, FileMark mark, List<SpoolPosition> positions) {
    SpoolPosition before = find(positions, mark.key());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      String firstLine = firstLine(channel);
      long start =
          before != null && before.firstLine().equals(firstLine) && before.end() <= mark.size()
              ? before.end()
              : 0;
      Instant modified = Instant.ofEpochSecond(0, mark.mtime());
      if (before != null && start == mark.size() && before.file().mtime() == mark.mtime()) {
        return null;
      }
      byte[] bytes = bytes(channel, start, (int) Math.min(MOST, mark.size() - start));
      List<String> lines = new ArrayList<>();
      int end = split(bytes, lines);
      boolean hasMore = start + bytes.length < mark.size();
      SpoolPosition undone = new SpoolPosition(mark, firstLine, start, modified);
      SpoolPosition read = new SpoolPosition(mark, firstLine, start + end, modified);
      return new News(lines, hasMore ? read.readAgain() : read, undone, hasMore);
    } catch (NoSuchFileException movedMeanwhile) {
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  /** Splits the complete lines and what is too long for one, and returns where they end. */
  private static int split(byte[] bytes, List<String> lines) {
    int from = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        lines.add(new String(bytes, from, i - from, UTF_8));
        from = i + 1;
      }
    }
    if (bytes.length - from > LONGEST_LINE) {
      lines.add(new String(bytes, from, LONGEST_LINE, UTF_8));
      return bytes.length;
    }
    return from;
  }

  private static @Nullable SpoolPosition find(List<SpoolPosition> positions, String key) {
    for (SpoolPosition position : positions) {
      if (position.file().key().equals(key)) {
        return position;
      }
    }
    return null;
  }

  /** The first line; empty while it is incomplete. */
  private static String firstLine(FileChannel channel) throws IOException {
    byte[] bytes = bytes(channel, 0, FIRST_LINE);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        return new String(bytes, 0, i, UTF_8);
      }
    }
    return bytes.length == FIRST_LINE ? new String(bytes, UTF_8) : "";
  }

  private static byte[] bytes(FileChannel channel, long from, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    int count = 0;
    while (buffer.hasRemaining() && count >= 0) {
      count = channel.read(buffer, from + buffer.position());
    }
    byte[] bytes = new byte[buffer.position()];
    buffer.flip().get(bytes);
    return bytes;
  }

  static boolean isLarge(Path folder) {
    FileMark mark = ChangeProbe.mark(folder.resolve(FILE));
    return mark != null && mark.size() > LARGE;
  }

  /**
   * Renames the file when it is large, and deletes the renamed one when nothing was written to it
   * for a while; each only when it is completely read. Only one process at a time may do this.
   *
   * @return the positions of files that no longer exist
   */
  List<SpoolPosition> tidy(List<SpoolPosition> positions, Instant now) throws IOException {
    Path file = folder.resolve(FILE);
    Path old = folder.resolve(OLD_FILE);
    if (isDone(old, positions)
        && Files.getLastModifiedTime(old).toInstant().isBefore(now.minus(QUIET))) {
      Files.delete(old);
    }
    FileMark mark = ChangeProbe.mark(file);
    if (mark != null && mark.size() > LARGE && isDone(file, positions) && !Files.exists(old)) {
      Files.move(file, old, StandardCopyOption.ATOMIC_MOVE);
    }
    List<SpoolPosition> gone = new ArrayList<>(positions);
    gone.removeIf(position -> isOf(position, file) || isOf(position, old));
    return gone;
  }

  private static boolean isOf(SpoolPosition position, Path file) {
    FileMark mark = ChangeProbe.mark(file);
    return mark != null && mark.key().equals(position.file().key());
  }

  private static boolean isDone(Path file, List<SpoolPosition> positions) {
    FileMark mark = ChangeProbe.mark(file);
    SpoolPosition position = mark == null ? null : find(positions, mark.key());
    return mark != null && position != null && position.end() == mark.size();
  }

  /**
   * One line that a hook wrote: {@code 1 <kind> <worktree> <commit> <task> <epoch> <run>
   * <iteration> [more…]}, with a hyphen for what is absent.
   *
   * @param kind what happened, such as {@code post-commit}
   * @param worktree the name of the work tree's folder; {@code -} for the main one
   * @param commit HEAD afterwards; null where the hook could not determine it
   * @param task from the worker's environment, as are the next three; null where absent
   * @param more further words by kind: {@code amend <old>} or {@code rebase <old>}, a token, the
   *     time of a heartbeat in seconds since 1970, and the ancestors of the hook, as {@code
   *     up:<pid>/<start ticks>,…}
   */
  record SpoolLine(
      String kind,
      String worktree,
      @Nullable String commit,
      @Nullable String task,
      @Nullable Epoch epoch,
      @Nullable String run,
      @Nullable Long iteration,
      List<String> more) {
    static final String COMMIT = "post-commit";
    static final String MERGE = "post-merge";
    static final String APPLYPATCH = "post-applypatch";
    static final String REWRITE = "post-rewrite";
    static final String HEARTBEAT = "heartbeat";
    static final String PROBE = "probe";

    private static final List<String> KINDS =
        List.of(COMMIT, MERGE, APPLYPATCH, REWRITE, HEARTBEAT, PROBE);
    private static final String VERSION = "1";
    private static final String ABSENT = "-";
    private static final int FIELDS = 8;
    private static final String ANCESTORS = "up:";

    /** The end of the year 9999; later times are invalid. */
    private static final long LATEST = 253_402_300_799L;

    /** The line cannot be parsed. */
    static final class Damaged extends Exception {
      private static final long serialVersionUID = 1L;

      Damaged(String problem) {
        super(problem, null, false, false);
      }
    }

    /**
     * Parses a line without its end.
     *
     * @throws Damaged with the problem in a few words
     */
    static SpoolLine parse(String line) throws Damaged {
      List<String> words = List.of(line.split(" ", -1));
      if (!words.getFirst().equals(VERSION)) {
        throw new Damaged("not of version 1");
      }
      if (words.size() < FIELDS) {
        throw new Damaged("cut off");
      }
      if (!KINDS.contains(words.get(1))) {
        throw new Damaged("of an unknown kind");
      }
      String commit = orNull(words.get(3));
      if (commit != null && !ObjectIds.isId(commit)) {
        throw new Damaged("the commit is missing");
      }
      SpoolLine parsed =
          new SpoolLine(
              words.get(1),
              words.get(2),
              commit,
              orNull(words.get(4)),
              epoch(words.get(5)),
              orNull(words.get(6)),
              number(words.get(7)),
              words.subList(FIELDS, words.size()));
      parsed.check();
      return parsed;
    }

    private void check() throws Damaged {
      if (worktree.isEmpty() || worktree.indexOf('/') >= 0) {
        throw new Damaged("the work tree is missing");
      }
      if (kind.equals(REWRITE)
          && (commit == null || more.size() < 2 || !ObjectIds.isId(more.get(1)))) {
        throw new Damaged("a rewrite without both commits");
      }
    }

    /** Whether it reports a new commit. */
    boolean isOfCommit() {
      return kind.equals(COMMIT) || kind.equals(MERGE) || kind.equals(APPLYPATCH);
    }

    /** When it was written; only a heartbeat line contains the time. */
    @Nullable Instant at() {
      Long seconds = kind.equals(HEARTBEAT) && !more.isEmpty() ? number(more.getFirst()) : null;
      return seconds == null || seconds > LATEST ? null : Instant.ofEpochSecond(seconds);
    }

    /** Whether the hook was started by this process, directly or through others. */
    boolean isBelow(ProcessIdentity process) {
      return ancestors().stream().anyMatch(one -> is(one, process));
    }

    /** Whether one of {@link #ancestors} is that process. */
    static boolean is(String ancestor, ProcessIdentity process) {
      return process.startTicks() != null
          && ancestor.equals(process.pid() + "/" + process.startTicks());
    }

    /** The processes above the hook, the nearest first; empty where they are not known. */
    List<String> ancestors() {
      for (String word : more) {
        if (word.startsWith(ANCESTORS) && word.length() > ANCESTORS.length()) {
          return List.of(word.substring(ANCESTORS.length()).split(",", -1));
        }
      }
      return List.of();
    }

    private static @Nullable String orNull(String word) {
      return word.equals(ABSENT) || word.isEmpty() ? null : word;
    }

    /**
     * An invalid number from the environment is ignored, because the rest of the line is still
     * useful.
     */
    private static @Nullable Long number(String word) {
      try {
        long value = Long.parseLong(word);
        return value < 1 ? null : (Long) value;
      } catch (NumberFormatException e) {
        return null;
      }
    }

    private static @Nullable Epoch epoch(String word) {
      try {
        return Epoch.parse(word);
      } catch (InvalidValue absent) {
        return null;
      }
    }
  }
}
