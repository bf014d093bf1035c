package dev.baton.terminal;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/**
 * The whole terminal as a page that is redrawn in place: on the alternate screen, so that what was
 * there before comes back, and line by line, so that nothing flickers.
 */
public final class Screen implements AutoCloseable {
  private static final String ENTER = "\u001b[?1049h\u001b[?25l\u001b[2J";
  private static final String LEAVE = "\u001b[0m\u001b[?25h\u001b[?1049l";
  private static final String CLEAR = "\u001b[2J";
  private static final String TO_END_OF_LINE = "\u001b[K";

  private final PrintStream out;
  private List<String> shown = List.of();
  private boolean left;

  /** Enters the alternate screen. */
  public Screen(PrintStream out) {
    this.out = out;
    print(ENTER);
  }

  /** Draws everything again at the next {@link #show}, because the terminal has another size. */
  public void forget() {
    shown = List.of();
    print(CLEAR);
  }

  /**
   * Shows a page. Only lines that differ from what is there are written.
   *
   * @param lines each safe for a terminal, coloured, and not wider than it
   */
  public void show(List<String> lines) {
    StringBuilder changes = new StringBuilder();
    int most = Math.max(lines.size(), shown.size());
    for (int i = 0; i < most; i++) {
      String now = i < lines.size() ? lines.get(i) : "";
      String before = i < shown.size() ? shown.get(i) : "";
      if (!now.equals(before)) {
        changes.append("\u001b[").append(i + 1).append(";1H").append(now).append(TO_END_OF_LINE);
      }
    }
    shown = new ArrayList<>(lines);
    if (!changes.isEmpty()) {
      print(changes.toString());
    }
  }

  private void print(String text) {
    out.print(text);
    out.flush();
  }

  /** Leaves the alternate screen, once. */
  @Override
  public void close() {
    if (!left) {
      left = true;
      print(LEAVE);
    }
  }
}
