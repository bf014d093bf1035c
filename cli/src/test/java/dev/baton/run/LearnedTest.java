package dev.baton.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LearnedTest {
  @Test
  void isBetweenTheTags() {
    assertThat(Prompt.learned("Done.\n<learned>\nThe port is 8081.\n</learned>\nBye"))
        .isEqualTo("The port is 8081.");
    assertThat(Prompt.learned("<learned>a</learned> <learned>b</learned>")).isEqualTo("b");
    assertThat(Prompt.learned("<learned>a</learned> <learned>...</learned>")).isEqualTo("a");
  }

  @Test
  void isNothingOtherwise() {
    assertThat(Prompt.learned("")).isNull();
    assertThat(Prompt.learned("I learned a lot.")).isNull();
    assertThat(Prompt.learned("<learned>never closed")).isNull();
    assertThat(Prompt.learned("</learned><learned>")).isNull();
    assertThat(Prompt.learned("<learned> </learned>")).isNull();
    assertThat(Prompt.learned("<learned>...</learned>")).isNull();
  }

  @Test
  void isShort() {
    assertThat(Prompt.learned("<learned>" + "x".repeat(5000) + "</learned>"))
        .hasSize(1506)
        .endsWith("x [cut]");
  }
}
