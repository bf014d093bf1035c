package dev.baton.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The Java sources of this checkout. */
final class SourceTree {
  static final Path ROOT = Path.of(System.getProperty("baton.repo", "..")).normalize();

  private SourceTree() {}

  /** All of them: main, tests, and the build's own programs. */
  static List<Path> javaFiles() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String module : List.of("db", "hooks", "cli")) {
      try (Stream<Path> found = Files.walk(ROOT.resolve(module).resolve("src"))) {
        found.filter(path -> path.toString().endsWith(".java")).forEach(files::add);
      }
    }
    return files;
  }
}
