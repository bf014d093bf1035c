package dev.baton.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class InputFilesTest {
  @TempDir Path directory;

  @Test
  void readsFilesAndWhatLinksLeadTo() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "text");
    Path link = Files.createSymbolicLink(directory.resolve("link"), file);
    assertThat(InputFiles.read(file, 4)).asString().isEqualTo("text");
    assertThat(InputFiles.read(link, 100)).asString().isEqualTo("text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev", "pipe"})
  void nothingElseIsOpened(String name) throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "needs Linux");
    assertThat(new ProcessBuilder("mkfifo", directory.resolve("pipe").toString()).start().waitFor())
        .isZero();
    Path file = directory.resolve(name);
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> InputFiles.open(file).close())
        .satisfies(e -> assertThat(FileTrouble.of(e)).startsWithIgnoringCase("i").contains("a d"));
  }

  @Test
  void aPipeThatIsOpenIsRead() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "needs Linux");
    // Its standard output is a pipe into which it has written, as behind <(command) in a shell.
    Process writer = new ProcessBuilder("sh", "-c", "echo text; exec cat").start();
    try (InputStream in = InputFiles.open(Path.of("/proc/" + writer.pid() + "/fd/1"))) {
      assertThat(in.readNBytes(5)).asString().isEqualTo("text\n");
    } finally {
      writer.destroy();
      writer.waitFor();
    }
  }

  @Test
  void whatIsTooLongIsRefused() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "x".repeat(1 << 20) + "y");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> InputFiles.read(file, 1 << 20))
        .satisfies(
            e -> assertThat(FileTrouble.of(e)).isEqualTo("it is too long: expected at most 1 MB"));
  }

  @Test
  void manyLinesHaveNoLimit() throws IOException {
    byte[] lines = ("x".repeat(1000) + "\n").repeat(70_000).getBytes(UTF_8);
    try (InputStream in = InputFiles.withLineLimit(new ByteArrayInputStream(lines))) {
      assertThat(in.transferTo(OutputStream.nullOutputStream())).isEqualTo(lines.length);
    }
  }

  @Test
  void aLineHasALimit() {
    byte[] line = new byte[InputFiles.LONGEST_LINE + 1];
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() ->
            InputFiles.withLineLimit(new ByteArrayInputStream(line))
                .transferTo(OutputStream.nullOutputStream()))
        .withMessage("a line is longer than 64 MB");
  }
}
