package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Outputs that must not change, because other people's programs read them. */
final class Golden {
  /** When this names a folder, the files are rewritten there, and the test fails. */
  private static final String WRITE = "golden.write";

  private Golden() {}

  static void check(String name, String output) throws IOException {
    String folder = System.getProperty(WRITE);
    if (folder != null) {
      Files.writeString(Path.of(folder, name), output);
      fail("written: " + name);
    }
    try (InputStream expected = Golden.class.getResourceAsStream("/dev/baton/golden/" + name)) {
      assertThat(expected).as("the file %s", name).isNotNull();
      assertThat(output)
          .as(name)
          .isEqualTo(new String(expected.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
