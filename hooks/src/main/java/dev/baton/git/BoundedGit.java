package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs git, or a hook, that may wait for something: a person, a network, another program. It is
 * ended when its time is over or its result is no longer wanted.
 */
final class BoundedGit {
  /** How often to check whether the result is still wanted. */
  private static final int LOOK_MILLIS = 100;

  /** The time between terminating a program and killing it. */
  private static final int GRACE_SECONDS = 2;

  private BoundedGit() {}

  /**
   * Runs a program with empty standard input.
   *
   * @param name of the program, for messages
   * @param unwanted whether the result is no longer wanted
   */
  static UserGit.Answer run(
      String name, ProcessBuilder builder, Duration limit, BooleanSupplier unwanted) {
    Path out = null;
    Path err = null;
    try {
      // Files cannot fill up like pipes, and a child that inherits them cannot keep this process
      // waiting.
      out = Files.createTempFile("baton-git", ".out");
      err = Files.createTempFile("baton-git", ".err");
      Process process =
          builder
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      String why = await(process, limit, unwanted);
      if (why != null) {
        end(process);
        return new UserGit.Answer(127, "", name + " " + why);
      }
      return new UserGit.Answer(process.exitValue(), text(out), text(err));
    } catch (IOException e) {
      return new UserGit.Answer(127, "", Problems.reason(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new UserGit.Answer(127, "", "interrupted");
    } finally {
      delete(out);
      delete(err);
    }
  }

  /** Why the program must be ended; null when it has ended. */
  private static @Nullable String await(Process process, Duration limit, BooleanSupplier unwanted)
      throws InterruptedException {
    try {
      for (long waited = 0; !process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS); ) {
        waited += LOOK_MILLIS;
        if (unwanted.getAsBoolean()) {
          return "was interrupted";
        }
        if (waited >= limit.toMillis()) {
          return limit.toMinutes() == 1
              ? "did not finish within a minute"
              : "did not finish within " + limit.toMinutes() + " minutes";
        }
      }
      return null;
    } catch (InterruptedException e) {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
      throw e;
    }
  }

  /** Terminates before killing, so that git removes its locks; its hooks do not end with it. */
  private static void end(Process process) throws InterruptedException {
    List<ProcessHandle> hooks = process.descendants().toList();
    process.destroy();
    hooks.forEach(ProcessHandle::destroy);
    if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    hooks.forEach(ProcessHandle::destroyForcibly);
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), ISO_8859_1);
  }

  private static void delete(@Nullable Path file) {
    try {
      if (file != null) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      // Only a small temporary file stays behind.
    }
  }
}
