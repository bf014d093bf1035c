package dev.baton.cli.iteration;

import dev.baton.agent.AgentLog;
import dev.baton.agent.GrowingLog;
import dev.baton.app.LoggedIterations;
import dev.baton.store.Iteration;
import dev.baton.stream.AgentKind;
import dev.baton.stream.AgentStream;
import dev.baton.stream.StreamKind;
import dev.baton.text.LineSplitter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Shows the logs of agents: what there is, and what they still write.
 *
 * @param logs the folder of all logs
 */
record LogPlayback(LoggedIterations iterations, Path logs, Clock clock, LogView view) {
  /**
   * Prints the logs of these iterations.
   *
   * @param most how many lines at most, counted from the end; 0 for all
   */
  void print(List<Iteration> selected, int most) throws IOException {
    if (most == 0) {
      for (Iteration iteration : selected) {
        LogWindow window = new LogWindow(view, 1);
        window.open();
        play(iteration, window);
      }
      return;
    }
    int left = most;
    List<LogWindow> windows = new ArrayList<>();
    for (Iteration iteration : selected.reversed()) {
      if (left > 0) {
        LogWindow window = new LogWindow(view, left);
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
  void follow(Iteration last, int most) throws IOException, InterruptedException {
    LogWindow window = new LogWindow(view, most == 0 ? Integer.MAX_VALUE : most);
    new FollowedLogs(iterations, clock, view::isRead)
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
    private final LogView view;
    private final int most;
    private final Deque<Runnable> held = new ArrayDeque<>();
    private boolean isOpen;

    /**
     * @param most how many lines are kept
     */
    LogWindow(LogView view, int most) {
      this.view = view;
      this.most = most;
    }

    @Override
    public void accept(LogEntry entry) {
      for (Runnable line : view.lines(entry)) {
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

  /**
   * What an agent said and did in one iteration, from its log. It can be read while the agent
   * works, in constant memory.
   */
  private static final class AgentTranscript implements FollowedLogs.Growing {
    /** Longer lines of the standard error are cut. */
    private static final int LONGEST_LINE = 8192;

    private static final String CUT = " [cut: the line is longer than " + LONGEST_LINE + " bytes]";

    private final Iteration iteration;
    private final Consumer<LogEntry> reader;
    private final GrowingLog out;
    private final GrowingLog err;
    private final AgentStream stream;
    private final LineSplitter complaints = new LineSplitter(LONGEST_LINE, this::complain);

    /**
     * Opens it and reports its beginning.
     *
     * @param logs the folder of all logs
     */
    AgentTranscript(
        Path logs, String run, Iteration iteration, Clock clock, Consumer<LogEntry> reader)
        throws IOException {
      this.iteration = iteration;
      this.reader = reader;
      Path file = AgentLog.outFile(logs, run, iteration.n());
      this.out = new GrowingLog(file);
      this.err = new GrowingLog(AgentLog.errFile(logs, run, iteration.n()));
      this.stream =
          new AgentStream(
              out.isCut() ? kindOf(file) : AgentKind.CUSTOM,
              clock,
              event -> reader.accept(new LogEntry.Event(iteration, event)));
      reader.accept(new LogEntry.Began(iteration, file));
      if (out.isCut()) {
        reader.accept(new LogEntry.Cut(iteration));
      }
    }

    /** The agent of a stream whose beginning is not kept. */
    private static AgentKind kindOf(Path file) throws IOException {
      StreamKind kind = new StreamKind();
      GrowingLog.readAll(file, kind);
      return kind.kind();
    }

    @Override
    public void readNew() throws IOException {
      out.readNew(stream);
      err.readNew(complaints);
    }

    private void complain(byte[] bytes, int from, int to, LineSplitter.Length kept) {
      String line = new String(bytes, from, to - from, StandardCharsets.UTF_8).stripTrailing();
      if (!line.isBlank()) {
        String shown = line.substring(line.lastIndexOf('\r') + 1);
        String end = kept == LineSplitter.Length.CUT ? CUT : "";
        reader.accept(new LogEntry.Complaint(iteration, shown + end));
      }
    }

    @Override
    public void end(Iteration last) throws IOException {
      readNew();
      stream.end();
      complaints.end();
      if (!out.exists() && !err.exists()) {
        reader.accept(new LogEntry.Nothing(last));
      }
      reader.accept(new LogEntry.Over(last));
    }

    @Override
    public void close() throws IOException {
      out.close();
      err.close();
    }
  }
}
