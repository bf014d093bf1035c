import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes the manual pages, with the program's own table of commands. */
final class ManualFolder {
  private ManualFolder() {}

  static void write(Path dist, Path log) throws IOException, InterruptedException {
    Command.run(
        dist,
        log,
        Map.of(),
        List.of(
            dist.resolve("runtime/bin/java").toString(),
            "-cp",
            dist.resolve("lib/baton.jar").toString(),
            "dev.baton.cli.ManualPages",
            dist.resolve("share/man/man1").toString()));
  }
}
