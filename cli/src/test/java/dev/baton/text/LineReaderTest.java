package dev.baton.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {
  private static final int LONGEST = 100_000;

  private final List<String> events = new ArrayList<>();

  private LineReader reader(InputStream in) {
    return new LineReader(in, LONGEST, () -> events.add("wait"));
  }

  private void read(String text) throws IOException {
    LineReader lines = reader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    for (String line = lines.next(); line != null; line = lines.next()) {
      events.add(lines.number() + (lines.isTooLong() ? " too long" : " ") + line);
    }
  }

  @Test
  void linesAreNumberedAndTheLastMayHaveNoEnd() throws Exception {
    read("a\n\nü\r\nd");
    assertThat(events).containsExactly("1 a", "2 ", "3 ü\r", "wait", "4 d", "wait");
  }

  @Test
  void anEmptyStreamHasNoLines() throws Exception {
    read("");
    assertThat(events).containsExactly("wait");
  }

  @Test
  void linesOfAnyLengthUpToTheLongestAreKept() throws Exception {
    for (int length : new int[] {65_535, 65_536, 65_537, 99_999, LONGEST}) {
      events.clear();
      read("x".repeat(length) + "\nb\n");
      assertThat(events).containsExactly("1 " + "x".repeat(length), "2 b", "wait");
    }
  }

  @Test
  void longerOnesAreDroppedAndTheNextIsRight() throws Exception {
    for (int length : new int[] {LONGEST + 1, 131_072, 1_000_000}) {
      events.clear();
      read("a\n" + "x".repeat(length) + "\nb\n" + "y".repeat(length));
      assertThat(events).containsExactly("1 a", "2 too long", "3 b", "wait", "4 too long", "wait");
    }
  }

  @Test
  void bytesThatAreNoTextBecomeAMark() throws Exception {
    LineReader lines = reader(new ByteArrayInputStream(new byte[] {'a', (byte) 0xfc, '\n'}));
    assertThat(lines.next()).isEqualTo("a\uFFFD");
  }

  @Test
  void whoeverHasToWaitIsToldBefore() throws Exception {
    LineReader lines = reader(new Slowly("a\nb", "c\n", "d\n"));
    for (String line = lines.next(); line != null; line = lines.next()) {
      events.add(line);
    }
    assertThat(events).containsExactly("wait", "a", "wait", "bc", "wait", "d", "wait");
  }

  /** Returns one piece at a time and never reports available input. */
  private static final class Slowly extends InputStream {
    private final List<String> pieces;

    Slowly(String... pieces) {
      this.pieces = new ArrayList<>(List.of(pieces));
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      if (pieces.isEmpty()) {
        return -1;
      }
      byte[] piece = pieces.removeFirst().getBytes(StandardCharsets.UTF_8);
      System.arraycopy(piece, 0, bytes, offset, piece.length);
      return piece.length;
    }

    @Override
    public int read() {
      throw new AssertionError("byte by byte");
    }
  }
}
