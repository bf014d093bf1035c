package dev.baton.store.sql.copy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The number and the content of rows, in any order. */
final class RowSum {
  private final MessageDigest digest = sha256();
  private final byte[] sum = new byte[32];
  private long count;

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }

  void add(List<@Nullable Object> row) {
    for (Object value : row) {
      String text = value == null ? "" : value.toString();
      digest.update((value == null ? "-" : text.length() + ":").getBytes(StandardCharsets.UTF_8));
      digest.update(text.getBytes(StandardCharsets.UTF_8));
    }
    byte[] of = digest.digest();
    int carry = 0;
    for (int i = 0; i < sum.length; i++) {
      carry += (sum[i] & 0xff) + (of[i] & 0xff);
      sum[i] = (byte) carry;
      carry >>= 8;
    }
    count++;
  }

  long count() {
    return count;
  }

  boolean isSameAs(RowSum other) {
    return count == other.count && Arrays.equals(sum, other.sum);
  }
}
