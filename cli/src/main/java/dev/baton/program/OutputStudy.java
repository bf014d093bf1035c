package dev.baton.program;

import dev.baton.breaker.signature.ErrorScan;
import dev.baton.breaker.signature.FoundError;
import dev.baton.testreport.TestCounts;
import dev.baton.testreport.TestReport;
import dev.baton.text.LineSplitter;
import dev.baton.text.OutputSink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Searches a program's output for errors and test results, in constant memory. One thread may feed
 * it while another one reads the results.
 */
public final class OutputStudy implements OutputSink {
  /** Only this part of a line is searched; longer lines are data. */
  private static final int LONGEST_LINE = 8192;

  private final ErrorScan errors = new ErrorScan();
  private final TestReport tests = new TestReport();
  private final ClueMatcher clues = new ClueMatcher(clues());
  private final LineSplitter lines = new LineSplitter(LONGEST_LINE, this::study);

  /** One of these texts is in every relevant line; colours may hide it. */
  private static List<String> clues() {
    List<String> all = new ArrayList<>(List.of("\u001b"));
    all.addAll(ErrorScan.clues());
    all.addAll(TestReport.clues());
    return all;
  }

  @Override
  public synchronized boolean write(byte[] bytes, int count) {
    return lines.write(bytes, count);
  }

  /** The output is over; its last line may be incomplete. */
  @Override
  public synchronized void end() {
    lines.end();
  }

  private void study(byte[] bytes, int from, int to, LineSplitter.Length kept) {
    if (!clues.maybe(bytes, from, to - from)) {
      errors.skip();
      return;
    }
    String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
    errors.line(text);
    tests.line(text);
  }

  public synchronized List<FoundError> errors() {
    return errors.found();
  }

  /** Null when no test runner was recognised. */
  public synchronized @Nullable TestCounts tests() {
    return tests.counts();
  }

  /**
   * Quickly decides whether a line may be relevant: whether it contains any of a set of texts,
   * ignoring case. Each byte is read once, however many texts there are (the Aho-Corasick
   * automaton), so that gigabytes of irrelevant lines cost little.
   */
  static final class ClueMatcher {
    /** Stands for the start of a line, after its indentation. */
    private static final byte BEGINNING = '\n';

    private static final int FOUND = -1;

    /** The letter of each byte; 0 for a byte that occurs in no text. */
    private final byte[] letters = new byte[256];

    private final int width;

    /** For each state and letter, the index of the next state's row. */
    private final int[] next;

    /** The state at the start of a line. */
    private final int start;

    /**
     * @param texts in lower case; a leading line end stands for the start of a line
     */
    ClueMatcher(List<String> texts) {
      List<byte[]> words = new ArrayList<>();
      int states = 1;
      byte count = 0;
      for (String text : texts) {
        byte[] word = text.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
        words.add(word);
        states += word.length;
        for (byte b : word) {
          if (letters[b & 0xff] == 0) {
            letters[b & 0xff] = ++count;
          }
        }
      }
      for (int upper = 'A'; upper <= 'Z'; upper++) {
        letters[upper] = letters[upper - 'A' + 'a'];
      }
      width = count + 1;
      next = new int[states * width];
      link(plant(words));
      start = letters[BEGINNING] == 0 ? 0 : Math.max(0, next[letters[BEGINNING]]);
    }

    /** Builds a trie of the words; returns the number of states. */
    private int plant(List<byte[]> words) {
      int states = 1;
      for (byte[] word : words) {
        int state = 0;
        for (int i = 0; i < word.length && state != FOUND; i++) {
          int edge = state + letters[word[i] & 0xff];
          if (i == word.length - 1) {
            next[edge] = FOUND;
          } else if (next[edge] == 0) {
            next[edge] = states++ * width;
          }
          state = next[edge];
        }
      }
      return states;
    }

    /** Gives each state without a transition for a letter the one of its longest suffix. */
    private void link(int states) {
      int[] fallback = new int[states];
      int[] queue = new int[states];
      int tail = 0;
      for (int letter = 1; letter < width; letter++) {
        if (next[letter] > 0) {
          queue[tail++] = next[letter];
        }
      }
      for (int head = 0; head < tail; head++) {
        int state = queue[head];
        int back = fallback[state / width];
        for (int letter = 1; letter < width; letter++) {
          int child = next[state + letter];
          int other = next[back + letter];
          if (child > 0 && other != FOUND) {
            fallback[child / width] = other;
            queue[tail++] = child;
          } else if (child != FOUND) {
            next[state + letter] = other;
          }
        }
      }
    }

    /** Whether the line contains one of the texts. */
    boolean maybe(byte[] bytes, int from, int length) {
      int end = from + length;
      int at = from;
      while (at < end && (bytes[at] == ' ' || bytes[at] == '\t')) {
        at++;
      }
      int state = start;
      while (at < end) {
        state = next[state + letters[bytes[at++] & 0xff]];
        if (state < 0) {
          return true;
        }
      }
      return false;
    }
  }
}
