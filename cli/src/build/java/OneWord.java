import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Builds the baseline of the benchmarks: a distribution of a program that prints one word, with the
 * same launcher, flags and runtime and an AOT cache of its own.
 */
final class OneWord {
  private OneWord() {}

  static void build(Path sources, Path dist, Path folder, Path log)
      throws IOException, InterruptedException {
    if (Files.exists(folder)) {
      Folders.delete(folder);
    }
    Path lib = Files.createDirectories(folder.resolve("lib"));
    Path launcher = Files.createDirectories(folder.resolve("bin")).resolve("baton");
    Distribution.copyProgram(dist.resolve("bin/baton"), launcher);
    Distribution.copyProgram(dist.resolve("lib/train"), lib.resolve("train"));
    Files.createSymbolicLink(folder.resolve("runtime"), Path.of("../dist/runtime"));

    Path classes = folder.resolve("classes");
    Compiler.compile(sources, classes);
    var jar = new ShadedJar("1");
    jar.add(classes);
    jar.write(lib.resolve("baton.jar"));
    AotCache.train(folder, log);
  }
}
