import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes the manual pages, with the program's own table of commands. */
final class ManualFolder {
  private ManualFolder() {}

  /**
   * Compiles what writes them, and runs it.
   *
   * @param sources which the distribution itself does not need
   * @param classes where to compile them to
   */
  static void write(Path sources, Path classes, Path dist, Path log)
      throws IOException, InterruptedException {
    String jar = dist.resolve("lib/baton.jar").toString();
    Compiler.compile(sources, classes, "-cp", jar);
    Command.run(
        dist,
        log,
        Map.of(),
        List.of(
            dist.resolve("runtime/bin/java").toString(),
            "-cp",
            jar + File.pathSeparator + classes,
            "dev.baton.cli.ManualPages",
            dist.resolve("share/man/man1").toString()));
  }
}
