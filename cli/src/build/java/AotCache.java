import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Trains the AOT caches: runs the real commands, after which the JVM stores what it loaded and
 * linked. The launcher starts them, so that every flag is the same as later.
 */
final class AotCache {
  private AotCache() {}

  static void train(Path dist, Path log) throws IOException, InterruptedException {
    Path training = dist.resolve("lib/train");
    Command.run(dist, log, Map.of(), List.of(training.toString()));
    try (Stream<Path> caches = Files.list(dist.resolve("lib/aot"))) {
      if (caches.noneMatch(path -> path.toString().endsWith(".aot"))) {
        throw new IOException("the training left no AOT cache: see " + log);
      }
    }
  }
}
