package dev.baton.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.baton.task.InvalidValue;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextsTest {
  @Test
  void letsTextsThrough() {
    for (String text : new String[] {"", "x", "größe\n\t\u001b", "日本🙂", "🙂".repeat(10)}) {
      assertThat(Texts.check("title", text, 10)).isSameAs(text);
    }
  }

  @Test
  void refusesWhatCannotBeStored() {
    refused("a\0b", "the title contains a NUL character: 'a\\u0000b'");
    refused("a\uD800", "the title contains half a character: 'a\\ud800'");
    refused("\uDC00a", "the title contains half a character: ");
    refused("\uD83D\uD83D\uDE42", "the title contains half a character: ");
    refused("caf\uFFFD", "the title is not valid UTF-8, or contains U+FFFD: 'caf\uFFFD'");
  }

  @Test
  void refusesLongTexts() {
    refused(
        "x".repeat(11), "the title is too long: 11 characters, expected at most 10: 'xxxxxxxxxxx'");
    refused("🙂".repeat(11), "is too long: 11 characters");
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> Texts.check("title", "x".repeat(1_000_000), 10))
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
  }

  @Test
  void linesAreOneLineAndNotEmpty() {
    assertThat(Texts.line("title", "größe 日本", 10)).isEqualTo("größe 日本");
    String[][] bad = {
      {"", "is empty"},
      {" \t", "is empty"},
      {"a\nb", "contains a line break"},
      {"a\r", "contains a line break"},
      {"a\u2028b", "contains a line break"},
      {"a\tb", "contains a tab"},
      {"a\u001bb", "contains a control character"},
      {"a\u0085b", "contains a control character"},
      {"a\0", "contains a NUL character"},
      {"12345678901", "is too long"},
    };
    for (String[] one : bad) {
      assertThatExceptionOfType(InvalidValue.class)
          .isThrownBy(() -> Texts.line("title", one[0], 10))
          .withMessageContaining("the title " + one[1]);
    }
  }

  @Test
  void readsUtf8() throws IOException {
    assertThat(read("größe\r\n日本🙂\n".getBytes(UTF_8), 100)).isEqualTo("größe\r\n日本🙂\n");
    assertThat(read("\uFEFFx\uFEFF".getBytes(UTF_8), 100)).isEqualTo("x\uFEFF");
    assertThat(read("\uFEFF".getBytes(UTF_8), 3)).isEmpty();
    assertThat(read(new byte[0], 0)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ff, 0, 0xff",
    "6162c3, 2, 0xc3", // ends within a character
    "61c3a461ff, 4, 0xff",
    "c080, 0, 0xc0", // NUL in two bytes
    "61eda080, 1, 0xed", // half a surrogate pair
    "f4908080, 0, 0xf4", // beyond Unicode
    "efbbbf61f0, 4, 0xf0", // counted with the byte order mark
  })
  void namesTheFirstBadByte(String hex, int at, String bad) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> read(bytes, 100))
        .withMessageStartingWith("'byte " + bad + " at " + at + "' is not valid UTF-8: ");
  }

  @Test
  void stopsReadingWhereItIsTooLong() throws IOException {
    assertThat(read("12345".getBytes(UTF_8), 5)).isEqualTo("12345");
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> Texts.readUtf8(new Endless(), 5))
        .withMessage("'xxxxx' is too long: expected at most 5 bytes");
  }

  @Test
  void passesOnWhatTheStreamThrows() throws IOException {
    InputStream closed = InputStream.nullInputStream();
    closed.close();
    assertThatIOException().isThrownBy(() -> Texts.readUtf8(closed, 5));
  }

  private static void refused(String text, String words) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> Texts.check("title", text, 10))
        .withMessageContaining(words);
  }

  private static String read(byte[] bytes, int max) throws IOException {
    return Texts.readUtf8(new ByteArrayInputStream(bytes), max);
  }

  private static final class Endless extends InputStream {
    @Override
    public int read() {
      return 'x';
    }

    @Override
    public int read(byte[] bytes, int from, int length) {
      Arrays.fill(bytes, from, from + length, (byte) 'x');
      return length;
    }
  }
}
