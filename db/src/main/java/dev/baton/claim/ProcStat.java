package dev.baton.claim;

import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a Linux stat file that Baton uses; see {@code proc_pid_stat(5)}.
 *
 * @param state field 3, such as {@code R}, {@code S} or {@code Z}
 * @param parent field 4, the parent's pid; 0 for none
 * @param threads field 20
 * @param startTicks field 22
 */
record ProcStat(char state, long parent, long threads, long startTicks) {
  private static final int PARENT = 4;
  private static final int THREADS = 20;
  private static final int START_TIME = 22;

  /**
   * Parses a stat line. The command name in field 2 may contain spaces and parentheses, so fields
   * are counted from the last closing parenthesis.
   *
   * @return null when the text is not a stat line
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

  /**
   * Whether the process has ended and only its entry remains. A process whose main thread ended
   * before the others has the same state, but more than one thread.
   */
  boolean isZombie() {
    return state == 'X' || (state == 'Z' && threads <= 1);
  }
}
