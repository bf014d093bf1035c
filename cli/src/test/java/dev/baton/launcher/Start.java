package dev.baton.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** One start of the launcher, in an environment that the test chooses. */
final class Start {
  /** The output of the start, and its exit code. */
  record Result(int exit, String out, String err) {}

  private final List<String> command = new ArrayList<>();
  private final Map<String, String> environment =
      new HashMap<>(Map.of("PATH", "/usr/bin:/bin", "LC_ALL", "C.UTF-8"));
  private Path folder = Path.of("/");

  private Start(String launcher) {
    command.add(launcher);
  }

  static Start of(Path launcher) {
    return new Start(launcher.toString());
  }

  /** With a name that is relative to the working directory or found on the PATH. */
  static Start of(String launcher) {
    return new Start(launcher);
  }

  Start in(Path workingDirectory) {
    folder = workingDirectory;
    return this;
  }

  Start with(String variable, String value) {
    environment.put(variable, value);
    return this;
  }

  Start without(String variable) {
    environment.remove(variable);
    return this;
  }

  Result run(String... arguments) throws IOException, InterruptedException {
    return begin(arguments).end();
  }

  /** Starts and does not wait. */
  Running begin(String... arguments) throws IOException {
    Path out = Files.createTempFile("baton-", ".out");
    Path err = Files.createTempFile("baton-", ".err");
    // Through a shell, which passes the bytes of the arguments unchanged, whatever the test's
    // locale is.
    List<String> line = new ArrayList<>(List.of("/bin/sh", "-c", "exec \"$0\" \"$@\""));
    line.addAll(command);
    line.addAll(List.of(arguments));
    var builder =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return new Running(builder.start(), out, err);
  }

  /** A running start. */
  record Running(Process process, Path out, Path err) {
    Result end() throws IOException, InterruptedException {
      if (!process.waitFor(6, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        throw new IOException("the launcher hangs: " + Files.readString(err));
      }
      var result =
          new Result(
              process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
      Files.delete(out);
      Files.delete(err);
      return result;
    }
  }
}
