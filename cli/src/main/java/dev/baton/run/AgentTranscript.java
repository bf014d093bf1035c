package dev.baton.run;

import dev.baton.agent.AgentLog;
import dev.baton.agent.GrowingLog;
import dev.baton.agent.OutputSink;
import dev.baton.store.Iteration;
import dev.baton.stream.AgentKind;
import dev.baton.stream.AgentStream;
import dev.baton.stream.StreamKind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * What an agent said and did in one iteration, from its log. It can be read while the agent works,
 * in constant memory.
 */
final class AgentTranscript implements FollowedLogs.Growing {
  /** Longer lines of the standard error are cut. */
  private static final int LONGEST_LINE = 8192;

  private final Iteration iteration;
  private final Consumer<LogEntry> reader;
  private final GrowingLog out;
  private final GrowingLog err;
  private final AgentStream stream;
  private final StringBuilder line = new StringBuilder();

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
    try (GrowingLog log = new GrowingLog(file)) {
      log.readNew(sink(kind::read));
    }
    return kind.kind();
  }

  private interface Reading {
    boolean read(byte[] bytes, int count);
  }

  private static OutputSink sink(Reading reading) {
    return new OutputSink() {
      @Override
      public boolean write(byte[] bytes, int length) {
        return reading.read(bytes, length);
      }

      @Override
      public void end() {}
    };
  }

  @Override
  public void readNew() throws IOException {
    out.readNew(
        sink((bytes, count) -> {
          stream.read(bytes, count);
          return true;
        }));
    err.readNew(
        sink((bytes, count) -> {
          complain(new String(bytes, 0, count, StandardCharsets.UTF_8));
          return true;
        }));
  }

  private void complain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        complain();
      } else if (line.length() < LONGEST_LINE) {
        line.append(c);
      }
    }
  }

  private void complain() {
    String whole = line.toString().stripTrailing();
    line.setLength(0);
    if (!whole.isBlank()) {
      reader.accept(
          new LogEntry.Complaint(iteration, whole.substring(whole.lastIndexOf('\r') + 1)));
    }
  }

  @Override
  public void end(Iteration last) throws IOException {
    readNew();
    stream.end();
    complain();
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
