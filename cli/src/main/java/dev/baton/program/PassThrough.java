package dev.baton.program;

import dev.baton.agent.AgentCommand;
import dev.baton.agent.AgentLog;
import dev.baton.agent.AgentProcess;
import dev.baton.agent.ChildEnvironment;
import dev.baton.agent.OutputSink;
import dev.baton.agent.Pump;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program transparently: it shares Baton's input, its output is passed on byte by byte, and
 * its exit code is returned. Meanwhile its output is searched for findings.
 */
public final class PassThrough {
  private final OutputStudy output = new OutputStudy();
  private final OutputStudy errors = new OutputStudy();
  private @Nullable Runnable end;
  private boolean unwanted;

  /** Its standard output. */
  public OutputStudy output() {
    return output;
  }

  /** Its standard error. */
  public OutputStudy errors() {
    return errors;
  }

  /**
   * Runs it to its end.
   *
   * @param command the program and its arguments
   * @return its exit code; 128 + n where signal n ended it
   * @throws IOException when it cannot be started
   */
  public int run(List<String> command, Path directory, OutputSink out, OutputSink err)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(ProcessBuilder.Redirect.INHERIT);
    ChildEnvironment.restore(builder.environment());
    Process process = builder.start();
    Pump first = new Pump("output", process.getInputStream(), out.and(output));
    Pump second = new Pump("errors", process.getErrorStream(), err.and(errors));
    first.start();
    second.start();
    // The process's own method would also close its outputs, before its last words.
    begun(process.toHandle()::destroy);
    int exit = exitOf(process);
    finish(first);
    finish(second);
    return exit;
  }

  /**
   * Runs it without input in a process group of its own, which ends with it, and even where Baton
   * is killed.
   *
   * @return as {@link #run}
   * @throws IOException when it cannot be started
   */
  public int runGuarded(List<String> command, Path directory, OutputSink out, OutputSink err)
      throws IOException {
    try (AgentProcess process =
        AgentProcess.start(
            new AgentCommand(command, directory, Map.of(), new byte[0]),
            AgentLog.none(),
            out.and(output),
            err.and(errors))) {
      // Ending it takes seconds; the caller does not wait for that.
      begun(() -> Thread.ofPlatform().start(process::close));
      while (!isOver(process)) {}
      return process.exitCode();
    }
  }

  private static boolean isOver(AgentProcess process) {
    try {
      return process.awaitEnd(Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      return false; // as below
    }
  }

  private synchronized void begun(Runnable how) {
    end = how;
    if (unwanted) {
      how.run();
    }
  }

  /** Terminates it, now or as soon as it has started. Its last output is still passed on. */
  public synchronized void terminate() {
    unwanted = true;
    if (end != null) {
      end.run();
    }
  }

  /** Waits for its end, for which nothing else can be done meanwhile. */
  static int exitOf(Process process) {
    while (true) {
      try {
        return process.waitFor();
      } catch (InterruptedException e) {
        // Nothing interrupts this thread, and the program is still running.
      }
    }
  }

  private static void finish(Pump pump) {
    while (true) {
      try {
        if (pump.over()) {
          return;
        }
      } catch (InterruptedException e) {
        // As above.
      }
    }
  }
}
