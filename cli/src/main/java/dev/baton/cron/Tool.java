package dev.baton.cron;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs one of the system's own programs. */
final class Tool {
  private static final int PATIENCE_SECONDS = 30;

  private Tool() {}

  /**
   * The result.
   *
   * @param out its standard output, byte for byte as ISO 8859-1
   * @param err its standard error
   */
  record Answer(int exit, String out, String err) {
    boolean isGood() {
      return exit == 0;
    }

    /** The first line of its error output. */
    String complaint() {
      String text = err.strip();
      int end = text.indexOf('\n');
      return end < 0 ? text : text.substring(0, end);
    }
  }

  /**
   * Runs a program to its end, with messages in English.
   *
   * @param input its standard input, as bytes in ISO 8859-1
   * @throws IOException when it cannot be started, or does not end
   */
  static Answer run(Map<String, String> variables, String input, String... command)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().putAll(variables);
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    CompletableFuture<byte[]> err = CompletableFuture.supplyAsync(() -> drain(process, true));
    CompletableFuture<byte[]> out = CompletableFuture.supplyAsync(() -> drain(process, false));
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IOException itDoesNotListen) {
      // The exit code shows whether that matters.
    }
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IOException(command[0] + " does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(command[0] + " was interrupted", e);
    }
    return new Answer(
        process.exitValue(),
        new String(out.join(), StandardCharsets.ISO_8859_1),
        new String(err.join(), StandardCharsets.UTF_8));
  }

  private static byte[] drain(Process process, boolean err) {
    try (var in = err ? process.getErrorStream() : process.getInputStream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      return new byte[0];
    }
  }
}
