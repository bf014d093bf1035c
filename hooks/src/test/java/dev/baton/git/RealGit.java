package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.baton.testkit.NewRepository;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The installed git, run with its default settings. */
public final class RealGit {
  private final Path home;

  public RealGit(Path home) {
    this.home = home;
  }

  /** Runs git, which must succeed; returns its output without the last line end. */
  public String run(Path dir, String... args) {
    return run(dir, Map.of(), args).orElseThrow();
  }

  public Result run(Path dir, Map<String, String> env, String... args) {
    // Without the look, after each commit, whether there is something to pack.
    List<String> command =
        new ArrayList<>(
            List.of("git", "-c", "protocol.file.allow=always", "-c", "maintenance.auto=false"));
    command.addAll(List.of(args));
    return exec(dir, env, command);
  }

  /** Runs a shell script in a directory, for names that Java cannot write. */
  public String shell(Path dir, String script) {
    return exec(dir, Map.of(), List.of("sh", "-ec", script)).orElseThrow();
  }

  /** A path with a name in UTF-8, whatever the locale of the tests. */
  public Path path(Path dir, String name) {
    return RawPaths.resolve(dir, new String(name.getBytes(UTF_8), ISO_8859_1));
  }

  /** Makes a repository with one commit of one file. */
  public Path repository(Path dir) {
    try {
      Files.createDirectories(dir);
      NewRepository.create(dir);
      Files.writeString(dir.resolve("a.txt"), "one\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    run(dir, "add", "a.txt");
    commit(dir, "first");
    return dir;
  }

  public String commit(Path dir, String message) {
    run(dir, "commit", "-q", "--allow-empty", "-m", message);
    return run(dir, "rev-parse", "HEAD");
  }

  private Result exec(Path dir, Map<String, String> env, List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(dir.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("GIT_"));
    environment.put("HOME", home.toString());
    environment.put("GIT_CONFIG_NOSYSTEM", "1");
    for (String who : List.of("AUTHOR", "COMMITTER")) {
      environment.put("GIT_" + who + "_NAME", "Test");
      environment.put("GIT_" + who + "_EMAIL", "test@example.org");
    }
    environment.putAll(env);
    try {
      Path out = Files.createTempFile(home, "out", "");
      Path err = Files.createTempFile(home, "err", "");
      Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("git hangs: " + command);
      }
      return new Result(
          process.exitValue(),
          new String(Files.readAllBytes(out), UTF_8).strip(),
          new String(Files.readAllBytes(err), UTF_8).strip());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public record Result(int exit, String out, String err) {
    public String orElseThrow() {
      if (exit != 0) {
        throw new IllegalStateException("exit " + exit + ": " + err);
      }
      return out;
    }
  }
}
