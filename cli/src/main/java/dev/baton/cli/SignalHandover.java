package dev.baton.cli;

import dev.baton.cli.kit.Environment.Interruptions;
import dev.baton.program.SharedEnd;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * Delays the exit that a signal asks for. The JVM then starts to shut down, but waits for its
 * shutdown hooks, while all other threads continue. So a hook waits here until the work is done,
 * and ends the process with the exit code of the work instead of the signal's.
 */
public final class SignalHandover implements Interruptions {
  /** The JVM's name for the threads that handle such signals. */
  private static final String TERMINATE = "SIGTERM handler";

  private static final String ANY = TERMINATE + ", SIGINT handler, SIGHUP handler";

  private static final int LOOK_MILLIS = 20;

  private final IntConsumer halt;
  private final CountDownLatch reached = new CountDownLatch(1);
  private volatile int exitCode;

  /**
   * @param halt ends the process at once
   */
  public SignalHandover(IntConsumer halt) {
    this.halt = halt;
  }

  @Override
  public void outlast(Runnable onTerminate) {
    addHook(() -> await(TERMINATE, onTerminate));
  }

  @Override
  public void onRequest(Runnable onSignal) {
    addHook(() -> await(ANY, onSignal));
  }

  private static void addHook(Runnable hook) {
    System.setProperty(SharedEnd.ORDERLY, "");
    Runtime.getRuntime().addShutdownHook(new Thread(hook, "ending"));
  }

  /** The work is done. */
  public void reached(int code) {
    exitCode = code;
    reached.countDown();
  }

  private void await(String signals, Runnable onSignal) {
    long delivered = 0;
    while (!isReached()) {
      for (long asked = received(signals); delivered < asked; delivered++) {
        onSignal.run();
      }
    }
    halt.accept(exitCode);
  }

  private boolean isReached() {
    try {
      return reached.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Each signal has a thread of its own, which waits for the end like the first one. */
  private static long received(String signals) {
    long count = 0;
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      String name = thread.getName();
      count += name.endsWith(" handler") && signals.contains(name) ? 1 : 0;
    }
    return count;
  }
}
