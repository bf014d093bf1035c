package dev.baton.store.postgres;

/** SHA-256's compression (FIPS 180-4), on words. Everything else about it is in its callers. */
final class Sha256 {
  /** The words of a block. */
  static final int BLOCK = 16;

  /** The words of a state, and of the result. */
  static final int STATE = 8;

  /** The words that are computed from those of a block, and the rounds. */
  private static final int ROUNDS = 64;

  private static final int[] CONSTANTS = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
  };

  private static final int[] START = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
  };

  private Sha256() {}

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
