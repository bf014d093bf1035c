package dev.baton.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.json.JsonScan.BrokenJson;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScanTest {
  private final JsonScan json = new JsonScan();

  private JsonScan over(String text) {
    return over(text, false);
  }

  private JsonScan over(String text, boolean isCut) {
    byte[] bytes = ("##" + text + "##").getBytes(StandardCharsets.UTF_8);
    json.over(bytes, 2, bytes.length - 2, isCut);
    return json;
  }

  /** Walks through the whole value and describes it. */
  private String walk() {
    StringBuilder seen = new StringBuilder();
    json.object();
    while (json.member()) {
      switch (json.name()) {
        case "text" -> seen.append("text=").append(json.text()).append(';');
        case "count" -> seen.append("count=").append(json.count()).append(';');
        case "object" -> seen.append('{').append(walk()).append('}');
        case "array" -> {
          seen.append('[');
          json.array();
          while (json.item()) {
            seen.append(json.text()).append(',');
          }
          seen.append(']');
        }
        default -> json.skip();
      }
    }
    return seen.toString();
  }

  @Test
  void valuesAreFoundAndOthersSkipped() {
    over(
        """
         { "x" : [ {"a":"]}"}, "\\"" , -1.5e3, null ] , "text":"a\\n\\u00fc\\"\\\\ü😀" ,"count": 17,
        "object":{"text":"","y":{},"count":4},"array":["p",1,"q"],"z":true,"array":[],"object":{} }\s
        """);
    assertThat(walk()).isEqualTo("text=a\nü\"\\ü😀;count=17;{text=;count=4;}[p,null,q,][]{}");
    json.finish();
  }

  @Test
  void valuesOfOtherTypesAreNone() {
    over("{\"text\":[1],\"count\":\"1\",\"object\":7,\"array\":null,\"text\":{\"a\":1}}");
    json.object();
    json.member();
    assertThat(json.text()).isNull();
    json.member();
    assertThat(json.count()).isZero();
    json.member();
    assertThat(json.object()).isFalse();
    assertThat(json.member()).isFalse();
    json.member();
    assertThat(json.array()).isFalse();
    assertThat(json.item()).isFalse();
    json.member();
    assertThat(json.text()).isNull();
    assertThat(json.member()).isFalse();
    json.finish();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "123456789012345678, 123456789012345678",
    "1234567890123456789, 1234567890123456789",
    "9223372036854775807, 9223372036854775807",
    "9223372036854775808, 0",
    "99999999999999999999, 0",
    "1e3, 1000",
    "2.9, 2",
    "1e400, 0",
    "-5, 0",
    "true, 0",
  })
  void countsAreWholeAndBounded(String text, long count) {
    over("[" + text + "]");
    json.array();
    json.item();
    assertThat(json.count()).isEqualTo(count);
    assertThat(json.item()).isFalse();
  }

  @Test
  void amountsAreExact() {
    over("[0.1,-1,\"1\",1e2," + "9".repeat(41) + ",1e400,1000000000001]");
    json.array();
    json.item();
    assertThat(json.amount()).isEqualTo(new BigDecimal("0.1"));
    json.item();
    assertThat(json.amount()).isNull();
    json.item();
    assertThat(json.amount()).isNull();
    json.item();
    assertThat(json.amount()).isEqualTo(new BigDecimal("1e2"));
    for (int i = 0; i < 3; i++) {
      json.item();
      assertThat(json.amount()).isNull();
    }
  }

  @Test
  void aPlaceCanBeComeBackTo() {
    over("{\"a\":{\"text\":\"x\"},\"b\":1}");
    json.object();
    json.member();
    int place = json.pass();
    assertThat(json.<String>later(place, scan -> walk())).isEqualTo("text=x;");
    assertThat(json.member()).isTrue();
    assertThat(json.name()).isEqualTo("b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "}",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":}",
        "{\"a\":1",
        "{\"a\":1,}",
        "{\"a\":1 \"b\":2}",
        "{,\"a\":1}",
        "{a:1}",
        "{\"a\" 1}",
        "{\"text\":\"a}",
        "{\"text\":\"a\\\"}",
        "{\"text\":\"\\u12\"}",
        "{\"text\":\"\\u12zz\"}",
        "{\"array\":[\"a\" \"b\"]}",
        "{\"array\":[\"a\",]}",
        "{\"x\":[1,{\"b\":2}}",
        "{\"x\":oops}",
        "{\"count\":1..2}",
        "{}{}",
        "{} x",
      })
  void whatIsBrokenIsReported(String text) {
    assertThatThrownBy(
            () -> {
              over(text);
              walk();
              json.finish();
            })
        .isInstanceOf(BrokenJson.class);
  }

  @Test
  void theEndOfWhatWasCutEndsEverything() {
    String whole =
        "{\"text\":\"abc\",\"object\":{\"count\":12,\"x\":[[\"\\\\\"]]},\"array\":[\"p\",\"q\"]}";
    for (int length = 0; length < whole.length(); length++) {
      over(whole.substring(0, length), true);
      assertThat(walk()).doesNotContain("abcd");
      json.finish();
    }
    over(whole.substring(0, whole.indexOf("\"q\"") + 2), true);
    assertThat(walk()).startsWith("text=abc;{count=12;}[p,null,");
  }
}
