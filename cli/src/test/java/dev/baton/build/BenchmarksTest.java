package dev.baton.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.GitLayout;
import dev.baton.store.Stores;
import dev.baton.stream.AgentStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The programs of {@code bench/src} belong to no module, and are compiled when they are started, so
 * a change of Baton's classes could break them unnoticed.
 */
class BenchmarksTest {
  private static final List<String> LIBRARIES =
      List.of("import org.openjdk.jmh.", "import com.github.kagkarlsson.scheduler.");

  @TempDir Path classes;

  @Test
  void theirProgramsCompile() throws IOException {
    List<String> programs = programs();
    assertThat(programs).hasSizeGreaterThan(5);
    var messages = new ByteArrayOutputStream();
    List<String> options = List.of("-proc:none", "-d", classes.toString(), "-cp", classPath());

    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                messages,
                Stream.concat(options.stream(), programs.stream()).toArray(String[]::new));

    assertThat(exit).as(messages.toString(UTF_8)).isZero();
  }

  /** Derived from classes, because the tests' own class path depends on how they are run. */
  private static String classPath() {
    return Stream.of(Stores.class, GitLayout.class, AgentStream.class, Nullable.class)
        .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
        .map(location -> Path.of(URI.create(location.toString())).toString())
        .distinct()
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** All except those that need a library that only the benchmarks' own build provides. */
  private static List<String> programs() throws IOException {
    try (Stream<Path> found = Files.walk(SourceTree.ROOT.resolve("bench/src"))) {
      return found
          .filter(path -> path.toString().endsWith(".java"))
          .filter(path -> LIBRARIES.stream().noneMatch(content(path)::contains))
          .map(Path::toString)
          .toList();
    }
  }

  private static String content(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
