package dev.baton.store.postgres;

import dev.baton.trust.KernelRandom;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * What SCRAM-SHA-256 (RFC 5802 and 7677) computes. In the distribution PostgreSQL's driver asks for
 * it here: the JDK's own way looks for providers in all modules and in the jar, hashes the password
 * twice in each round, and is compiled too late. It makes a command on a server almost half as slow
 * again (bench/RESULTS.md). The protocol remains the driver's.
 */
public final class ScramHashes {
  private static final int PADDING_INSIDE = 0x36;
  private static final int PADDING_OUTSIDE = 0x5c;
  private static final int BLOCK_BYTES = Sha256.BLOCK * Integer.BYTES;
  private static final int END = 0x80;

  /** The number of bits of a keyed block and the hash after it. */
  private static final int BLOCK_AND_HASH_BITS =
      (BLOCK_BYTES + Sha256.STATE * Integer.BYTES) * Byte.SIZE;

  private static final int NONCE_BYTES = 18;

  private ScramHashes() {}

  /** SHA-256. */
  public static byte[] digest(byte[] text) {
    return bytes(digest(Sha256.start(), 0, text));
  }

  /** HMAC (RFC 2104). */
  public static byte[] hmac(byte[] key, byte[] text) {
    int[] inner = digest(keyed(key, PADDING_INSIDE), BLOCK_BYTES, text);
    return bytes(digest(keyed(key, PADDING_OUTSIDE), BLOCK_BYTES, bytes(inner)));
  }

  /** PBKDF2 (RFC 8018), as long as one hash. */
  public static byte[] saltedPassword(char[] password, byte[] salt, int rounds) {
    byte[] key = utf8(password);
    int[] inner = keyed(key, PADDING_INSIDE);
    int[] outer = keyed(key, PADDING_OUTSIDE);
    Arrays.fill(key, (byte) 0);
    byte[] first = Arrays.copyOf(salt, salt.length + Integer.BYTES);
    first[first.length - 1] = 1;
    int[] words = Sha256.schedule();
    int[] hash = digest(inner.clone(), BLOCK_BYTES, first);
    rehash(hash, outer, words);
    int[] result = hash.clone();
    for (int round = 1; round < rounds; round++) {
      rehash(hash, inner, words);
      rehash(hash, outer, words);
      for (int i = 0; i < Sha256.STATE; i++) {
        result[i] ^= hash[i];
      }
    }
    return bytes(result);
  }

  /** What nobody else can foresee: the kernel's random bytes, as printable characters. */
  public static String nonce() {
    return Base64.getEncoder().encodeToString(KernelRandom.bytes(NONCE_BYTES));
  }

  /** Replaces a hash by the hash of one block, whose state is given, and itself. */
  private static void rehash(int[] hash, int[] state, int[] words) {
    System.arraycopy(hash, 0, words, 0, Sha256.STATE);
    words[Sha256.STATE] = END << (Integer.SIZE - Byte.SIZE);
    Arrays.fill(words, Sha256.STATE + 1, Sha256.BLOCK - 1, 0);
    words[Sha256.BLOCK - 1] = BLOCK_AND_HASH_BITS;
    System.arraycopy(state, 0, hash, 0, Sha256.STATE);
    Sha256.compress(hash, words);
  }

  /** The state after the first block of a keyed hash. */
  private static int[] keyed(byte[] key, int padding) {
    byte[] block = Arrays.copyOf(key.length > BLOCK_BYTES ? digest(key) : key, BLOCK_BYTES);
    for (int i = 0; i < BLOCK_BYTES; i++) {
      block[i] ^= (byte) padding;
    }
    int[] state = Sha256.start();
    compress(state, block, 0, Sha256.schedule());
    Arrays.fill(block, (byte) 0);
    return state;
  }

  /**
   * Completes a hash.
   *
   * @param state changed, and returned
   * @param before the number of bytes that it is the state of
   */
  private static int[] digest(int[] state, int before, byte[] text) {
    int blocks = (text.length + Long.BYTES) / BLOCK_BYTES + 1;
    byte[] padded = Arrays.copyOf(text, blocks * BLOCK_BYTES);
    padded[text.length] = (byte) END;
    long bits = (long) (before + text.length) * Byte.SIZE;
    ByteBuffer.wrap(padded).putLong(padded.length - Long.BYTES, bits);
    int[] words = Sha256.schedule();
    for (int i = 0; i < blocks; i++) {
      compress(state, padded, i * BLOCK_BYTES, words);
    }
    return state;
  }

  private static void compress(int[] state, byte[] bytes, int from, int[] words) {
    ByteBuffer.wrap(bytes, from, BLOCK_BYTES).asIntBuffer().get(words, 0, Sha256.BLOCK);
    Sha256.compress(state, words);
  }

  private static byte[] bytes(int[] state) {
    ByteBuffer bytes = ByteBuffer.allocate(state.length * Integer.BYTES);
    bytes.asIntBuffer().put(state);
    return bytes.array();
  }

  private static byte[] utf8(char[] text) {
    return new String(text).getBytes(StandardCharsets.UTF_8);
  }
}
