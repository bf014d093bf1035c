package dev.baton.breaker.signature;

import dev.baton.task.Digests;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Identifies an error independently of places, times, counts and sizes.
 *
 * @param value 8 lower-case hexadecimal digits
 */
public record ErrorSignature(String value) {
  /** The version of the rules; stored with each signature. */
  public static final int RULES = 7;

  private static final int LENGTH = 8;

  public ErrorSignature {
    boolean fits = value.length() == LENGTH;
    for (int i = 0; fits && i < LENGTH; i++) {
      fits = "0123456789abcdef".indexOf(value.charAt(i)) >= 0;
    }
    if (!fits) {
      throw new IllegalArgumentException("not a signature: " + value);
    }
  }

  /** The signature of a message: the first digits of the MD5 of what {@link #normalise} returns. */
  public static ErrorSignature of(String message) {
    byte[] text = normalise(message).getBytes(StandardCharsets.UTF_8);
    return new ErrorSignature(
        HexFormat.of().formatHex(Digests.of("MD5").digest(text), 0, LENGTH / 2));
  }

  /**
   * The message without the parts that change from one occurrence to the next; at most 500
   * characters.
   */
  public static String normalise(String message) {
    return Normaliser.normalise(message);
  }

  @Override
  public String toString() {
    return value;
  }
}
