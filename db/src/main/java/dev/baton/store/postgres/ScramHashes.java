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

  /** SHA-256's compression (FIPS 180-4), on words. Everything else about it is in its callers. */
  private static final class Sha256 {
    /** The words of a block. */
    static final int BLOCK = 16;

    /** The words of a state, and of the result. */
    static final int STATE = 8;

    /** The words that are computed from those of a block, and the rounds. */
    private static final int ROUNDS = 64;

    private static final int[] CONSTANTS = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
          0xab1c5ed5,
      0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7,
          0xc19bf174,
      0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc,
          0x76f988da,
      0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351,
          0x14292967,
      0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e,
          0x92722c85,
      0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585,
          0x106aa070,
      0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
          0x682e6ff3,
      0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
    };

    private static final int[] START = {
      0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
    };

    static int[] start() {
      return START.clone();
    }

    /** Room for a block, and for what is computed from it. */
    static int[] schedule() {
      return new int[ROUNDS];
    }

    /**
     * Adds a block to a state. The launcher lets the JVM compile this method at once: see {@code
     * baton}.
     *
     * @param words a {@link #schedule} that begins with the block
     */
    static void compress(int[] state, int[] words) {
      for (int i = BLOCK; i < ROUNDS; i++) {
        int x = words[i - 2];
        int y = words[i - 15];
        words[i] =
            (Integer.rotateRight(x, 17) ^ Integer.rotateRight(x, 19) ^ (x >>> 10))
                + words[i - 7]
                + (Integer.rotateRight(y, 7) ^ Integer.rotateRight(y, 18) ^ (y >>> 3))
                + words[i - BLOCK];
      }
      int a = state[0];
      int b = state[1];
      int c = state[2];
      int d = state[3];
      int e = state[4];
      int f = state[5];
      int g = state[6];
      int h = state[7];
      for (int i = 0; i < ROUNDS; i++) {
        int first =
            h
                + (Integer.rotateRight(e, 6)
                    ^ Integer.rotateRight(e, 11)
                    ^ Integer.rotateRight(e, 25))
                + (g ^ (e & (f ^ g)))
                + CONSTANTS[i]
                + words[i];
        int second =
            (Integer.rotateRight(a, 2) ^ Integer.rotateRight(a, 13) ^ Integer.rotateRight(a, 22))
                + ((a & b) ^ ((a ^ b) & c));
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + second;
      }
      state[0] += a;
      state[1] += b;
      state[2] += c;
      state[3] += d;
      state[4] += e;
      state[5] += f;
      state[6] += g;
      state[7] += h;
    }
  }
}
