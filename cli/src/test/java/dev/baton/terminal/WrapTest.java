package dev.baton.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrapTest {

  @Test
  void breaksAtBlanks() {
    assertThat(Wrap.lines("created app-1: fix the door\nshort\n", 20))
        .isEqualTo("created app-1: fix\n  the door\nshort\n");
  }

  @Test
  void leavesWhatFits() {
    assertThat(Wrap.lines("  twenty columns wide", 21)).isEqualTo("  twenty columns wide");
    assertThat(Wrap.lines("日本語\n", 6)).isEqualTo("日本語\n");
    assertThat(Wrap.lines("", 6)).isEmpty();
    assertThat(Wrap.lines("\n\n", 1)).isEqualTo("\n\n");
  }

  @Test
  void alignsWithTheTextBehindALabel() {
    assertThat(Wrap.lines("  Worker    ann (pid 42), claimed 2s ago", 30))
        .isEqualTo("  Worker    ann (pid 42),\n            claimed 2s ago");
    assertThat(Wrap.lines("app-1  P1  a title with many words", 24))
        .isEqualTo("app-1  P1  a title with\n           many words");
  }

  @Test
  void indentsAParagraphLikeItsFirstLine() {
    assertThat(Wrap.lines("  The first sentence.  The second one.", 26))
        .isEqualTo("  The first sentence.  The\n  second one.");
  }

  @Test
  void keepsAWordWhole() {
    String path = "src/main/java/dev/baton/Main.java";
    assertThat(Wrap.lines("  M  " + path + "  +1 -0", 30)).isEqualTo("  M  " + path + "  +1 -0");
    // It fits if it is indented less.
    assertThat(Wrap.lines("  Worktree   " + path, 36)).isEqualTo("  Worktree\n   " + path);
  }

  @Test
  void breaksBetweenWideCharacters() {
    assertThat(Wrap.lines("app-1  日本語のコメントです。", 19)).isEqualTo("app-1  日本語のコメ\n       ントです。");
    // No line begins with closing punctuation.
    assertThat(Wrap.lines("  日本語。日本", 9)).isEqualTo("  日本\n  語。日\n  本");
  }

  @Test
  void coloursHaveNoWidth() {
    String painted = "\u001b[2mone two\u001b[0m three four";
    assertThat(Wrap.lines(painted, 18)).isEqualTo(painted);
    assertThat(Wrap.lines(painted, 9)).isEqualTo("\u001b[2mone two\u001b[0m\n  three\n  four");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 20, 60})
  void losesNoCharacter(int columns) {
    List<String> texts =
        List.of(
            "a b  c",
            "  x   日本 語 y",
            "word",
            "   ",
            " \u001b[31mred\u001b[0m and more words in a line that is long enough",
            "👩‍👩‍👧‍👦 👩‍👩‍👧‍👦 e\u0301e\u0301e\u0301 \u001b");
    for (String text : texts) {
      assertThat(Wrap.lines(text, columns).replaceAll("\\s+", ""))
          .isEqualTo(text.replaceAll("\\s+", ""));
    }
  }
}
