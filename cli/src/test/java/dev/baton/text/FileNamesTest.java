package dev.baton.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** File names that people type, as messages show them. */
class FileNamesTest {
  @ParameterizedTest
  @CsvSource({
    "., /srv/app",
    "./, /srv/app",
    "./a/./b, /srv/app/a/b",
    "a.b/.c, /srv/app/a.b/.c",
    "/tmp/., /tmp",
    "../b, /srv/app/../b",
    "link/../b, /srv/app/link/../b",
  })
  void aPointIsRemovedWhereThatChangesNothing(String typed, String shown) {
    assertThat(FileNames.resolve(Path.of("/srv/app"), typed)).hasToString(shown);
  }
}
