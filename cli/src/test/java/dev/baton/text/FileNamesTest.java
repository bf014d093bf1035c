package dev.baton.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** File names that people type, as messages show them. */
class FileNamesTest {
  @ParameterizedTest
  @CsvSource({
    "., /work/app",
    "./, /work/app",
    "./a/./b, /work/app/a/b",
    "a.b/.c, /work/app/a.b/.c",
    "/tmp/., /tmp",
    "../b, /work/app/../b",
    "link/../b, /work/app/link/../b",
  })
  void aPointIsRemovedWhereThatChangesNothing(String typed, String shown) {
    assertThat(FileNames.resolve(Path.of("/work/app"), typed)).hasToString(shown);
  }
}
