package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real file system of a few megabytes, which a test fills or makes read-only. */
final class SmallDisk implements AutoCloseable {
  private final Path top;

  private SmallDisk(Path top) {
    this.top = top;
  }

  /** Mounts it; the test is skipped where that is not allowed. */
  static SmallDisk mount(Path top, int mebibytes) throws IOException, InterruptedException {
    Files.createDirectories(top);
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", top),
        "only root can mount a small file system");
    return new SmallDisk(top);
  }

  Path top() {
    return top;
  }

  void makeReadOnly() throws IOException, InterruptedException {
    assertThat(run("mount", "-o", "remount,ro", top)).isTrue();
  }

  void makeWritable() throws IOException, InterruptedException {
    assertThat(run("mount", "-o", "remount,rw", top)).isTrue();
  }

  /** Shows a folder at another place, where nothing can be written. */
  static SmallDisk showReadOnly(Path folder, Path top) throws IOException, InterruptedException {
    Files.createDirectories(top);
    assumeTrue(run("mount", "--bind", folder, top), "only root can mount a folder");
    assertThat(run("mount", "-o", "remount,ro,bind", top)).isTrue();
    return new SmallDisk(top);
  }

  /** Leaves not one byte. */
  void fill() throws IOException {
    Path filler = top.resolve("filler");
    try (OutputStream out = Files.newOutputStream(filler)) {
      byte[] block = new byte[4096];
      while (true) {
        out.write(block);
      }
    } catch (IOException full) {
      assertThat(Files.size(filler)).isPositive();
    }
  }

  void free() throws IOException {
    Files.delete(top.resolve("filler"));
  }

  @Override
  public void close() throws IOException {
    // Lazily: a connection of a failed test may still be open.
    new ProcessBuilder("umount", "-l", top.toString()).start().onExit().join();
  }

  private static boolean run(Object... command) throws IOException, InterruptedException {
    List<String> words = List.of(command).stream().map(Object::toString).toList();
    try {
      return new ProcessBuilder(words)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }
}
