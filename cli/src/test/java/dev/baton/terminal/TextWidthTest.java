package dev.baton.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextWidthTest {

  @Test
  void latinLettersAreAsWideAsTheirGraphemes() {
    for (int c = 0xA1; c < 0x250; c++) {
      String text = "a" + (char) c + "b";
      int width = 0;
      for (Grapheme grapheme = new Grapheme(text); grapheme.next(); ) {
        width += grapheme.width();
      }
      assertThat(TextWidth.of(text)).as(Integer.toHexString(c)).isEqualTo(width);
    }
  }

  @Test
  void aCombiningMarkHasNoColumnOfItsOwn() {
    assertThat(TextWidth.of("größer")).isEqualTo(6);
    assertThat(TextWidth.of("gro\u0308ßer")).isEqualTo(6);
  }
}
