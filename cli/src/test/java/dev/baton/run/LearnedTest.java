package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.run.Prompt.Learned;
import org.junit.jupiter.api.Test;

class LearnedTest {
  @Test
  void isBetweenTheTags() {
    assertThat(Learned.in("Done.\n<learned>\nThe port is 8081.\n</learned>\nBye"))
        .isEqualTo("The port is 8081.");
    assertThat(Learned.in("<learned>a</learned> <learned>b</learned>")).isEqualTo("b");
  }

  @Test
  void isNothingOtherwise() {
    assertThat(Learned.in("")).isNull();
    assertThat(Learned.in("I learned a lot.")).isNull();
    assertThat(Learned.in("<learned>never closed")).isNull();
    assertThat(Learned.in("</learned><learned>")).isNull();
    assertThat(Learned.in("<learned> </learned>")).isNull();
    assertThat(Learned.in("<learned>...</learned>")).isNull();
  }

  @Test
  void isShort() {
    assertThat(Learned.in("<learned>" + "x".repeat(5000) + "</learned>"))
        .hasSize(1506)
        .endsWith("x [cut]");
  }
}
