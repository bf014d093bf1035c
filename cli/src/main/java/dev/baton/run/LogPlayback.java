package dev.baton.run;

import dev.baton.app.LoggedIterations;
import dev.baton.store.Iteration;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Shows the logs of agents: what there is, and what they still write. */
public final class LogPlayback {
  /** Where logs are shown. */
  public interface Screen extends LogWindow.Printer {
    /** Whether anybody still reads them; also makes visible what was printed. */
    boolean isRead();
  }

  private final LoggedIterations iterations;
  private final Path logs;
  private final Clock clock;
  private final Screen screen;

  /**
   * @param logs the folder of all logs
   */
  public LogPlayback(LoggedIterations iterations, Path logs, Clock clock, Screen screen) {
    this.iterations = iterations;
    this.logs = logs;
    this.clock = clock;
    this.screen = screen;
  }

  /**
   * Prints the logs of these iterations.
   *
   * @param most how many lines at most, counted from the end; 0 for all
   */
  public void print(List<Iteration> selected, int most) throws IOException {
    if (most == 0) {
      for (Iteration iteration : selected) {
        LogWindow window = new LogWindow(screen, 1);
        window.open();
        play(iteration, window);
      }
      return;
    }
    int left = most;
    List<LogWindow> windows = new ArrayList<>();
    for (Iteration iteration : selected.reversed()) {
      if (left > 0) {
        LogWindow window = new LogWindow(screen, left);
        play(iteration, window);
        left -= window.size();
        windows.addFirst(window);
      }
    }
    windows.forEach(LogWindow::open);
  }

  private void play(Iteration iteration, Consumer<LogEntry> reader) throws IOException {
    try (AgentTranscript transcript = transcript(iteration, reader)) {
      transcript.end(iterations.now(iteration));
    }
  }

  private AgentTranscript transcript(Iteration iteration, Consumer<LogEntry> reader)
      throws IOException {
    String run = Objects.requireNonNull(iteration.run());
    return new AgentTranscript(logs, run, iteration, clock, reader);
  }

  /**
   * Prints what the agent has written and still writes, until it ends and no other one follows it
   * on the same task, or in the same run.
   *
   * @param last the last iteration that there is
   * @param most how many lines of what was written already; 0 for all
   */
  public void follow(Iteration last, int most) throws IOException, InterruptedException {
    LogWindow window = new LogWindow(screen, most == 0 ? Integer.MAX_VALUE : most);
    new FollowedLogs(iterations, clock, screen::isRead)
        .follow(
            last,
            iteration -> {
              AgentTranscript transcript = transcript(iteration, window);
              transcript.readNew();
              window.open();
              return transcript;
            });
  }

  /** Keeps the last lines of a log until it is opened; from then on, they are printed at once. */
  static final class LogWindow implements Consumer<LogEntry> {
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
}
