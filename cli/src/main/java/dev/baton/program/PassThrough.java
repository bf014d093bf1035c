package dev.baton.program;

import dev.baton.agent.ChildEnvironment;
import dev.baton.agent.OutputSink;
import dev.baton.agent.Pump;
import dev.baton.agent.Pump.PumpCompletion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program transparently: it shares Baton's input, its output is passed on byte by byte, and
 * its exit code is returned. Meanwhile its output is searched for findings.
 */
public final class PassThrough {
  private final OutputStudy output = new OutputStudy();
  private final OutputStudy errors = new OutputStudy();
  private @Nullable ProcessHandle program;
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
    Pump first = new Pump("output", process.getInputStream(), new StudiedSink(out, output));
    Pump second = new Pump("errors", process.getErrorStream(), new StudiedSink(err, errors));
    first.start();
    second.start();
    begun(process.toHandle());
    int exit = exitOf(process);
    finish(first);
    finish(second);
    return exit;
  }

  private synchronized void begun(ProcessHandle handle) {
    program = handle;
    if (unwanted) {
      handle.destroy();
    }
  }

  /** Terminates it, now or as soon as it has started. Its last output is still passed on. */
  public synchronized void terminate() {
    unwanted = true;
    if (program != null) {
      program.destroy();
    }
  }

  private static int exitOf(Process process) {
    while (true) {
      try {
        return process.waitFor();
      } catch (InterruptedException e) {
        // Nothing interrupts this thread, and the program is still running.
      }
    }
  }

  private static void finish(Pump pump) {
    PumpCompletion words = new PumpCompletion(pump);
    while (true) {
      try {
        if (words.over()) {
          return;
        }
      } catch (InterruptedException e) {
        // As above.
      }
    }
  }

  /** Searches an output for findings while it is passed on. */
  private record StudiedSink(OutputSink to, OutputStudy study) implements OutputSink {
    @Override
    public boolean write(byte[] bytes, int length) {
      if (!to.write(bytes, length)) {
        return false;
      }
      study.read(bytes, length);
      return true;
    }

    @Override
    public void end() {
      study.end();
      to.end();
    }
  }
}
