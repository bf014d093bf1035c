package dev.baton.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.task.InvalidValue;
import java.util.List;
import org.junit.jupiter.api.Test;

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
}
