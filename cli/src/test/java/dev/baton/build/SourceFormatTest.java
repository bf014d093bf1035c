package dev.baton.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * Every source is formatted with google-java-format. A test and not a Maven plugin, because the
 * formatter uses the Java parser of the JDK it runs on, and Maven's may be too old.
 */
class SourceFormatTest {
  private final Formatter formatter = new Formatter();

  @Test
  void sourcesAreFormatted() throws IOException {
    assertThat(SourceTree.javaFiles())
        .isNotEmpty()
        .filteredOn(path -> !isFormatted(path))
        .as("not formatted; to format them: mvn -q -N -Pformat validate")
        .isEmpty();
  }

  @Test
  void noClassIsLongerThan400Lines() throws IOException {
    assertThat(SourceTree.javaFiles())
        .filteredOn(path -> !path.toString().contains("/src/test/"))
        .filteredOn(path -> read(path).lines().count() > 400)
        .as("longer than 400 lines")
        .isEmpty();
  }

  private boolean isFormatted(Path path) {
    String source = read(path);
    try {
      return formatter.formatSourceAndFixImports(source).equals(source);
    } catch (FormatterException e) {
      throw new AssertionError(path + ": " + e.getMessage(), e);
    }
  }

  private static String read(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
