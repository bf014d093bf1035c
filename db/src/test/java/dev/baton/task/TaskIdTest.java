package dev.baton.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskIdTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "7",
        "app-a1b",
        "app-a1b.2.13",
        "beads_rust-07b",
        "A.b-C_d",
        "x-",
        "x--y",
        "1."
      })
  void takesWhatBdAndCubWrite(String text) {
    assertThat(new TaskId(text)).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "-a",
        ".a",
        "_a",
        "a b",
        "a/b",
        "a\\b",
        "a\n",
        "a\0",
        "ä",
        "a\u0660",
        "a'b",
        "a\"b",
        "a;b",
        "a%b",
        "a*",
        "*",
        "\ud83d\ude00",
        "a\ud83d",
        "../a",
        "a{",
        "~",
      })
  void refusesWhatNeedsQuotingOrHidesSomething(String text) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> new TaskId(text))
        .withMessageContaining("is not a task id: expected letters, digits")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n", "\0"))
        .satisfies(e -> assertThat(e.hint()).isNotEmpty());
  }

  @Test
  void isAtMost120CharactersLong() {
    assertThat(new TaskId("a".repeat(120)).value()).hasSize(120);
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> new TaskId("a".repeat(121)))
        .withMessageContaining("…")
        .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(200));
  }

  @ParameterizedTest
  @CsvSource({
    "app-a1b, a1b",
    "app-a1b.2, a1b.2",
    "my-big-app-a1b, a1b",
    "plain, plain",
    "plain.1, plain.1",
    "odd-, ''",
  })
  void knowsThePartThatPeopleType(String id, String part) {
    assertThat(new TaskId(id).shortPart()).isEqualTo(part);
  }

  @Test
  void numbersItsChildren() {
    assertThat(new TaskId("app-a1b").child(1).child(12)).hasToString("app-a1b.1.12");
  }

  @Test
  void sortsAsTextDoes() {
    assertThat(new TaskId("a-1")).isLessThan(new TaskId("a-2")).isGreaterThan(new TaskId("A-2"));
  }

  @Test
  void sortsNumbersAsPeopleCount() {
    List<String> sorted =
        List.of(
            "app-a1b",
            "app-a2",
            "app-a10",
            "bd-9",
            "bd-9.2",
            "bd-9.10",
            "bd-10",
            "bd-10.1",
            "t1",
            "t02",
            "t2",
            "t2a",
            "t10",
            "t999999999",
            "t1000000000",
            "t" + "9".repeat(20),
            "t1" + "0".repeat(20),
            "t" + "9".repeat(118),
            "ta");
    List<TaskId> shuffled = new ArrayList<>(sorted.stream().map(TaskId::new).toList());
    Collections.shuffle(shuffled, new Random(3));
    Collections.sort(shuffled);

    assertThat(shuffled).extracting(TaskId::value).containsExactlyElementsOf(sorted);
  }
}
