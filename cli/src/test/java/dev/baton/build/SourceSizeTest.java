package dev.baton.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Limits the size of packages and files, and requires unique simple class names. */
class SourceSizeTest {
  private static final int CLASSES_OF_A_PACKAGE = 70;
  private static final int LINES_OF_A_CLASS = 400;

  private List<Path> sources;

  @BeforeEach
  void findSources() throws IOException {
    sources =
        SourceTree.javaFiles().stream()
            .filter(path -> path.toString().contains("/src/main/java/"))
            .filter(path -> !path.endsWith("package-info.java"))
            .toList();
    assertThat(sources).hasSizeGreaterThan(500);
  }

  @Test
  void noPackageHasTooManyClasses() {
    Map<Path, Long> packages =
        sources.stream().collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));

    assertThat(packages)
        .allSatisfy(
            (folder, classes) -> assertThat(classes).isLessThanOrEqualTo(CLASSES_OF_A_PACKAGE));
  }

  @Test
  void noClassIsTooLong() {
    assertThat(sources)
        .allSatisfy(source ->
            assertThat(Files.readAllLines(source)).hasSizeLessThanOrEqualTo(LINES_OF_A_CLASS));
  }

  @Test
  void everyClassHasANameOfItsOwn() {
    assertThat(sources)
        .extracting(source -> source.getFileName().toString())
        .doesNotHaveDuplicates();
  }
}
