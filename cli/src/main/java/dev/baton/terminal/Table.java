package dev.baton.terminal;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows in aligned columns, two spaces apart: without borders, and without trailing spaces, so that
 * copied or piped text is clean.
 */
public final class Table {
  /** The width of an output that is not a terminal: nothing is cut. */
  public static final int UNLIMITED = Integer.MAX_VALUE;

  private static final int GAP = 2;

  /**
   * If there is less room than this, the flexible column is not cut further and the terminal wraps.
   */
  private static final int LEAST = 12;

  private final List<Column> columns;
  private final List<List<Cell>> rows = new ArrayList<>();
  private final int flexible;

  /**
   * An empty table.
   *
   * @param columns at least one, and at most one of them flexible
   */
  public Table(List<Column> columns) {
    this.columns = List.copyOf(columns);
    int found = -1;
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).flexible()) {
        if (found >= 0) {
          throw new IllegalArgumentException("only one column can be flexible");
        }
        found = i;
      }
    }
    if (columns.isEmpty()) {
      throw new IllegalArgumentException("a table needs a column");
    }
    flexible = found;
  }

  /** Adds a row of as many cells as there are columns. */
  public Table row(Cell... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          cells.length + " cells for " + columns.size() + " columns");
    }
    rows.add(List.of(cells));
    return this;
  }

  /** Whether it has no rows. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /**
   * Renders the table.
   *
   * @param header whether to start with the headings
   * @param width the columns of the terminal, at least 1, or {@link #UNLIMITED}
   * @return its lines, each with a line end; empty when there is nothing to show
   */
  public String render(boolean header, int width, Ansi ansi) {
    int[] widths = widths(header, width);
    StringBuilder out = new StringBuilder();
    if (header) {
      List<Cell> titles = new ArrayList<>(columns.size());
      for (Column column : columns) {
        titles.add(new Cell(Style.HEADING, column.title()));
      }
      line(out, titles, widths, ansi);
    }
    for (List<Cell> row : rows) {
      line(out, row, widths, ansi);
    }
    return out.toString();
  }

  private int[] widths(boolean header, int available) {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      int most = header ? TextWidth.of(columns.get(i).title()) : 0;
      for (List<Cell> row : rows) {
        most = Math.max(most, TextWidth.of(row.get(i).text()));
      }
      widths[i] = most;
    }
    if (flexible >= 0 && available != UNLIMITED) {
      int others = GAP * (widths.length - 1) - widths[flexible];
      for (int one : widths) {
        others += one;
      }
      widths[flexible] = Math.min(widths[flexible], Math.max(LEAST, available - others));
    }
    return widths;
  }

  private void line(StringBuilder out, List<Cell> cells, int[] widths, Ansi ansi) {
    int pending = 0;
    for (int i = 0; i < widths.length; i++) {
      Cell cell = cells.get(i);
      String text = i == flexible ? TextWidth.cut(cell.text(), widths[i]) : cell.text();
      int padding = widths[i] - TextWidth.of(text);
      boolean right = columns.get(i).right();
      if (!text.isEmpty()) {
        // Spaces are written only before a text, so that no trailing spaces are left.
        out.repeat(' ', pending + (right ? padding : 0)).append(ansi.paint(cell.style(), text));
        pending = right ? 0 : padding;
      } else {
        pending += padding;
      }
      pending += GAP;
    }
    out.append('\n');
  }
}
