package dev.baton.task;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Message digests, without the error that no JDK reports. */
public final class Digests {
  /** A digest of an algorithm that every JDK has, such as SHA-256. */
  public static MessageDigest of(String algorithm) {
    try {
      return MessageDigest.getInstance(algorithm);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }

  /** The SHA-256 of a text in UTF-8. */
  public static byte[] sha256(String text) {
    return of("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
  }
}
