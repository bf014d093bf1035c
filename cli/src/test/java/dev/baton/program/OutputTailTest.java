package dev.baton.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class OutputTailTest {
  private final OutputTail tail = new OutputTail();

  private void write(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    tail.write(bytes, bytes.length);
  }

  @Test
  void keepsTheLastLines() {
    write("one\ntwo\n\nthr");
    write("ee\nfour");
    assertThat(tail.lines(2, 100)).isEqualTo("three\nfour");
    assertThat(tail.lines(9, 100)).isEqualTo("one\ntwo\nthree\nfour");
    assertThat(tail.lines(9, 10)).isEqualTo("three\nfour");
    assertThat(tail.lines(9, 3)).isEqualTo("our");
  }

  @Test
  void isEmptyForNoOutput() {
    assertThat(tail.lines(9, 100)).isEmpty();
    write("\n \n");
    assertThat(tail.lines(9, 100)).isEmpty();
  }

  @Test
  void showsWhatATerminalShows() {
    write(
        "10 %\r"
            + "50 %\r"
            + "100 %\r\n"
            + "\u001b[31mred\u001b[0m \u001b]8;;http://x\u0007link\u0007\t!\u0000\n");
    assertThat(tail.lines(9, 100)).isEqualTo("100 %\nred link\t!");
  }

  @Test
  void forgetsTheBeginningOfALongOutput() {
    for (int i = 0; i < 100_000; i++) {
      write("line " + i + "\n");
    }
    assertThat(tail.lines(2, 100)).isEqualTo("line 99998\nline 99999");
    assertThat(tail.lines(100_000, 1_000_000).lines())
        .hasSizeGreaterThan(1000)
        .allSatisfy(line -> assertThat(line).startsWith("line 9"));
    write("x".repeat(1 << 20));
    assertThat(tail.lines(9, 100)).isEqualTo("x".repeat(100));
  }
}
