package dev.baton.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparklineTest {
  @Test
  void theLargestIsTheHighest() {
    assertThat(Sparkline.of(List.of(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L))).isEqualTo("▁▂▃▄▅▆▇█");
    assertThat(Sparkline.of(List.of(5L))).isEqualTo("█");
    assertThat(Sparkline.of(List.of(1L, 1_000_000L))).isEqualTo("▂█");
    assertThat(Sparkline.of(List.of(Long.MAX_VALUE, Long.MAX_VALUE / 2))).isEqualTo("█▅");
  }

  @Test
  void nothingIsLowAndTheUnknownIsADot() {
    assertThat(Sparkline.of(List.of(0L, 0L))).isEqualTo("▁▁");
    assertThat(Sparkline.of(Arrays.asList(null, 3L, null))).isEqualTo("·█·");
    assertThat(Sparkline.of(List.of())).isEmpty();
  }
}
