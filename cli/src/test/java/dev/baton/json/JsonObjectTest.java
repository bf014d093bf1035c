package dev.baton.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.task.InvalidValue;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonObjectTest {
  private static JsonObject parse(String text) {
    JsonObject object = JsonObject.parse(text);
    assertThat(object).as(text).isNotNull();
    return object;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "[]",
        "null",
        "\"x\"",
        "{",
        "{}x",
        "{} {}",
        "{a:1}",
        "{\"a\" 1}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":1.}",
        "{\"a\":.5}",
        "{\"a\":1e}",
        "{\"a\":-}",
        "{\"a\":truex}",
        "{\"a\":nul}",
        "{\"a\":NaN}",
        "{\"a\":\"x}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":\"\\u12",
        "{\"a\":\"\\",
        "{\"a\":[1,]}",
        "{\"a\":[1}",
        "{\"a\":{\"b\"}}",
        "{\"a\":{\"b\":1]}",
        "{\"a\":1\0}",
      })
  void anythingElseIsNoObject(String text) {
    assertThat(JsonObject.parse(text)).isNull();
  }

  @Test
  void nestingHasAnEnd() {
    String deep = "[".repeat(99) + "]".repeat(99);
    assertThat(JsonObject.parse("{\"a\":" + deep + "}")).isNotNull();
    assertThat(JsonObject.parse("{\"a\":[" + deep + "]}")).isNull();
    assertThat(JsonObject.parse("{\"a\":" + "[".repeat(1_000_000))).isNull();
  }

  @Test
  void textsAreReadWithTheirEscapes() {
    JsonObject json =
        parse(" {\"a\" : \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00fc\\uD83D\\uDE00\" , \"b\":\"\"}\r\n");
    assertThat(json.text("a")).isEqualTo("\"\\/\b\f\n\r\tü\uD83D\uDE00");
    assertThat(json.text("b")).isEmpty();
    assertThat(json.text("c")).isNull();
    assertThat(json.names()).containsExactly("a", "b");
  }

  @Test
  void whatProgramsWriteByMistakeIsRead() {
    assertThat(parse("{\"a\":\"tab\there\u001b\"}").text("a")).isEqualTo("tab\there\u001b");
    assertThat(parse("{\"a\":\"\\ud83d\"}").text("a")).isEqualTo("\ud83d");
    assertThat(parse("{\"a\":1,\"a\":2}").count("a", 9)).isEqualTo(2);
  }

  @Test
  void nullIsNotGiven() {
    JsonObject json = parse("{\"a\":null,\"b\":[null]}");
    assertThat(json.names()).containsExactly("b");
    assertThat(json.text("a")).isNull();
    assertThat(json.count("a", 1)).isNull();
    assertThat(json.amount("a")).isNull();
    assertThat(json.answer("a")).isNull();
    assertThat(json.truth("a")).isFalse();
    assertThat(json.texts("a")).isEmpty();
    assertThat(json.object("a")).isNull();
    assertThat(json.scalar("a")).isNull();
  }

  @Test
  void countsAreWholeAndInRange() {
    JsonObject json =
        parse("{\"a\":7,\"b\":1e2,\"c\":3.0,\"d\":8,\"e\":0.5,\"f\":-1,\"g\":1e99,\"h\":0e999}");
    assertThat(json.count("a", 7)).isEqualTo(7);
    assertThat(json.count("b", 100)).isEqualTo(100);
    assertThat(json.count("c", 9)).isEqualTo(3);
    assertThat(json.count("h", 9)).isZero();
    assertRefused("'8'", () -> json.count("d", 7));
    assertRefused("'0.5'", () -> json.count("e", 7));
    assertRefused("'-1'", () -> json.count("f", 7));
    assertRefused("'1e99'", () -> json.count("g", 7));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e400", "-1e400", "1e99999999999", "1e-400", "[{\"b\":1E+309}]"})
  void numbersThatNoProgramCanReadMakeATextInvalid(String number) {
    String text = "{\"a\":" + number + "}";
    assertThat(JsonObject.parse(text)).isNull();
    assertThat(JsonObject.complaint(text))
        .contains("is out of range on line 1: expected one that fits into 64 bits");
    assertThat(JsonObject.parse("{\"a\":[1e308,0e999,5e-324,-0," + "9".repeat(308) + "]}"))
        .isNotNull();
  }

  @Test
  void amountsAreExactAndShort() {
    assertThat(parse("{\"a\":3.50}").amount("a")).isEqualTo(new BigDecimal("3.50"));
    assertRefused("'", () -> parse("{\"a\":" + "9".repeat(41) + "}").amount("a"));
    assertRefused("'1e13'", () -> parse("{\"a\":1e13}").amount("a"));
    assertRefused("'\"3\"'", () -> parse("{\"a\":\"3\"}").amount("a"));
  }

  @Test
  void whatIsOfAnotherTypeIsRefused() {
    JsonObject json = parse("{\"n\":1,\"t\":\"x\",\"o\":{\"i\":1},\"l\":[\"a\",\"b\"],\"e\":[]}");
    assertRefused("'1'", () -> json.text("n"));
    assertRefused("'1'", () -> json.object("n"));
    assertRefused("'\"x\"'", () -> json.answer("t"));
    assertRefused("'{\"i\":1}'", () -> json.scalar("o"));
    assertRefused("'{\"i\":1}'", () -> json.texts("o"));
    assertRefused("'[1]'", () -> parse("{\"l\":[1]}").texts("l"));
    assertRefused("'[\"a\",1]'", () -> parse("{\"l\":[\"a\",1]}").texts("l"));
    assertThat(json.object("o").count("i", 1)).isEqualTo(1);
    assertThat(json.texts("l")).containsExactly("a", "b");
    assertThat(json.texts("e")).isEmpty();
    assertThat(json.scalar("n")).isEqualTo("1");
    assertThat(json.scalar("t")).isEqualTo("x");
  }

  private static void assertRefused(String value, Runnable read) {
    assertThatThrownBy(read::run)
        .isInstanceOf(InvalidValue.class)
        .hasMessageContaining(value)
        .hasMessageContaining("expected");
  }
}
