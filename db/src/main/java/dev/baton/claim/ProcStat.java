package dev.baton.claim;

import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * What counts here of a Linux stat file; see {@code proc_pid_stat(5)}.
 *
 * @param state field 3, such as {@code R}, {@code S} or {@code Z}
 * @param parent field 4, the number of the parent; 0 for none
 * @param threads field 20
 * @param startTicks field 22
 */
record ProcStat(char state, long parent, long threads, long startTicks) {
  private static final int PARENT = 4;
  private static final int THREADS = 20;
  private static final int START_TIME = 22;

  /**
   * Reads a stat line. The command's name in field 2 may hold spaces and parentheses, so fields
   * count from the last closing one.
   *
   * @return null when the text is no stat line
   */
  static @Nullable ProcStat parse(String line) {
    StringTokenizer fields = new StringTokenizer(line.substring(line.lastIndexOf(')') + 1));
    if (fields.countTokens() <= START_TIME - 3) {
      return null;
    }
    char state = fields.nextToken().charAt(0);
    long parent = 0;
    long threads = 0;
    try {
      for (int field = PARENT; field < START_TIME; field++) {
        String text = fields.nextToken();
        parent = field == PARENT ? Long.parseLong(text) : parent;
        threads = field == THREADS ? Long.parseLong(text) : threads;
      }
      return new ProcStat(state, parent, threads, Long.parseLong(fields.nextToken()));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Ended, but for its entry. A main thread that ended before the others only looks like that. */
  boolean isZombie() {
    return state == 'X' || (state == 'Z' && threads <= 1);
  }
}
