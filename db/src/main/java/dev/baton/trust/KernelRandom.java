package dev.baton.trust;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;

/**
 * Random values from the kernel itself: the JDK's own source of them loads all its settings of
 * security, which takes 20 ms at a start.
 */
public final class KernelRandom {
  private static final Path SOURCE = Path.of("/dev/urandom");

  /** Of {@link #name}, in characters. */
  public static final int NAME_LENGTH = 32;

  /** A name of hexadecimal digits that nothing else has. */
  public static String name() {
    return HexFormat.of().formatHex(bytes(NAME_LENGTH / 2));
  }

  /**
   * Random bytes.
   *
   * @param count how many, from 1
   * @throws UncheckedIOException when the kernel gives none
   */
  public static byte[] bytes(int count) {
    try (InputStream random = Files.newInputStream(SOURCE)) {
      byte[] bytes = random.readNBytes(count);
      if (bytes.length < count) {
        throw new IOException(SOURCE + " has ended");
      }
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
