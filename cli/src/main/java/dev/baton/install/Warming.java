package dev.baton.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Trains the start-up caches of a copy in its new place, with the script that the build used. The
 * JVM rejects copied caches, because the time stamp of their jar has changed.
 */
final class Warming {
  private static final long LIMIT_SECONDS = 120;

  private Warming() {}

  /** Returns whether all caches exist now. */
  static boolean train(Path distribution) throws IOException {
    Process training =
        new ProcessBuilder(distribution.resolve("lib/train").toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    try {
      if (training.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        return training.exitValue() == 0;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    // The script ends the training runs that it started.
    training.destroy();
    return false;
  }
}
