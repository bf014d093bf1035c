package dev.baton.program;

import dev.baton.agent.AgentCommand;
import dev.baton.agent.AgentLog;
import dev.baton.agent.AgentProcess;
import dev.baton.agent.ChildEnvironment;
import dev.baton.agent.Pump;
import dev.baton.text.OutputSink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program transparently: it shares Baton's input, its output is passed on byte by byte, and
 * its exit code is returned: 128 + n where signal n ended it.
 */
public final class PassThrough {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Path directory;
  private final Map<String, String> variables;
  private @Nullable Runnable end;
  private boolean unwanted;

  /**
   * @param variables added to its environment
   */
  public PassThrough(Path directory, Map<String, String> variables) {
    this.directory = directory;
    this.variables = variables;
  }

  /**
   * Runs it to its end.
   *
   * @param command the program and its arguments
   * @param input its input, where Baton has read its own; null to pass that on
   * @throws IOException when it cannot be started
   */
  public int run(List<String> command, byte @Nullable [] input, OutputSink out, OutputSink err)
      throws IOException {
    Process process = start(new ProcessBuilder(command), input);
    Pump first = new Pump("output", process.getInputStream(), out);
    Pump second = new Pump("errors", process.getErrorStream(), err);
    first.start();
    second.start();
    int exit = await(process::waitFor);
    while (!await(first::over)) {}
    while (!await(second::over)) {}
    return exit;
  }

  /** The same with Baton's own outputs, which are a terminal. */
  public int runAtTerminal(List<String> command, byte @Nullable [] input) throws IOException {
    return await(start(new ProcessBuilder(command).inheritIO(), input)::waitFor);
  }

  private Process start(ProcessBuilder builder, byte @Nullable [] input) throws IOException {
    ChildEnvironment.restore(builder.environment());
    builder.environment().putAll(variables);
    Process process =
        builder
            .directory(directory.toFile())
            .redirectInput(
                input == null ? ProcessBuilder.Redirect.INHERIT : ProcessBuilder.Redirect.PIPE)
            .start();
    if (input != null) {
      Pump.feed(process.getOutputStream(), input);
    }
    // The process's own method would also close its outputs, before its last words.
    begun(process.toHandle()::destroy);
    return process;
  }

  /**
   * Runs it without input in a process group of its own, which ends with it, and even where Baton
   * is killed.
   *
   * @throws IOException when it cannot be started
   */
  public int runGuarded(List<String> command, OutputSink out, OutputSink err) throws IOException {
    AgentCommand guarded = new AgentCommand(command, directory, variables, new byte[0]);
    try (AgentProcess process = AgentProcess.start(guarded, AgentLog.none(), out, err)) {
      // Ending it takes seconds; the caller does not wait for that.
      begun(() -> Thread.ofPlatform().start(process::close));
      while (!await(() -> process.awaitEnd(LOOK))) {}
      return process.exitCode();
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

  /** Something that is waited for. */
  interface Wait<T> {
    T end() throws InterruptedException;
  }

  /** Waits in any case: nothing interrupts this thread, and the program is still running. */
  static <T> T await(Wait<T> wait) {
    while (true) {
      try {
        return wait.end();
      } catch (InterruptedException e) {
        // It is waited for again.
      }
    }
  }
}
