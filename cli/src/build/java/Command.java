import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts programs for the build. */
final class Command {
  private Command() {}

  /** The single line that the program printed, or nothing if it failed. */
  static Optional<String> tryOutput(Path folder, String... command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String output = new String(process.getInputStream().readAllBytes()).strip();
      return process.waitFor() == 0 ? Optional.of(output) : Optional.empty();
    } catch (IOException missing) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Runs a program with all its output in one file, and fails if the program fails. */
  static void run(Path folder, Path log, Map<String, String> environment, List<String> command)
      throws IOException, InterruptedException {
    var builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    int exit = process.waitFor();
    if (exit != 0) {
      throw new IOException("exit " + exit + " of " + command + ": see " + log);
    }
  }
}
