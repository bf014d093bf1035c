package dev.baton.tracker;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A modified line of an issue file.
 *
 * @param bytes without the line end
 * @param fate the expected result
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Mutant(byte[] bytes, Fate fate) {
  private static final List<String> VALUES =
      List.of(
          new String[] {
            "null",
            "true",
            "-1",
            "1e400",
            "9".repeat(400),
            "0.1e-9999999",
            "\"\"",
            "\"\\ud800\"",
            "\"\\u0000\"",
            "[]",
            "{}",
            "[[[[]]]]",
            "[null]",
            "{\"id\":1}",
            "\"2026-13-45\"",
            "\"9999-12-31T23:59:59Z\"",
            "123456789012",
            "[".repeat(95) + "]".repeat(95),
            "\"" + "x".repeat(10_000) + "\"",
            "[{\"depends_on_id\":[]}]",
            "[{\"text\":{}}]",
            "[7,\"x\"]"
          });

  private static final List<String> DEEP =
      List.of(
          "[".repeat(101) + "]".repeat(101),
          "[".repeat(5000) + "]".repeat(5000),
          "{\"a\":".repeat(5000) + "1" + "}".repeat(5000));

  /** The expected result of a line. */
  enum Fate {
    /** It is valid. */
    TAKEN,
    /** It is reported, whether it is imported or not. */
    TOLD,
    /** Either is correct. */
    EITHER
  }

  private static Mutant of(String text, Fate fate) {
    return new Mutant(text.getBytes(StandardCharsets.UTF_8), fate);
  }

  /** A record with members of another type, or nested too deeply; on one line, and still JSON. */
  static Mutant withOtherMembers(String sound, List<String> names, Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> of(sound, Fate.TAKEN);
      case 1 -> of(swapped(sound, names, DEEP.get(random.nextInt(DEEP.size())), random), Fate.TOLD);
      case 2 -> of(swapped(sound, names, null, random), Fate.EITHER);
      default -> {
        String once = swapped(sound, names, null, random);
        yield of(swapped(once, names, null, random), Fate.EITHER);
      }
    };
  }

  /** Whether it has a number that does not fit into 64 bits. */
  boolean hasImpossibleNumber() {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.contains(":1e400") || text.contains("e-9999999") || text.contains("9".repeat(400));
  }

  /** A line that is not a JSON object. */
  static Mutant broken(String sound, Random random) {
    byte[] bytes = sound.getBytes(StandardCharsets.UTF_8);
    return switch (random.nextInt(3)) {
      case 0 -> new Mutant(Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length - 1)), Fate.TOLD);
      case 1 -> {
        bytes[random.nextInt(bytes.length)] = (byte) 0xff;
        yield new Mutant(bytes, Fate.TOLD);
      }
      default -> of(sound + VALUES.get(random.nextInt(VALUES.size())), Fate.TOLD);
    };
  }

  /** Any line. */
  static Mutant any(String sound, List<String> names, Random random) {
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> broken(sound, random);
      case 3 -> new Mutant(withRandomBytes(sound, random), Fate.EITHER);
      case 4 ->
          switch (random.nextInt(4)) {
            case 0 -> of("<<<<<<< HEAD", Fate.TOLD);
            case 1 -> of("=======", Fate.EITHER);
            case 2 -> of("\uFEFF" + sound, Fate.TAKEN);
            default -> of(sound + "\r", Fate.TAKEN);
          };
      default -> withOtherMembers(sound, names, random);
    };
  }

  private static byte[] withRandomBytes(String sound, Random random) {
    byte[] bytes = sound.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 3; i++) {
      int value = random.nextInt(256);
      // A line end would turn one line into two.
      bytes[random.nextInt(bytes.length)] = (byte) (value == '\n' ? 0xff : value);
    }
    return bytes;
  }

  /** Replaces the value of a member; the last of two counts. */
  private static String swapped(
      String sound, List<String> names, @Nullable String wanted, Random random) {
    String name = names.get(random.nextInt(names.size()));
    String value = wanted == null ? VALUES.get(random.nextInt(VALUES.size())) : wanted;
    return sound.substring(0, sound.length() - 1) + ",\"" + name + "\":" + value + "}";
  }
}
