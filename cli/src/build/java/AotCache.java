import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Trains the AOT cache: a run of the real commands, after which the JVM writes down what it loaded
 * and linked. It is started by the launcher, so that every flag is the same as later.
 */
final class AotCache {
  private AotCache() {}

  static void train(Path dist, Path log) throws IOException, InterruptedException {
    Path cache = dist.resolve("lib/baton.aot");
    Path folder = Files.createTempDirectory("baton-training-");
    try {
      Command.run(
          folder,
          log,
          Map.of("BATON_TRAINING", "yes"),
          List.of(dist.resolve("bin/baton").toString()));
    } finally {
      Folders.delete(folder);
    }
    if (!Files.isRegularFile(cache)) {
      throw new IOException("the training left no AOT cache: see " + log);
    }
  }
}
