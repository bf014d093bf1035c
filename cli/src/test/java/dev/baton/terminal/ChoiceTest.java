package dev.baton.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.terminal.Choice.Outcome;
import dev.baton.terminal.Choice.Row;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are filtered and chosen by keys. */
class ChoiceTest {
  private final Choice choice =
      new Choice(
          "close which task?",
          List.of(
              new Row("app-a", "P1  Fix the door"),
              new Row("app-b12", "P2  Oil the hinge"),
              new Row("app-c", "P2  Ölwechsel 端末の幅よりもずっと長い題名なので途中で切らなければならないのです")));

  private Outcome press(Keyboard.Key.Kind kind) {
    return choice.press(new Keyboard.Key(kind, 0));
  }

  private void type(String text) {
    text.codePoints().forEach(c -> choice.press(new Keyboard.Key(Keyboard.Key.Kind.LETTER, c)));
  }

  private List<String> page(int rows, int columns) {
    return choice.page(new WindowSize(rows, columns), Ansi.OFF);
  }

  @Test
  void arrowsSelectAndEnterChooses() {
    assertThat(page(6, 60).subList(0, 4))
        .satisfies(lines -> {
          assertThat(lines.get(1)).isEqualTo("> app-a    P1  Fix the door");
          assertThat(lines.get(2)).isEqualTo("  app-b12  P2  Oil the hinge");
        });
    press(Keyboard.Key.Kind.UP);
    press(Keyboard.Key.Kind.DOWN);
    assertThat(press(Keyboard.Key.Kind.ENTER)).isEqualTo(Outcome.CHOSEN);
    assertThat(choice.chosen().id()).isEqualTo("app-b12");
    press(Keyboard.Key.Kind.END);
    assertThat(choice.chosen().id()).isEqualTo("app-c");
    assertThat(press(Keyboard.Key.Kind.ESCAPE)).isEqualTo(Outcome.CANCELLED);
  }

  @Test
  void typingFilters() {
    type("THE o");
    assertThat(page(6, 60)).anyMatch(line -> line.startsWith("2 of 3"));
    type("il");
    assertThat(page(6, 60)).anyMatch(line -> line.startsWith("1 of 3"));
    assertThat(choice.chosen().id()).isEqualTo("app-b12");
    type("x");
    assertThat(press(Keyboard.Key.Kind.ENTER)).isEqualTo(Outcome.OPEN);
    for (int i = 0; i < 10; i++) {
      press(Keyboard.Key.Kind.BACKSPACE);
    }
    assertThat(page(6, 60)).anyMatch(line -> line.startsWith("3 of 3"));
    type("öl");
    assertThat(choice.chosen().id()).isEqualTo("app-c");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 20, 60, 80})
  void noLineIsWiderThanTheTerminal(int columns) {
    type("app");
    for (int rows = 1; rows < 8; rows++) {
      List<String> page = page(rows, columns);
      assertThat(page).hasSizeLessThanOrEqualTo(Math.max(3, rows));
      assertThat(page).allMatch(line -> TextWidth.of(line) <= columns);
    }
  }

  @Test
  void theSelectedRowIsAlwaysVisible() {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      rows.add(new Row("app-" + i, "Task"));
    }
    Choice many = new Choice("show which task?", rows);
    for (int i = 0; i < 120; i++) {
      assertThat(many.page(new WindowSize(10, 60), Ansi.OFF))
          .hasSize(10)
          .anyMatch(line -> line.startsWith("> "));
      many.press(new Keyboard.Key(Keyboard.Key.Kind.DOWN, 0));
    }
    assertThat(many.chosen().id()).isEqualTo("app-99");
  }
}
