package dev.baton.git;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Watches a running git from a thread of its own: stops it when it takes too long, and reads its
 * standard error, so that git never blocks on it.
 *
 * <p>Only the time in which the caller waits for git counts. A person may read a patch in a pager
 * for an hour while git waits for the pager.
 */
final class GitWatch implements Runnable {
  private static final int BEAT_MILLIS = 50;
  private static final int MAX_COMPLAINT = 1 << 13;

  private final Process process;
  private final long beats;
  private final Thread thread;
  private final ByteArrayOutputStream complaint = new ByteArrayOutputStream();
  private volatile boolean waitedFor;
  private volatile boolean timedOut;

  private GitWatch(Process process, Duration limit) {
    this.process = process;
    this.beats = Math.max(1, limit.toMillis() / BEAT_MILLIS);
    this.thread = new Thread(this, "git watch");
  }

  static GitWatch start(Process process, Duration limit) {
    GitWatch watch = new GitWatch(process, limit);
    watch.thread.setDaemon(true);
    watch.thread.start();
    return watch;
  }

  @Override
  public void run() {
    try (InputStream err = process.getErrorStream()) {
      long left = beats;
      while (!process.waitFor(BEAT_MILLIS, TimeUnit.MILLISECONDS)) {
        listen(err);
        left -= waitedFor ? 1 : 0;
        if (left < 0) {
          timedOut = true;
          process.destroyForcibly();
        }
      }
      listen(err);
    } catch (IOException deaf) {
      // Then there is no error text to show; the exit code is still known.
    } catch (InterruptedException stop) {
      process.destroyForcibly();
    }
  }

  /** Git's output, as a stream that notifies the watch when the caller waits for it. */
  InputStream answer() {
    return new FilterInputStream(process.getInputStream()) {
      @Override
      public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
      }

      @Override
      public int read(byte[] buffer, int from, int length) throws IOException {
        waitedFor = true;
        try {
          return super.read(buffer, from, length);
        } finally {
          waitedFor = false;
        }
      }
    };
  }

  private void listen(InputStream err) throws IOException {
    byte[] buffer = new byte[MAX_COMPLAINT];
    while (err.available() > 0) {
      int length = err.read(buffer);
      complaint.write(buffer, 0, Math.clamp(length, 0, MAX_COMPLAINT - complaint.size()));
    }
  }

  /** Waits until git has ended, and throws unless it succeeded. */
  void check(List<String> arguments) {
    int exit;
    waitedFor = true;
    try {
      thread.join();
      exit = process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(GitFailedException.Kind.TIMED_OUT, arguments, " was interrupted");
    }
    checkTime(arguments);
    if (exit != 0) {
      throw failure(
          GitFailedException.Kind.REFUSED,
          arguments,
          " ended with exit code " + exit + because(complaint.toString(UTF_8)));
    }
  }

  /** Throws when git was stopped, which breaks its pipes as well. */
  void checkTime(List<String> arguments) {
    if (timedOut) {
      String after = " was stopped after " + beats * BEAT_MILLIS + " ms";
      throw failure(GitFailedException.Kind.TIMED_OUT, arguments, after);
    }
  }

  /** The reason: the line with which git gives up, or else the last line. */
  private static String because(String complaint) {
    String text = complaint.strip();
    int fatal = text.startsWith("fatal: ") ? 0 : text.lastIndexOf("\nfatal: ") + 1;
    int from = fatal > 0 || text.startsWith("fatal: ") ? fatal : text.lastIndexOf('\n') + 1;
    int end = text.indexOf('\n', from);
    String line = text.substring(from, end < 0 ? text.length() : end);
    return line.isEmpty() ? "" : ": " + line;
  }

  private static GitFailedException failure(
      GitFailedException.Kind kind, List<String> arguments, String what) {
    return new GitFailedException(kind, GitCommand.name(arguments) + what);
  }
}
