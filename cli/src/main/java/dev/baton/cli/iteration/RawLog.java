package dev.baton.cli.iteration;

import dev.baton.agent.AgentLog;
import dev.baton.agent.GrowingLog;
import dev.baton.agent.OutputSink;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.Failure;
import dev.baton.run.FollowedLogs;
import dev.baton.store.Iteration;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Prints what agents wrote to their standard output, byte for byte. */
final class RawLog {
  private final Call call;
  private final LogSelection selection;
  private boolean isRead = true;

  RawLog(Call call, LogSelection selection) {
    this.call = call;
    this.selection = selection;
  }

  void print(boolean follow) throws IOException, InterruptedException {
    for (String option : new String[] {"--json", "--limit"}) {
      if (call.arguments().has(option) || call.arguments().value(option) != null) {
        throw Failure.usage(
            "--raw and " + option + " exclude each other: the output is printed as it was written",
            "baton logs --raw | tail -n 20");
      }
    }
    PrintStream data = call.output().data(false);
    OutputSink sink = sink(data);
    List<Iteration> selected = selection.selected();
    for (Iteration iteration : follow ? selected.subList(0, selected.size() - 1) : selected) {
      if (isRead) {
        try (FollowedLogs.Growing log = open(iteration, sink)) {
          log.end(iteration);
        }
      }
    }
    if (follow) {
      new FollowedLogs(
              selection.iterations(),
              call.workspace().clock(),
              () -> isRead && Environment.pass(data, new byte[0], 0))
          .follow(selected.getLast(), iteration -> open(iteration, sink));
    }
    call.output().end(data);
  }

  private FollowedLogs.Growing open(Iteration iteration, OutputSink sink) {
    String run = Objects.requireNonNull(iteration.run());
    Path file = AgentLog.outFile(selection.folder(), run, iteration.n());
    call.output().note("iteration " + iteration.n() + ": " + file);
    GrowingLog log = new GrowingLog(file);
    return new FollowedLogs.Growing() {
      @Override
      public void readNew() throws IOException {
        if (isRead) {
          log.readNew(sink);
          call.output().flush();
        }
      }

      @Override
      public void end(Iteration last) throws IOException {
        readNew();
      }

      @Override
      public void close() throws IOException {
        log.close();
      }
    };
  }

  private OutputSink sink(PrintStream data) {
    return (bytes, length) -> {
      isRead = Environment.pass(data, bytes, length);
      return isRead;
    };
  }
}
