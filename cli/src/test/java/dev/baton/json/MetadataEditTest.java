package dev.baton.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.task.InvalidValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetadataEditTest {

  @Test
  void setsNumbersAndTruthsAsSuchAndAnythingElseAsText() {
    List<String> set =
        List.of("a=3", "b=-1.5e2", "c=true", "d=null", "e=text", "f=", "g=01", "h=3 ", "i=k=\"w\"");

    assertThat(MetadataEdit.keys(set, List.of()).apply(null))
        .isEqualTo(
            "{\"a\":3,\"b\":-1.5e2,\"c\":true,\"d\":null,\"e\":\"text\",\"f\":\"\",\"g\":\"01\","
                + "\"h\":\"3 \",\"i\":\"k=\\\"w\\\"\"}");
  }

  @Test
  void keepsTheKeysThatItDoesNotName() {
    assertThat(MetadataEdit.object("{\"b\":{\"x\":1}}").apply("{\"a\":1.50,\"b\":{\"y\":2}}"))
        .isEqualTo("{\"a\":1.50,\"b\":{\"x\":1}}");
    assertThat(MetadataEdit.keys(List.of("c=1"), List.of("a")).apply("{\"a\":1,\"b\":2}"))
        .isEqualTo("{\"b\":2,\"c\":1}");
  }

  @Test
  void leavesNothingWhenTheLastKeyIsRemoved() {
    assertThat(MetadataEdit.keys(List.of(), List.of("a")).apply("{\"a\":1}")).isNull();
  }

  @Test
  void refusesWhatIsNotAnObjectOrAnEntry() {
    assertThatThrownBy(() -> MetadataEdit.object("[1]")).isInstanceOf(InvalidValue.class);
    assertThatThrownBy(() -> MetadataEdit.keys(List.of("novalue"), List.of()))
        .hasMessageContaining("expected KEY=VALUE");
  }

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
    assertThat(MetadataEdit.checked(text)).isEqualTo(text);
    assertThat(MetadataEdit.checked(" \n" + text + "\t")).isEqualTo(text);
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
    assertThatThrownBy(() -> MetadataEdit.checked(text))
        .isInstanceOf(InvalidValue.class)
        .hasMessageContaining("is not a JSON object: ");
  }

  @Test
  void tellsWhereTheMistakeIs() {
    assertThatThrownBy(() -> MetadataEdit.checked("{\"a\": tru}"))
        .hasMessageEndingWith("it is not well-formed at character 7");
  }

  @Test
  void takesAHundredLevelsAndNoMore() {
    String hundred = "{\"a\":".repeat(99) + "[]" + "}".repeat(99);

    assertThat(MetadataEdit.checked(hundred)).isEqualTo(hundred);
    assertThatThrownBy(() -> MetadataEdit.checked("{\"a\":" + hundred + "}"))
        .isInstanceOf(InvalidValue.class);
  }
}
