package dev.baton.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How much each thing that is said about a sentence speaks for an answer, as it was fitted to
 * labelled messages. The file has the weight of every sentence and that of the largest number as
 * floats, then the hashes in ascending order as ints, then the weight of each as a byte. It is read
 * when an iteration has ended, not at the start of a command.
 */
final class Weights {
  private final float every;
  private final int[] hashes;
  private final float[] weights;

  private Weights(float every, int[] hashes, float[] weights) {
    this.every = every;
    this.hashes = hashes;
    this.weights = weights;
  }

  static Weights read(String name) {
    try (InputStream in = Weights.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the program is incomplete: no " + name);
      }
      return of(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a file with these bytes says. */
  static Weights of(byte[] bytes) {
    ByteBuffer file = ByteBuffer.wrap(bytes);
    float every = file.getFloat();
    float largest = file.getFloat();
    int[] hashes = new int[file.remaining() / (Integer.BYTES + 1)];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = file.getInt();
    }
    float[] weights = new float[hashes.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = file.get() * largest / Byte.MAX_VALUE;
    }
    return new Weights(every, hashes, weights);
  }

  /**
   * The sentence that speaks most for the answer; null when all of them together do not speak for
   * it enough.
   */
  @Nullable String decisive(LastWords words) {
    double sum = 0;
    double most = Double.NEGATIVE_INFINITY;
    String decisive = null;
    for (int i = words.from(); i < words.size(); i++) {
      double one = of(words.features(i));
      sum += Math.exp(one);
      if (one > most) {
        most = one;
        decisive = words.text(i);
      }
    }
    return sum > 1 ? decisive : null;
  }

  /** The exponentials of the weights of these sentences, together. */
  double sum(int[][] sentences) {
    return Arrays.stream(sentences).mapToDouble(one -> Math.exp(of(one))).sum();
  }

  private double of(int[] features) {
    double sum = every;
    for (int feature : features) {
      int at = Arrays.binarySearch(hashes, feature);
      sum += at < 0 ? 0 : weights[at];
    }
    return sum;
  }
}
