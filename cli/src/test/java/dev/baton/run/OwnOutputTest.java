package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnOutputTest {
  @TempDir Path temporary;

  @Test
  void onlyFilesInTheFolderAreNamed() throws Exception {
    Path folder = Files.createDirectories(temporary.resolve("work/logs")).getParent();
    Path descriptors = Files.createDirectory(temporary.resolve("fd"));
    Files.createSymbolicLink(
        descriptors.resolve("1"), Files.createFile(folder.resolve("logs/r\u00fcn.log")));
    Path elsewhere = Files.createFile(temporary.resolve("err.log"));
    Files.createSymbolicLink(descriptors.resolve("2"), elsewhere);
    assertThat(OwnOutput.below(folder, descriptors))
        .containsExactlyInAnyOrder("logs/r\u00fcn.log", "logs/r\u00c3\u00bcn.log");
  }

  @Test
  void pipesAndTerminalsAreNone() throws Exception {
    Path descriptors = Files.createDirectory(temporary.resolve("fd"));
    Files.createSymbolicLink(descriptors.resolve("1"), Path.of("pipe:[123]"));
    Files.createSymbolicLink(descriptors.resolve("2"), temporary);
    assertThat(OwnOutput.below(temporary, descriptors)).isEmpty();
    assertThat(OwnOutput.below(temporary, temporary.resolve("none"))).isEmpty();
  }
}
