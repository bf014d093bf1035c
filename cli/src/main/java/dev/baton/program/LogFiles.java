package dev.baton.program;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files with the output of an agent in one iteration, as far as they are still there.
 *
 * @param out its standard output; null when there is none, or it was deleted
 * @param err its standard error, likewise
 */
public record LogFiles(@Nullable Path out, @Nullable Path err) {
  private static final int END_BYTES = 16 << 10;
  private static final int END_LINES = 12;
  private static final int END_CHARACTERS = 4000;

  /**
   * Finds them.
   *
   * @param logs the folder of all logs, on this machine
   */
  public static LogFiles find(Path logs, String run, long iteration) {
    return new LogFiles(
        existing(logs, run, iteration + ".out"), existing(logs, run, iteration + ".err"));
  }

  private static @Nullable Path existing(Path logs, String run, String name) {
    Path folder = logs.resolve(run).normalize();
    Path file = folder.resolve(name);
    boolean inside = logs.normalize().equals(folder.getParent());
    return inside && Files.isRegularFile(file) ? file : null;
  }

  public boolean isEmpty() {
    return out == null && err == null;
  }

  /** The last lines of a file, without control characters; empty when it cannot be read. */
  public static String endOf(Path file) {
    try (RandomAccessFile source = new RandomAccessFile(file.toFile(), "r")) {
      long length = source.length();
      byte[] end = new byte[(int) Math.min(length, END_BYTES)];
      source.seek(length - end.length);
      source.readFully(end);
      OutputTail tail = new OutputTail();
      tail.write(end, end.length);
      return tail.lines(END_LINES, END_CHARACTERS);
    } catch (IOException unreadable) {
      return "";
    }
  }
}
