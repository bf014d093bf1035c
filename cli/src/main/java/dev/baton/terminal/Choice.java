package dev.baton.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rows of which one is chosen: typing filters them, arrows select one. */
public final class Choice {
  private static final int PAGE = 10;
  private static final String KEYS = "type to filter  ↑↓ select  enter choose  esc cancel";

  private final String question;
  private final List<Row> rows;
  private final StringBuilder typed = new StringBuilder();
  private List<Row> shown;
  private int selected;

  /**
   * A row.
   *
   * @param id what is chosen
   * @param text what is shown after it
   */
  public record Row(String id, String text) {
    private boolean matches(String[] words) {
      String all = (id + " " + text).toLowerCase(Locale.ROOT);
      for (String word : words) {
        if (!all.contains(word)) {
          return false;
        }
      }
      return true;
    }
  }

  /** What a key leads to. */
  public enum Outcome {
    OPEN,
    CHOSEN,
    CANCELLED
  }

  /**
   * @param question in the first line
   */
  public Choice(String question, List<Row> rows) {
    this.question = question;
    this.rows = List.copyOf(rows);
    this.shown = this.rows;
  }

  /** A key was pressed. */
  public Outcome press(Keyboard.Key key) {
    switch (key.kind()) {
      case UP -> select(-1);
      case DOWN -> select(1);
      case PAGE_UP -> select(-PAGE);
      case PAGE_DOWN -> select(PAGE);
      case HOME -> select(-rows.size());
      case END -> select(rows.size());
      case LETTER -> {
        typed.appendCodePoint(key.letter());
        filter();
      }
      case BACKSPACE -> {
        if (!typed.isEmpty()) {
          typed.setLength(typed.offsetByCodePoints(typed.length(), -1));
          filter();
        }
      }
      case ENTER -> {
        return shown.isEmpty() ? Outcome.OPEN : Outcome.CHOSEN;
      }
      case ESCAPE, CLOSED -> {
        return Outcome.CANCELLED;
      }
      case OTHER -> {}
    }
    return Outcome.OPEN;
  }

  private void select(int rowsDown) {
    selected = Math.clamp((long) selected + rowsDown, 0, Math.max(0, shown.size() - 1));
  }

  private void filter() {
    String[] words = typed.toString().toLowerCase(Locale.ROOT).strip().split("\\s+");
    shown = rows.stream().filter(row -> row.matches(words)).toList();
    selected = 0;
  }

  /** The selected row, after {@link Outcome#CHOSEN}. */
  public Row chosen() {
    return shown.get(selected);
  }

  /** The lines of a page. */
  public List<String> page(WindowSize size, Ansi ansi) {
    int columns = Math.max(1, size.columns());
    List<String> page = new ArrayList<>();
    page.add(
        ansi.paint(
            Style.HEADING,
            TextWidth.cut(question + " " + Sanitize.line(typed.toString()) + "▏", columns)));
    int room = Math.max(1, size.rows() - 2);
    int first = Math.clamp(selected - room / 2L, 0, Math.max(0, shown.size() - room));
    int width = rows.stream().mapToInt(row -> TextWidth.of(row.id())).max().orElse(0);
    for (int i = first; i < Math.min(shown.size(), first + room); i++) {
      Row row = shown.get(i);
      String padding = " ".repeat(Math.max(0, width - TextWidth.of(row.id())));
      String line =
          Sanitize.line((i == selected ? "> " : "  ") + row.id() + padding + "  " + row.text());
      String cut = TextWidth.cut(line, columns);
      page.add(i == selected ? ansi.paint(Style.HEADING, cut) : cut);
    }
    while (page.size() < size.rows() - 1) {
      page.add("");
    }
    String count = shown.size() + " of " + rows.size() + "  ";
    page.add(ansi.paint(Style.DIM, TextWidth.cut(count + KEYS, columns)));
    return page;
  }
}
