package dev.baton.cli.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.baton.terminal.Ages;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.TextWidth;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ages, widths, escaping and colours. */
class TextTest {
  @ParameterizedTest
  @CsvSource({
    "PT0S, 0s",
    "PT42.9S, 42s",
    "PT59S, 59s",
    "PT1M, 1m",
    "PT13M59S, 13m",
    "PT59M59S, 59m",
    "PT1H, 1h",
    "PT2H13M50S, 2h 13m",
    "PT23H59M59S, 23h 59m",
    "PT24H, 1d",
    "PT76H59M, 3d 4h",
    "PT24H59M, 1d",
    "P400DT1H, 400d 1h",
    "PT-1S, 0s",
    "PT-0.5S, 0s",
    "P-9D, 0s",
  })
  void formatsAges(Duration age, String text) {
    assertThat(Ages.format(age)).isEqualTo(text);
  }

  @Test
  void formatsTheLongestAge() {
    assertThat(Ages.format(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo("106751991167300d 15h");
    assertThat(Ages.format(Duration.ofSeconds(Long.MIN_VALUE))).isEqualTo("0s");
  }

  @ParameterizedTest
  @CsvSource({
    "abc, 3",
    "größe, 5",
    "gro\u0308\u00dfe, 5", // o and a combining diaeresis
    "日本語, 6",
    "ｗｉｄｅ, 8", // full-width letters
    "ﾊﾛｰ, 3", // half-width katakana
    "한국, 4",
    "\u1112\u1161\u11ab, 2", // the first of them, decomposed
    "🙂, 2",
    "👍🏽, 2", // with a skin tone
    "👩‍👩‍👧‍👦, 2", // joined
    "🏳️‍🌈, 2",
    "❤, 1",
    "❤️, 2", // with the emoji variation selector
    "1️⃣, 2",
    "🇩🇪, 2",
    "🇩🇪🇫🇷, 4",
    "🇩, 1",
    "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC65\uDB40\uDC6E\uDB40\uDC67\uDB40\uDC7F, 2", // England
    "नमस्ते, 4", // vowel signs above and below take no column
    "की, 2", // a spacing vowel sign takes a column
    "a\u200Bb\u2060\u00ADc, 4", // zero width space, word joiner, soft hyphen
    "…–€, 3",
    "𝒳, 1",
    "𠀀, 2",
    "\uD800, 1",
  })
  void measuresColumns(String text, int columns) {
    assertThat(TextWidth.of(text)).isEqualTo(columns);
  }

  @Test
  void controlCharactersTakeNoColumn() {
    assertThat(TextWidth.of("a\u0007\n\u0085\u007f")).isEqualTo(1);
    assertThat(TextWidth.of("")).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "hello, 5, hello",
    "hello, 4, hel…",
    "hello, 1, …",
    "hello, 0, ''",
    "'', 0, ''",
    "hello world, 7, hello…", // no space before the ellipsis
    "日本語, 6, 日本語",
    "日本語, 5, 日本…",
    "日本語, 4, 日…", // the second would not leave room for the ellipsis
    "日本語, 2, …",
    "ab👩‍👩‍👧‍👦cd, 5, ab👩‍👩‍👧‍👦…",
    "ab👩‍👩‍👧‍👦cd, 4, ab…",
    "🇩🇪🇫🇷, 3, 🇩🇪…",
    "e\u0301e\u0301e\u0301, 2, e\u0301…",
  })
  void cutsBetweenWhatReadersTakeForCharacters(String text, int columns, String cut) {
    assertThat(TextWidth.cut(text, columns)).isEqualTo(cut);
    assertThat(TextWidth.of(cut)).isLessThanOrEqualTo(columns);
  }

  @Test
  void refusesToCutToLessThanNothing() {
    assertThatIllegalArgumentException().isThrownBy(() -> TextWidth.cut("x", -1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "plain",
        "größe 日本 🙂 👩‍👩‍👧‍👦",
        "שלום\u200F!",
        "e\u0301",
        "back\\slash",
        "\u00AD",
        "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC65\uDB40\uDC6E\uDB40\uDC67\uDB40\uDC7F"
      })
  void leavesSafeTextAlone(String text) {
    assertThat(Sanitize.line(text)).isEqualTo(text);
    assertThat(Sanitize.text(text)).isEqualTo(text);
  }

  @Test
  void escapesOnOneLine() {
    assertThat(Sanitize.line("a\nb\r\tc")).isEqualTo("a\\nb\\r\\tc");
    assertThat(Sanitize.line("\u001b[2J\u001b]52;c;x\u0007"))
        .isEqualTo("\\x1b[2J\\x1b]52;c;x\\x07");
    assertThat(Sanitize.line("\0\u007f\u009b31m")).isEqualTo("\\x00\\x7f\\x9b31m");
    assertThat(Sanitize.line("a\u202Eb\u2066c\u2069")).isEqualTo("a\\u202eb\\u2066c\\u2069");
    assertThat(Sanitize.line("\u2028\uFEFF\uFFF9\uFFFF\uD800x"))
        .isEqualTo("\\u2028\\ufeff\\ufff9\\uffff\\ud800x");
    assertThat(Sanitize.line("x\uDB40\uDC68\uDB40\uDC69")).isEqualTo("x\\U0e0068\\U0e0069");
  }

  @Test
  void keepsLinesAndTabsOfLongerTexts() {
    assertThat(Sanitize.text("a\r\n\tb\n\u001b[31m\rc\r")).isEqualTo("a\n\tb\n\\x1b[31m\\rc\\r");
  }

  @Test
  void whatIsSafeOnceIsSafeTwice() {
    StringBuilder all = new StringBuilder();
    for (int c = 0; c < 0x20000; c++) {
      all.appendCodePoint(c);
    }
    String once = Sanitize.line(all.toString());
    assertThat(Sanitize.line(once).equals(once)).isTrue();
    assertThat(once.codePoints().anyMatch(Character::isISOControl)).isFalse();
    assertThat(Sanitize.text("a\nb")).isEqualTo("a\nb");
  }

  @ParameterizedTest
  @CsvSource({
    "ALWAYS, NO_COLOR, 1, false, ON",
    "NEVER, CLICOLOR_FORCE, 1, true, OFF",
    "AUTO, X, 1, true, ON",
    "AUTO, X, 1, false, OFF",
    "AUTO, NO_COLOR, 1, true, OFF",
    "AUTO, NO_COLOR, 0, true, OFF",
    "AUTO, NO_COLOR, '', true, ON",
    "AUTO, CLICOLOR_FORCE, 1, false, ON",
    "AUTO, CLICOLOR_FORCE, 0, false, OFF",
    "AUTO, CLICOLOR_FORCE, '', false, OFF",
    "AUTO, TERM, dumb, true, OFF",
    "AUTO, TERM, xterm, true, ON",
    "AUTO, CLICOLOR, 0, true, OFF",
  })
  void choosesColour(String mode, String name, String value, boolean terminal, Ansi expected) {
    assertThat(Ansi.choose(mode, Map.of(name, value), terminal)).isEqualTo(expected);
  }

  @Test
  void noColorBeatsForce() {
    Map<String, String> env = Map.of("NO_COLOR", "1", "CLICOLOR_FORCE", "1", "TERM", "dumb");
    assertThat(Ansi.choose("auto", env, true)).isEqualTo(Ansi.OFF);
    Map<String, String> force = Map.of("CLICOLOR_FORCE", "1", "TERM", "dumb");
    assertThat(Ansi.choose("auto", force, false)).isEqualTo(Ansi.ON);
  }

  @Test
  void paints() {
    assertThat(Ansi.ON.paint(Style.BAD, "stale")).isEqualTo("\u001b[31mstale\u001b[0m");
    assertThat(Ansi.ON.paint(Style.PRIORITY, "P0")).isEqualTo("\u001b[1;35mP0\u001b[0m");
    assertThat(Ansi.ON.paint(Style.PLAIN, "x")).isEqualTo("x");
    assertThat(Ansi.ON.paint(Style.BAD, "")).isEmpty();
    assertThat(Ansi.OFF.paint(Style.BAD, "x")).isEqualTo("x");
  }
}
