package dev.baton.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Installs programs of other people from the npm registry. */
public final class Npm {
  /** Fixes the versions of all their dependencies. */
  private static final String AS_OF = "2026-11-26";

  private Npm() {}

  /**
   * Installs packages, unless that was done before.
   *
   * @param target for all installations
   * @param name of the folder of this one; another one for each version
   * @param packages with their versions
   * @return the folder that has node_modules; empty when the registry cannot be reached
   */
  public static Optional<Path> install(Path target, String name, String... packages)
      throws IOException, InterruptedException {
    Path home = target.resolve(name);
    if (!Files.exists(home.resolve("node_modules"))) {
      Path half = Files.createTempDirectory(Files.createDirectories(target), "half-");
      Path log = half.resolve("npm.log");
      List<String> command =
          new ArrayList<>(
              List.of(
                  "npm",
                  "install",
                  "--prefix=" + half,
                  "--before=" + AS_OF,
                  "--ignore-scripts",
                  "--no-audit",
                  "--no-fund",
                  "--fetch-retries=1"));
      command.addAll(List.of(packages));
      Process npm =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (!npm.waitFor(2, TimeUnit.MINUTES) || npm.exitValue() != 0) {
        npm.destroyForcibly();
        System.out.print(Files.readString(log));
        return Optional.empty();
      }
      Files.move(half, home, StandardCopyOption.ATOMIC_MOVE);
    }
    return Optional.of(home);
  }
}
