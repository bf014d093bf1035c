package dev.baton.agent;

import dev.baton.text.OutputSink;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** Passes one output of a program on immediately. */
public final class Pump extends Thread {
  private static final int CHUNK = 1 << 16;
  private static final int LOOK_MILLIS = 50;

  /** How long a process that outlives the program and holds its output open may be silent. */
  private static final int SILENT_LOOKS = 10;

  /** How long it may continue to write after the program's own output was passed on. */
  private static final int MOST_LOOKS = 100;

  /** More than the capacity of any pipe. */
  private static final int PIPE = 1 << 20;

  private final InputStream from;
  private final OutputSink to;
  private final ReentrantLock gate = new ReentrantLock();
  private volatile boolean closed;
  private boolean ended;
  private volatile boolean waiting;
  private final AtomicLong passed = new AtomicLong();

  // Used by the thread that waits: what was passed on at the program's end, and at the last look.
  private long atEnd = -1;
  private long before = -1;
  private int silent;
  private int looks;

  public Pump(String name, InputStream from, OutputSink to) {
    super(name);
    this.from = from;
    this.to = to;
    setDaemon(true);
  }

  /** Writes a program's whole input, by a thread of its own: it may read slowly or not at all. */
  public static void feed(OutputStream to, byte[] input) {
    Thread.ofPlatform()
        .name("input")
        .daemon()
        .start(() -> {
          try (to) {
            to.write(input);
          } catch (IOException ended) {
            // It has ended or closed its input, so it needs no more.
          }
        });
  }

  /**
   * Stops passing output to the sink, unless the sink is busy for longer than a second. Later
   * output, from processes that outlived the program, is read and discarded, so that they do not
   * block.
   */
  private void abandon() throws InterruptedException {
    closed = true;
    if (gate.tryLock(1, TimeUnit.SECONDS)) {
      gate.unlock();
      close();
    }
  }

  private void close() {
    closed = true;
    gate.lock();
    try {
      if (!ended) {
        ended = true;
        to.end();
      }
    } finally {
      gate.unlock();
    }
  }

  @Override
  public void run() {
    // When the program ends, the JDK would close its end of the pipe, and lose the output of other
    // processes that hold the pipe; it cannot while this lock is held.
    synchronized (from) {
      try (from) {
        pump();
      } catch (IOException e) {
        // The pipe is closed, so there is no more output.
      } finally {
        close();
      }
    }
  }

  private void pump() throws IOException {
    byte[] chunk = new byte[CHUNK];
    while (true) {
      waiting = true;
      int read = from.read(chunk);
      waiting = false;
      if (read < 0 || !pass(chunk, read)) {
        return;
      }
      passed.addAndGet(read);
    }
  }

  private boolean pass(byte[] chunk, int length) {
    gate.lock();
    try {
      if (!closed) {
        return to.write(chunk, length);
      }
    } finally {
      gate.unlock();
    }
    close();
    return true;
  }

  /**
   * Waits for 50 ms at most until everything that the program wrote is passed on; called when it
   * has ended. The reader may be slow; but processes that outlive the program and keep the pipe
   * open are not waited for.
   *
   * @return whether there is nothing more to wait for; then the sink receives nothing more
   */
  public boolean over() throws InterruptedException {
    atEnd = atEnd < 0 ? passed.get() : atEnd;
    join(LOOK_MILLIS);
    if (isAlive() && !isOnlyOthers()) {
      return false;
    }
    abandon();
    return true;
  }

  private boolean isOnlyOthers() {
    long now = passed.get();
    silent = waiting && now == before ? silent + 1 : 0;
    before = now;
    boolean chatter = looks++ > MOST_LOOKS && (waiting || now - atEnd > PIPE);
    return silent >= SILENT_LOOKS || chatter;
  }
}
