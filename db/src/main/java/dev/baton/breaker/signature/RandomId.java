package dev.baton.breaker.signature;

import dev.baton.task.WordList;
import java.util.Set;

/** Recognises the random names that services give to requests, messages and the like. */
final class RandomId {
  private static final Set<String> PREFIXES =
      WordList.setOf(
          """
          req msg toolu run call resp ses prt chatcmpl org evt job trace span conv thread asst sess
          usr item rs fc
          """);

  /** Shorter ones may be names. */
  private static final int SHORTEST = 8;

  private static final int SHORTEST_WITHOUT_PREFIX = 12;
  private static final int FEWEST_NUMBERS = 3;

  /** The length of the last part of a pod's name. */
  private static final int POD = 5;

  /**
   * The index at which the random part of a word begins.
   *
   * @return -1 when it has none
   */
  static int begin(String text, int at, int end) {
    if (text.startsWith("0x", at)) {
      return -1;
    }
    int low = text.indexOf('_', at);
    if (low > at && low < end && PREFIXES.contains(text.substring(at, low))) {
      int next = text.indexOf('_', low + 1);
      boolean whole = next < 0 || next >= end;
      return whole && end - low > SHORTEST && numbers(text, low + 1, end) > 0 ? low + 1 : -1;
    }
    if (isOfPod(text, at, end)) {
      return at;
    }
    boolean random =
        end - at >= SHORTEST_WITHOUT_PREFIX
            && (low < 0 || low >= end)
            && numbers(text, at, end) >= FEWEST_NUMBERS;
    return random ? at : -1;
  }

  /** Kubernetes names pods such as web-5d59d67564-x2x9z. */
  private static boolean isOfPod(String text, int at, int end) {
    if (at < 2 || text.charAt(at - 1) != '-') {
      return false;
    }
    if (end - at == POD) {
      int begin = at - 1;
      while (begin > 0 && Normaliser.isWord(text.charAt(begin - 1))) {
        begin--;
      }
      return isReplicaSet(text, begin, at - 1);
    }
    int next = end + 1;
    while (next < text.length() && Normaliser.isWord(text.charAt(next))) {
      next++;
    }
    return text.startsWith("-", end) && next - end - 1 == POD && isReplicaSet(text, at, end);
  }

  private static boolean isReplicaSet(String text, int at, int end) {
    return end - at >= SHORTEST
        && end - at <= 10
        && (numbers(text, at, end) >= 2 || isTime(text, at, end));
  }

  /** The pods of a job have the time of its start in their names. */
  private static boolean isTime(String text, int at, int end) {
    for (int i = at; i < end; i++) {
      if (!Normaliser.isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** How many runs of digits it has. */
  private static int numbers(String text, int at, int end) {
    int runs = 0;
    for (int i = at; i < end; i++) {
      boolean digit = Normaliser.isDigit(text.charAt(i));
      runs += digit && (i == at || !Normaliser.isDigit(text.charAt(i - 1))) ? 1 : 0;
    }
    return runs;
  }
}
