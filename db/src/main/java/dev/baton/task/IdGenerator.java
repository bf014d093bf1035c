package dev.baton.task;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Generates task ids from hashes, as bd does: in base 36, and as short as the number of tasks
 * allows. The length is the smallest, from 3 to 8, at which the chance that any two tasks created
 * in separate clones get the same id stays below a quarter (beads, "adaptive IDs").
 */
public final class IdGenerator {
  private static final int SHORTEST = 3;
  private static final int LONGEST = 8;
  private static final double ACCEPTED_COLLISION_CHANCE = 0.25;

  private final String prefix;

  /**
   * @param prefix the part before the hyphen
   */
  public IdGenerator(String prefix) {
    this.prefix = prefix;
  }

  /** The shortest length that is enough for this number of tasks, from 3 to 8. */
  public static int lengthFor(long tasks) {
    double space = Math.pow(Character.MAX_RADIX, SHORTEST);
    int length = SHORTEST;
    while (length < LONGEST && collisionChance((double) tasks, space) > ACCEPTED_COLLISION_CHANCE) {
      space *= Character.MAX_RADIX;
      length++;
    }
    return length;
  }

  private static double collisionChance(double tasks, double space) {
    return -Math.expm1(-tasks * tasks / (2 * space));
  }

  /**
   * The id for a seed. The same seed and length always give the same id.
   *
   * @param seed text that distinguishes the task from others, with a nonce for retries
   * @param length 3 to 8
   */
  public TaskId id(String seed, int length) {
    byte[] hash = sha256(seed);
    long bits = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      bits = bits << Byte.SIZE | (hash[i] & 0xff);
    }
    StringBuilder name = new StringBuilder(prefix).append('-');
    for (int i = 0; i < length; i++) {
      long digit = Long.remainderUnsigned(bits, Character.MAX_RADIX);
      name.append(Character.forDigit((int) digit, Character.MAX_RADIX));
      bits = Long.divideUnsigned(bits, Character.MAX_RADIX);
    }
    return new TaskId(name.toString());
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
