package dev.baton.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  private static final List<String> COLUMNS = List.of("ID", ">AGE", "~TITLE", "WORKER");

  @Test
  void alignsColumns() {
    assertThat(table().render(true, Table.UNLIMITED, Ansi.OFF))
        .isEqualTo(
            """
            ID        AGE  TITLE                      WORKER
            bt-1   2h 13m  Fix the door               ann
            bt-12      9s  日本語 and a longer title
            """);
  }

  @Test
  void leavesTheHeaderOut() {
    assertThat(table().render(false, Table.UNLIMITED, Ansi.OFF))
        .startsWith("bt-1   2h 13m  Fix the door ");
  }

  @Test
  void cutsTheFlexibleColumnToTheTerminal() {
    assertThat(table().render(true, 40, Ansi.OFF))
        .isEqualTo(
            """
            ID        AGE  TITLE              WORKER
            bt-1   2h 13m  Fix the door       ann
            bt-12      9s  日本語 and a lon…
            """);
  }

  @Test
  void putsTheLastColumnsBelowWhereThereIsTooLittleRoom() {
    Table table = Table.of("ID", ">AGE", "WORKER", "~TITLE");
    table.row(Cell.of("bt-1"), Cell.of("2h 13m"), Cell.of("ann"), Cell.of("Fix the door"));
    table.row(Cell.of("bt-12"), Cell.of("9s"), Cell.of(""), Cell.of("日本語 and a longer title"));
    assertThat(table.render(true, 24, Ansi.OFF))
        .isEqualTo(
            """
            ID        AGE  WORKER
              TITLE
            bt-1   2h 13m  ann
              Fix the door
            bt-12      9s
              日本語 and a longer t…
            """);
    assertThat(table.render(true, 14, Ansi.OFF))
        .isEqualTo(
            """
            ID        AGE
              WORKER
              TITLE
            bt-1   2h 13m
              ann
              Fix the door
            bt-12      9s
              日本語 and…
            """);
  }

  @Test
  void aLongIdHasALineOfItsOwn() {
    Table table = Table.of("ID", "P", "~TITLE");
    for (int i = 1; i < 5; i++) {
      table.row(Cell.of("bt-" + i), Cell.of("P" + i), Cell.of("A title that is rather long"));
    }
    table.row(Cell.of("bt-with-a-name-that-is-long"), Cell.of("P1"), Cell.of("Short"));
    assertThat(table.render(false, 34, Ansi.OFF))
        .startsWith("bt-1  P1  A title that is rather…\n")
        .endsWith("\nbt-with-a-name-that-is-long\n      P1  Short\n");
  }

  @Test
  void wrapsWhatMustNotBeCut() {
    Table table = Table.of("NAME", "|MEANING");
    table.row(Cell.of("run.agent"), Cell.of("the format of the command's output"));
    table.row(Cell.of("x"), Cell.of("short"));
    assertThat(table.render(false, 34, Ansi.OFF))
        .isEqualTo(
            """
            run.agent  the format of the
                       command's output
            x          short
            """);
    assertThat(table.render(false, 24, Ansi.OFF))
        .isEqualTo(
            """
            run.agent
              the format of the
              command's output
            x
              short
            """);
  }

  @Test
  void neverCutsAnId() {
    Table table = Table.of(">N", "|TASK");
    table.row(Cell.of("100000"), Cell.of("app-with-a-name-that-is-long"));
    for (int width : new int[] {1, 10, 30, 35, 36}) {
      assertThat(table.render(false, width, Ansi.OFF)).contains("app-with-a-name-that-is-long");
    }
  }

  @Test
  void usesNoMoreThanItNeeds() {
    assertThat(table().render(true, 500, Ansi.OFF))
        .isEqualTo(table().render(true, Table.UNLIMITED, Ansi.OFF));
  }

  @Test
  void coloursTextsAndNotTheSpacesBetween() {
    Table table = Table.of("A", ">B");
    table.row(new Cell(Style.ID, "x"), new Cell(Style.BAD, "1"));
    table.row(Cell.of("long"), new Cell(Style.BAD, "22"));
    assertThat(table.render(false, 80, Ansi.ON))
        .isEqualTo("\u001b[36mx\u001b[0m      \u001b[31m1\u001b[0m\nlong  \u001b[31m22\u001b[0m\n");
    assertThat(table.render(true, 80, Ansi.ON)).startsWith("\u001b[1mA\u001b[0m      \u001b[1mB");
  }

  @Test
  void hasNoSpacesAtTheEndsOfLines() {
    Table table = Table.of("A", "B", ">C");
    table.row(Cell.of("a"), Cell.of(""), Cell.of(""));
    table.row(Cell.of(""), Cell.of("b"), Cell.of(""));
    table.row(Cell.of(""), Cell.of(""), Cell.of(""));
    table.row(Cell.of("aa"), Cell.of("bb"), Cell.of("cc"));
    assertThat(table.render(false, 80, Ansi.OFF)).isEqualTo("a\n    b\n\naa  bb  cc\n");
  }

  @Test
  void makesCellsSafe() {
    Table table = Table.of("A\u001b");
    table.row(Cell.of("two\nlines\u001b[2J"));
    assertThat(table.render(true, 80, Ansi.OFF)).isEqualTo("A\\x1b\ntwo\\nlines\\x1b[2J\n");
  }

  @Test
  void anEmptyTableShowsItsHeaderOrNothing() {
    Table table = new Table(COLUMNS);
    assertThat(table.isEmpty()).isTrue();
    assertThat(table.render(false, 80, Ansi.OFF)).isEmpty();
    assertThat(table.render(true, 80, Ansi.OFF)).isEqualTo("ID  AGE  TITLE  WORKER\n");
  }

  @Test
  void checksItsShape() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Table(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> Table.of("~A", "~B"));
    assertThatIllegalArgumentException().isThrownBy(() -> new Table(COLUMNS).row(Cell.of("x")));
  }

  private static Table table() {
    return new Table(COLUMNS)
        .row(Cell.of("bt-1"), Cell.of("2h 13m"), Cell.of("Fix the door"), Cell.of("ann"))
        .row(Cell.of("bt-12"), Cell.of("9s"), Cell.of("日本語 and a longer title"), Cell.of(""));
  }
}
