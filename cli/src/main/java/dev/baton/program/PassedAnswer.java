package dev.baton.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The answer of a program that the launcher has started, as it passes it on: what the program
 * printed, a zero byte, and its exit status.
 *
 * @param out as bytes in ISO 8859-1
 * @param exit empty where the launcher was killed before it knew it
 */
public record PassedAnswer(String out, String exit) {
  /** Reads it, when the program has ended. */
  public static PassedAnswer read(InputStream in) throws IOException {
    return of(in.readAllBytes());
  }

  /**
   * The same within a limit of time: a program that hangs is killed.
   *
   * @throws IOException when it did not end in time
   */
  public static PassedAnswer read(InputStream in, Duration patience) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Thread reader =
        Thread.ofPlatform()
            .daemon()
            .start(() -> {
              try {
                in.transferTo(bytes);
              } catch (IOException closed) {
                // The status is missing then.
              }
            });
    try (SharedEnd _ = SharedEnd.ofChildren()) {
      if (!reader.join(patience)) {
        // The launcher becomes this process, so its child is a child of this one.
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
        throw new IOException("it did not answer within " + patience.toSeconds() + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a program answered", e);
    }
    return of(bytes.toByteArray());
  }

  private static PassedAnswer of(byte[] all) {
    int end = all.length;
    while (end > 0 && all[end - 1] != 0) {
      end--;
    }
    String status = new String(all, end, all.length - end, StandardCharsets.US_ASCII).strip();
    return new PassedAnswer(
        new String(all, 0, Math.max(0, end - 1), StandardCharsets.ISO_8859_1), status);
  }

  public boolean isGood() {
    return exit.equals("0");
  }
}
