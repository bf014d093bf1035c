package dev.baton.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What terminals send for keys. */
class KeyboardTest {
  @ParameterizedTest
  @CsvSource({
    "^[[A^[[B^[OA, UP DOWN UP",
    "^[[5~^[[6~, PAGE_UP PAGE_DOWN",
    "^[[H^[[F^[[1~^[[4~^[[7~^[[8~, HOME END HOME END HOME END",
    "^[[1;5A, UP",
    "jkgG, DOWN UP HOME END",
    "\\n\\r, ENTER ENTER",
    "sq, s q",
    "^[, ESCAPE",
    "^[s, ESCAPE s",
    "^[q^[l, ESCAPE q ESCAPE l",
    "^[^[[A, ESCAPE UP",
    "^[^[, ESCAPE ESCAPE",
    "^[[12~x, OTHER x",
    "^[[, OTHER",
    "é, OTHER OTHER",
  })
  void areRecognised(String sent, String keys) {
    assertThat(read(sent, false)).isEqualTo(keys + " CLOSED");
  }

  @ParameterizedTest
  @CsvSource({
    "jkgG, j k g G",
    "a b\\r, a   b ENTER",
    "é題🏴x, é 題 🏴 x",
    "x^[[A^[, x UP ESCAPE",
  })
  void lettersAreATextWhileTyping(String sent, String keys) {
    assertThat(read(sent, true)).isEqualTo(keys + " CLOSED");
    assertThat(read("\u007f\u000e\u0010\u0001", true)).isEqualTo("BACKSPACE DOWN UP OTHER CLOSED");
  }

  @Test
  void ctrlDEndsTheInput() {
    assertThat(read("x\u0004", true)).isEqualTo("x CLOSED CLOSED");
    assertThat(read("x\u0004", false)).isEqualTo("x CLOSED CLOSED");
  }

  private static String read(String sent, boolean typing) {
    String bytes = sent.replace("^[", "\u001b").replace("\\n", "\n").replace("\\r", "\r");
    List<String> read = new ArrayList<>();
    new Keyboard(new ByteArrayInputStream(bytes.getBytes(StandardCharsets.UTF_8)), typing)
        .readAll(key -> read.add(name(key)));
    return String.join(" ", read);
  }

  private static String name(Keyboard.Key key) {
    return key.kind() == Keyboard.Key.Kind.LETTER
        ? Character.toString(key.letter())
        : key.kind().name();
  }
}
