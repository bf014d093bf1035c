package dev.baton.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A program that runs in the background, and prints a line when it is ready. */
public final class Announced implements AutoCloseable {
  /** Only a program that hangs takes longer, on any machine. */
  static final int PATIENCE_SECONDS = 120;

  private final Process process;
  private final List<String> said = new ArrayList<>();

  private Announced(Process process) {
    this.process = process;
  }

  /** Starts it; its standard error counts, too. */
  public static Announced start(ProcessBuilder builder) throws IOException {
    return new Announced(builder.redirectErrorStream(true).start());
  }

  /**
   * Waits for the first line that contains one of these texts, and returns it.
   *
   * @throws AssertionError when the program ends, or takes too long
   */
  public String await(String... texts) {
    CompletableFuture<String> found = new CompletableFuture<>();
    Thread reader = new Thread(() -> listen(found, texts), "output of " + process.pid());
    reader.setDaemon(true);
    reader.start();
    try {
      return found.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      close();
      throw new AssertionError("it never said that it is ready, but " + lines(), e);
    }
  }

  /** Reads to the end, because a program whose output nobody reads would block. */
  private void listen(CompletableFuture<String> found, String... texts) {
    try (BufferedReader output = process.inputReader()) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        synchronized (said) {
          said.add(line);
        }
        for (String text : texts) {
          if (line.contains(text)) {
            found.complete(line);
          }
        }
      }
      found.completeExceptionally(new IOException("it ended"));
    } catch (IOException e) {
      found.completeExceptionally(new UncheckedIOException(e));
    }
  }

  private List<String> lines() {
    synchronized (said) {
      return List.copyOf(said);
    }
  }

  /** Kills it with everything that it started. */
  @Override
  public void close() {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
    try {
      process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
