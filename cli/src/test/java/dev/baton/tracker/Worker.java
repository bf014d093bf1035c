package dev.baton.tracker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process that is an agent, in a session whose start hook has told its commands who they are. */
final class Worker implements AutoCloseable {
  /** Where the kernel has the start of a process, counted after its name. */
  private static final int START = 19;

  private final String name;
  private final Process process;
  private final long start;

  private Worker(String name, Process process, long start) {
    this.name = name;
    this.process = process;
    this.start = start;
  }

  static Worker start(String name) {
    try {
      Process process = new ProcessBuilder("sleep", "600").start();
      String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return new Worker(name, process, Long.parseLong(fields[START]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  long pid() {
    return process.pid();
  }

  /** The variables of its commands. */
  Map<String, String> variables(String... more) {
    Map<String, String> all =
        new HashMap<>(
            Map.of(
                "BATON_WORKER", name,
                "BATON_WORKER_PID", String.valueOf(process.pid()),
                "BATON_WORKER_START", String.valueOf(start)));
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return all;
  }

  /** Ends it as {@code kill -9} does. */
  void kill() {
    process.destroyForcibly();
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new IllegalStateException("it does not end");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
