package dev.baton.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Keeps the last lines of a log until it is opened; from then on, they are printed at once. */
final class LogWindow implements Consumer<LogEntry> {

  /** Where a log is shown. */
  interface Printer {
    /** What prints the lines of an entry, one each. */
    List<Runnable> lines(LogEntry entry);
  }

  private final Printer printer;
  private final int most;
  private final Deque<Runnable> held = new ArrayDeque<>();
  private boolean isOpen;

  /**
   * @param most how many lines are kept
   */
  LogWindow(Printer printer, int most) {
    this.printer = printer;
    this.most = most;
  }

  @Override
  public void accept(LogEntry entry) {
    for (Runnable line : printer.lines(entry)) {
      if (isOpen) {
        line.run();
      } else {
        if (held.size() == most) {
          held.removeFirst();
        }
        held.addLast(line);
      }
    }
  }

  int size() {
    return held.size();
  }

  /** Prints what was kept. */
  void open() {
    isOpen = true;
    held.forEach(Runnable::run);
    held.clear();
  }
}
