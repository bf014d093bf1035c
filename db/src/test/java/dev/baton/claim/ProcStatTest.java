package dev.baton.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.ProcessTable.ProcStat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcStatTest {
  /** A line as the kernel writes it, up to field 24 of 52. */
  static String line(String name, char state, long threads, long startTicks) {
    return "4242 (%s) %c 1 4242 4242 0 -1 4194304 90 0 0 0 7 3 0 0 20 0 %d 0 %d 2703360 300"
        .formatted(name, state, threads, startTicks);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sleep",
        "a b",
        "a) R (b",
        ")",
        "(",
        "",
        "((",
        "))",
        ") Z 1 1 1 (",
        "\t",
        "1 2 3 4 5",
        "é",
      })
  void theNameCannotShiftTheFields(String name) {
    assertThat(ProcStat.parse(line(name, 'S', 3, 123_456)))
        .isEqualTo(new ProcStat('S', 1, 4242, 3, 123_456));
  }

  @ParameterizedTest
  @CsvSource({
    "Z, 1, true",
    "Z, 0, true",
    // The main thread has ended, but others are still running.
    "Z, 2, false",
    "Z, 40, false",
    "X, 1, true",
    "X, 5, true",
    "R, 1, false",
    "S, 1, false",
    "D, 1, false",
    "T, 1, false",
    "t, 1, false",
    "I, 1, false",
  })
  void tellsTheEndedFromTheLiving(char state, long threads, boolean zombie) {
    assertThat(ProcStat.parse(line("x", state, threads, 1)).isZombie()).isEqualTo(zombie);
  }

  @Test
  void readsLinesWithTheirEnd() {
    assertThat(ProcStat.parse(line("sleep", 'S', 1, 77) + " 0 0\n").startTicks()).isEqualTo(77);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        ")",
        "hello",
        "4242 (sleep) S",
        "4242 (sleep) S 1 4242 4242 0 -1 4194304 90 0 0 0 7 3 0 0 20 0 1 0",
        "4242 (sleep) S 1 4242 4242 0 -1 4194304 90 0 0 0 7 3 0 0 20 0 1 0 ticks",
        "4242 (sleep) S 1 4242 4242 0 -1 4194304 90 0 0 0 7 3 0 0 20 0 some 0 77",
        "4242 (sleep) S 1 4242 4242 0 -1 4194304 90 0 0 0 7 3 0 0 20 0 1 0 99999999999999999999",
      })
  void garbageIsNoStatLine(String text) {
    assertThat(ProcStat.parse(text)).isNull();
  }
}
