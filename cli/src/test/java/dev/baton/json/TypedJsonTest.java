package dev.baton.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.task.InvalidValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedJsonTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{ \"a\" : [ ] , \"b\":{\"c\":null}}",
        "{\"n\":[0,-0,10,-1.5,1e3,1E+3,2.50e-07,12345678901234567890]}",
        "{\"t\":[true,false,null,\"\",\"x\"]}",
        "{\"e\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00fC\\ud83d\\ude00\"}",
        "{\"raw\":\"ü😀\\u0000\"}",
        "{\"a\":1,\"a\":2}",
        "{\t\"a\"\n:\r1 }",
      })
  void takesWellFormedObjectsAsTheyAre(String text) {
    assertThat(TypedJson.object(text)).isEqualTo(text);
    assertThat(TypedJson.object(" \n" + text + "\t")).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "x",
        "1",
        "null",
        "\"a\"",
        "[]",
        "{",
        "}",
        "{}}",
        "{}{}",
        "{} x",
        "{,}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "{a:1}",
        "{'a':1}",
        "{1:1}",
        "{\"a\":1 \"b\":2}",
        "{\"a\":[1,]}",
        "{\"a\":[1 2]}",
        "{\"a\":[1}",
        "{\"a\":[}",
        "{\"a\":tru}",
        "{\"a\":True}",
        "{\"a\":NaN}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":-}",
        "{\"a\":.5}",
        "{\"a\":1.}",
        "{\"a\":1e}",
        "{\"a\":1e+-3}",
        "{\"a\":0x1}",
        "{\"a\":\"",
        "{\"a\":\"x}",
        "{\"a\":\"\\\"}",
        "{\"a\":\"\\q\"}",
        "{\"a\":\"\\u12g4\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\ud800\\u0041\"}",
        "{\"a\":\"\\ud800\\u\"}",
        "{\"a\":\"\\udc00\"}",
        "{\"a\":\"two\nlines\"}",
        "{\"a\":\"\u0001\"}",
        "{\"a\":1} // why",
        "\uff5b\uff5d",
        "{\u00a0}",
        "{\"a\":\u0661}",
        "{\"a\":\"\\u\uff11\uff11\uff11\uff11\"}"
      })
  void refusesEverythingElse(String text) {
    assertThatThrownBy(() -> TypedJson.object(text))
        .isInstanceOf(InvalidValue.class)
        .hasMessageContaining("is not a JSON object: ");
  }

  @Test
  void tellsWhereTheMistakeIs() {
    assertThatThrownBy(() -> TypedJson.object("{\"a\": tru}"))
        .hasMessageEndingWith("it is not well-formed at character 7");
  }

  @Test
  void takesAHundredLevelsAndNoMore() {
    String hundred = "{\"a\":".repeat(99) + "[]" + "}".repeat(99);

    assertThat(TypedJson.object(hundred)).isEqualTo(hundred);
    assertThatThrownBy(() -> TypedJson.object("{\"a\":" + hundred + "}"))
        .isInstanceOf(InvalidValue.class);
  }
}
