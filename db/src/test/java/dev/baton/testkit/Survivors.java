package dev.baton.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Finds running processes through /proc, without any of Baton's code. */
public final class Survivors {
  /** Only a process that hangs takes longer, on any machine. */
  public static final Duration PATIENCE = Duration.ofMinutes(2);

  private Survivors() {}

  /** All running processes with this text in their variables or arguments, as one line each. */
  public static List<String> with(String text) throws IOException {
    List<String> found = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : all) {
        String words = read(process.resolve("cmdline"));
        if (isRunning(process)
            && (words + '\0' + read(process.resolve("environ"))).contains(text)) {
          found.add(process.getFileName() + " " + words.replace('\0', ' '));
        }
      }
    }
    return found;
  }

  /**
   * Whether a process is running. One that has ended may still be in the list of the system, until
   * its parent has noticed: that takes seconds where nobody but a slow first process is left.
   */
  public static boolean isRunning(long pid) {
    return Files.exists(Path.of("/proc/self/stat"))
        ? isRunning(Path.of("/proc/" + pid))
        : ProcessHandle.of(pid).isPresent();
  }

  /** Waits until none of them is running any more. */
  public static void awaitEnd(List<ProcessHandle> processes) throws Exception {
    await(
        "the end of " + processes,
        () -> processes.stream().noneMatch(process -> isRunning(process.pid())));
  }

  private static boolean isRunning(Path process) {
    String stat = read(process.resolve("stat"));
    String state = stat.substring(stat.lastIndexOf(')') + 1).strip();
    return !state.isEmpty() && !state.startsWith("Z") && !state.startsWith("X");
  }

  public static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Waits before the next look at something that others do: the longer, the longer it has not
   * happened, because a look through all processes costs more than what it waits for.
   *
   * @param begin {@link System#nanoTime} of the first look
   */
  public static void pause(long begin) throws InterruptedException {
    long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    TimeUnit.MILLISECONDS.sleep(Math.clamp(waited / 10, 10, 100));
  }

  /** Waits until the condition is true. */
  public static void await(String what, Callable<Boolean> condition) throws Exception {
    long begin = System.nanoTime();
    while (!condition.call()) {
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).as(what).isLessThan(PATIENCE);
      pause(begin);
    }
  }
}
