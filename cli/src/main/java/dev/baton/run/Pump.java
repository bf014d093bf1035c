package dev.baton.run;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;

/** Passes one output of a program on, as soon as anything comes, and lets it be studied. */
final class Pump extends Thread {
  private static final int CHUNK = 1 << 16;

  private final InputStream from;
  private final Outlet to;
  private final OutputStudy study;
  private volatile boolean waiting;
  private final AtomicLong passed = new AtomicLong();

  Pump(String name, InputStream from, Outlet to, OutputStudy study) {
    super(name);
    this.from = from;
    this.to = to;
    this.study = study;
    setDaemon(true);
  }

  /** Whether it waits for the program to write something. */
  boolean isWaiting() {
    return waiting;
  }

  /** How many bytes it has passed on. */
  long passed() {
    return passed.get();
  }

  @Override
  public void run() {
    // When the program ends, the JDK would close its end of the pipe, with what others that hold
    // the pipe still have to say; it cannot as long as this lock is held.
    synchronized (from) {
      try (from) {
        pump();
      } catch (IOException e) {
        // The pipe is closed: there is nothing more to be had from it.
      } finally {
        study.end();
      }
    }
  }

  private void pump() throws IOException {
    byte[] chunk = new byte[CHUNK];
    while (true) {
      waiting = true;
      int read = from.read(chunk);
      waiting = false;
      if (read < 0 || !to.write(chunk, read)) {
        return;
      }
      passed.addAndGet(read);
      study.read(chunk, read);
    }
  }
}
