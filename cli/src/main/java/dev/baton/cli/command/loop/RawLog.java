package dev.baton.cli.command.loop;

import dev.baton.agent.AgentLog;
import dev.baton.agent.GrowingLog;
import dev.baton.agent.OutputSink;
import dev.baton.cli.core.Environment;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.store.Iteration;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;

/** Prints what agents wrote to their standard output, byte for byte. */
final class RawLog {
  private static final Duration LOOK = Duration.ofMillis(200);

  private final Session session;
  private final LogSelection selection;
  private boolean isRead = true;

  RawLog(Session session, LogSelection selection) {
    this.session = session;
    this.selection = selection;
  }

  void print(boolean follow) throws IOException, InterruptedException {
    for (String option : new String[] {"--json", "--limit"}) {
      if (session.arguments().has(option) || session.arguments().value(option) != null) {
        throw Failure.usage(
            "--raw and " + option + " exclude each other: the output is printed as it was written",
            "baton logs --raw | tail -n 20");
      }
    }
    PrintStream data = session.output().data(false);
    OutputSink sink = sink(data);
    Iteration last = selection.selected().getLast();
    for (Iteration iteration : selection.selected()) {
      if (isRead) {
        print(iteration, sink, follow && iteration.n() == last.n());
      }
    }
    session.output().end(data);
  }

  private void print(Iteration iteration, OutputSink sink, boolean follow)
      throws IOException, InterruptedException {
    String run = Objects.requireNonNull(iteration.run());
    Path file = AgentLog.outFile(selection.folder(), run, iteration.n());
    session.output().note("iteration " + iteration.n() + ": " + file);
    try (GrowingLog log = new GrowingLog(file)) {
      boolean running = true;
      while (running && isRead) {
        // Asked first, so that nothing is missed that was written before the end.
        Iteration now = selection.iterations().now(iteration);
        running = follow && now.state() == Iteration.State.RUNNING;
        log.readNew(sink);
        session.output().flush();
        if (running) {
          Thread.sleep(LOOK);
        }
      }
    }
  }

  private OutputSink sink(PrintStream data) {
    return new OutputSink() {
      @Override
      public boolean write(byte[] bytes, int length) {
        isRead = Environment.pass(data, bytes, length);
        return isRead;
      }

      @Override
      public void end() {}
    };
  }
}
