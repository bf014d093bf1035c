package dev.baton.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Trains the start-up cache of a copy in its new place. The build does the same ({@code
 * cli/src/build/java/AotCache.java}); a cache that was copied along is refused by the JVM, since
 * the jar that it belongs to has another time.
 */
final class Warming {
  private static final long LIMIT_SECONDS = 120;

  private Warming() {}

  /** Returns whether there is a cache now. */
  static boolean train(Path distribution) throws IOException {
    Path cache = distribution.resolve("lib/baton.aot");
    Files.deleteIfExists(cache);
    Path folder = Files.createTempDirectory("baton-training-");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(distribution.resolve("bin/baton").toString())
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
      builder.environment().put("BATON_TRAINING", "yes");
      Process process = builder.start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Trees.delete(folder);
    }
    return Files.isRegularFile(cache);
  }
}
