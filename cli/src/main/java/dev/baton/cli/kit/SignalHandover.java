package dev.baton.cli.kit;

import dev.baton.cli.kit.Environment.Interruptions;
import dev.baton.program.SharedEnd;

/**
 * Delays the exit that a signal asks for. The JVM then starts to shut down, but waits for its
 * shutdown hooks, while all other threads continue. So a hook waits here until the thread that
 * works has ended, or has ended the process with the exit code of its work instead of the signal's.
 */
final class SignalHandover implements Interruptions {
  /** The JVM's name for the threads that handle such signals. */
  private static final String TERMINATE = "SIGTERM handler";

  private static final String ANY = TERMINATE + ", SIGINT handler, SIGHUP handler";

  private static final int LOOK_MILLIS = 20;

  @Override
  public void outlast(Runnable onTerminate) {
    addHook(TERMINATE, onTerminate);
  }

  @Override
  public void onRequest(Runnable onSignal) {
    addHook(ANY, onSignal);
  }

  private static void addHook(String signals, Runnable onSignal) {
    Thread working = Thread.currentThread();
    System.setProperty(SharedEnd.ORDERLY, "");
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> await(working, signals, onSignal), "ending"));
  }

  private static void await(Thread working, String signals, Runnable onSignal) {
    long delivered = 0;
    while (working.isAlive()) {
      for (long asked = received(signals); delivered < asked; delivered++) {
        onSignal.run();
      }
      try {
        working.join(LOOK_MILLIS);
      } catch (InterruptedException nobodyDoesThat) {
        return;
      }
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
