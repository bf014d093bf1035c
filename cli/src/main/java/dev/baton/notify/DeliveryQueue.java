package dev.baton.notify;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A channel with its notices in order, delivered on a thread of its own. */
final class DeliveryQueue implements Runnable {
  /** More than anybody reads at once; further notices are dropped. */
  private static final int MOST_WAITING = 32;

  private static final long NANOS_OF_A_MILLI = 1_000_000;

  private final Channel channel;
  private final Consumer<String> warnings;
  private final ArrayDeque<Notice> waiting = new ArrayDeque<>();
  private @Nullable Thread thread;
  private boolean finished;
  private boolean warned;
  private int undelivered;

  DeliveryQueue(Channel channel, Consumer<String> warnings) {
    this.channel = channel;
    this.warnings = warnings;
  }

  /** Adds a notice to the queue. */
  synchronized void add(Notice notice) {
    if (finished || waiting.size() == MOST_WAITING) {
      undelivered++;
      return;
    }
    waiting.add(notice);
    if (thread == null) {
      thread = new Thread(this, "notify " + channel.name());
      thread.setDaemon(true);
      thread.start();
    }
    notifyAll();
  }

  @Override
  public void run() {
    try {
      for (Notice notice = next(); notice != null; notice = next()) {
        deliver(notice);
      }
    } catch (InterruptedException e) {
      // Waiting was given up; awaitEnd reports what was left.
    } finally {
      channel.close();
    }
  }

  /** Null when everything is delivered and no more notices will come. */
  private synchronized @Nullable Notice next() throws InterruptedException {
    while (waiting.isEmpty() && !finished) {
      wait();
    }
    return waiting.poll();
  }

  private void deliver(Notice notice) throws InterruptedException {
    try {
      channel.deliver(notice);
    } catch (InterruptedException e) {
      synchronized (this) {
        undelivered++;
      }
      throw e;
    } catch (IOException e) {
      failed(e.getMessage());
    } catch (RuntimeException e) {
      // No exception may end the loop. Its message is not shown, because it may contain an address.
      failed("an unexpected " + e.getClass().getSimpleName());
    }
  }

  /** Reported once; otherwise a broken channel would be reported at each notice. */
  private void failed(@Nullable String why) {
    synchronized (this) {
      if (warned) {
        return;
      }
      warned = true;
    }
    warnings.accept("a notification by " + channel.name() + " failed: " + why);
  }

  /** Accepts no more notices. */
  synchronized void finish() {
    finished = true;
    notifyAll();
  }

  /** Waits for pending notices, then gives up and reports what was not delivered. */
  void awaitEnd(long nanos) {
    Thread started;
    synchronized (this) {
      started = thread;
    }
    if (started != null && !hasEnded(started, nanos)) {
      started.interrupt();
      hasEnded(started, NANOS_OF_A_MILLI * 100); // it only has to count the undelivered notices
    }
    int left;
    synchronized (this) {
      left = undelivered + waiting.size();
      // The command, and the loop in it, both wait for the end: each notice is reported once.
      undelivered = 0;
      waiting.clear();
    }
    if (left > 0) {
      String what = left == 1 ? "1 notification" : left + " notifications";
      warnings.accept("not delivered by " + channel.name() + ": " + what);
    }
  }

  private static boolean hasEnded(Thread thread, long nanos) {
    try {
      thread.join(Math.max(1, nanos / NANOS_OF_A_MILLI));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }
}
