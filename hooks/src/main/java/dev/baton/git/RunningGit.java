package dev.baton.git;

import dev.baton.git.GitProcess.Input;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A git whose output is read by the thread that started it. Another thread reads its standard
 * error, so that git never blocks on it, and stops it when it takes too long; a third one writes
 * its input, if it has any.
 *
 * <p>Only the time in which the caller waits for git counts. A person may read a patch in a pager
 * for an hour while git waits for the pager.
 */
final class RunningGit implements Runnable, AutoCloseable {
  private static final int BEAT_MILLIS = 50;
  private static final int LOOK_MILLIS = 1000;
  private static final int MOST_SAID = 1 << 16;
  private static final String INTERRUPTED = "was interrupted";
  private final Process process;
  private final AwaitedStream answer;
  private final long limit;
  private final String late;
  private final long standstill;
  private final Thread caller = Thread.currentThread();
  private final Thread watch = new Thread(this, "git watch");
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private @Nullable Thread feeder;
  private volatile @Nullable Exception refusal;
  private volatile boolean ending;
  private volatile @Nullable String stop;

  /**
   * Takes over a process that was just started.
   *
   * @param limit in milliseconds
   * @param late what happened to git then, in words
   * @param standstill how long git may use no processor time at all
   */
  RunningGit(Process process, long limit, String late, Duration standstill) {
    this.process = process;
    this.answer = new AwaitedStream(process.getInputStream());
    this.limit = limit;
    this.late = late;
    this.standstill = standstill.toMillis();
  }

  /** Writes its input, if it has any, and begins to watch it. */
  void start(@Nullable Input input) throws IOException {
    OutputStream in = process.getOutputStream();
    if (input == null) {
      in.close();
    } else {
      feeder = Thread.ofPlatform().daemon().name("git feeder").start(() -> feed(in, input));
    }
    watch.setDaemon(true);
    watch.start();
  }

  private void feed(OutputStream to, Input input) {
    try (to) {
      input.write(to);
    } catch (IOException | RuntimeException e) {
      refusal = e;
    }
  }

  @Override
  public void run() {
    try (InputStream err = process.getErrorStream()) {
      long waited = 0;
      long looked = 0;
      long idle = 0;
      Duration used = Duration.ZERO;
      while (!process.waitFor(BEAT_MILLIS, TimeUnit.MILLISECONDS)) {
        listen(err);
        boolean counts = ending || answer.awaited;
        waited += counts ? BEAT_MILLIS : 0;
        looked += BEAT_MILLIS;
        if (looked >= Math.min(LOOK_MILLIS, standstill / 5)) {
          Duration uses = process.info().totalCpuDuration().orElse(used.plusMillis(1));
          boolean feeding = feeder != null && feeder.isAlive();
          idle = counts && !feeding && uses.equals(used) ? idle + looked : 0;
          used = uses;
          looked = 0;
        }
        if (caller.isInterrupted()) {
          stop(INTERRUPTED);
        } else if (idle >= standstill) {
          stop("waits for something: is a file that it reads, such as .gitignore, a FIFO?");
        } else if (waited > limit) {
          stop(late);
        }
      }
      listen(err);
      if (feeder != null) {
        feeder.join();
      }
    } catch (IOException deaf) {
      // Then there is no error text to show; the exit code is still known.
    } catch (InterruptedException never) {
      stop(INTERRUPTED);
    }
  }

  private void stop(String why) {
    stop = why;
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private void listen(InputStream err) throws IOException {
    byte[] buffer = new byte[1 << 13];
    while (err.available() > 0) {
      int length = err.read(buffer);
      said.write(buffer, 0, Math.clamp(length, 0, MOST_SAID - said.size()));
    }
  }

  /** What git prints. */
  InputStream answer() {
    return answer;
  }

  /** Why it was stopped, in words, which breaks its pipes as well; null where it was not. */
  @Nullable String whyStopped() {
    return stop;
  }

  /** Waits until it has ended; its exit code, which has no meaning where it was stopped. */
  int exit() {
    ending = true;
    try {
      watch.join();
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop(INTERRUPTED);
      return -1;
    }
  }

  /** The beginning of what it said on its standard error, after its end. */
  byte[] said() {
    return said.toByteArray();
  }

  /** Throws, after its end, why its input could not be written, if it could not. */
  void requireFed() throws IOException {
    Exception refused = refusal;
    if (refused instanceof RuntimeException mistake) {
      throw mistake;
    }
    if (refused != null) {
      throw new IOException(Problems.reason(refused), refused);
    }
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    answer.close();
  }

  /** What git prints, and whether its reader waits for it at this moment. */
  private static final class AwaitedStream extends FilterInputStream {
    private volatile boolean awaited;

    AwaitedStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      awaited = true;
      try {
        return super.read(buffer, from, length);
      } finally {
        awaited = false;
      }
    }
  }
}
