package dev.baton.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program as if Baton were not there: its input is Baton's, its output is passed on byte by
 * byte, and its exit code is told. On the way the output is studied.
 */
public final class PassThrough {
  private static final int LOOK_MILLIS = 50;

  /** What outlives the program may hold its output open; so long may it be silent. */
  private static final int SILENT_LOOKS = 10;

  /** And so long may it go on talking, as soon as all that the program itself wrote is out. */
  private static final int MOST_LOOKS = 100;

  /** More than any pipe holds. */
  private static final int PIPE = 1 << 20;

  private final OutputStudy output = new OutputStudy();
  private final OutputStudy errors = new OutputStudy();
  private @Nullable ProcessHandle program;
  private boolean unwanted;

  /** What it wrote to standard output. */
  public OutputStudy output() {
    return output;
  }

  /** What it wrote to standard error. */
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
  public int run(List<String> command, Path directory, Outlet out, Outlet err) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectInput(ProcessBuilder.Redirect.INHERIT);
    ChildEnvironment.restore(builder.environment());
    Process process = builder.start();
    Pump first = new Pump("output", process.getInputStream(), out, output);
    Pump second = new Pump("errors", process.getErrorStream(), err, errors);
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

  /** Asks it to end, now or as soon as it has begun. Its last words are still passed on. */
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
        // Nobody interrupts it, and the program still runs.
      }
    }
  }

  /**
   * Waits until all is passed on. Whoever reads it may take his time, as with the program itself;
   * but a grandchild that keeps the pipe open is not waited for.
   */
  private static void finish(Pump pump) {
    long atEnd = pump.passed();
    long before = -1;
    int silent = 0;
    for (int looks = 0; !ended(pump); looks++) {
      long passed = pump.passed();
      silent = pump.isWaiting() && passed == before ? silent + 1 : 0;
      before = passed;
      boolean chatter = looks > MOST_LOOKS && (pump.isWaiting() || passed - atEnd > PIPE);
      if (silent >= SILENT_LOOKS || chatter) {
        return;
      }
    }
  }

  private static boolean ended(Thread thread) {
    try {
      thread.join(LOOK_MILLIS);
    } catch (InterruptedException e) {
      // As above.
    }
    return !thread.isAlive();
  }
}
