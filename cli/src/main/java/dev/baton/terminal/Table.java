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
    List<List<Cell>> lines = new ArrayList<>(rows.size() + 1);
    if (header) {
      List<Cell> titles = new ArrayList<>(columns.size());
      for (Column column : columns) {
        titles.add(new Cell(Style.HEADING, column.title()));
      }
      lines.add(titles);
    }
    lines.addAll(rows);
    int[] widths = widths(lines);
    if (width != UNLIMITED && sum(widths) > width) {
      String narrow = new NarrowTable(columns, lines, widths, flexible, width).render(ansi);
      return Wrap.lines(narrow, width);
    }
    StringBuilder out = new StringBuilder();
    for (List<Cell> line : lines) {
      line(out, line, widths, ansi);
    }
    return out.toString();
  }

  /** The table in Markdown: without alignment, with a bar in a text escaped. */
  public String markdown() {
    StringBuilder out = new StringBuilder();
    columns.forEach(column -> cell(out, column.title()));
    out.append("|\n");
    columns.forEach(column -> out.append(column.right() ? "|--:" : "|---"));
    out.append("|\n");
    for (List<Cell> row : rows) {
      row.forEach(cell -> cell(out, cell.text()));
      out.append("|\n");
    }
    return out.toString();
  }

  private static void cell(StringBuilder out, String text) {
    out.append("| ").append(text.replace("|", "\\|")).append(text.isEmpty() ? "" : " ");
  }

  private int[] widths(List<List<Cell>> lines) {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      for (List<Cell> line : lines) {
        widths[i] = Math.max(widths[i], TextWidth.of(line.get(i).text()));
      }
    }
    return widths;
  }

  private static int sum(int[] widths) {
    int sum = GAP * (widths.length - 1);
    for (int width : widths) {
      sum += width;
    }
    return sum;
  }

  private void line(StringBuilder out, List<Cell> cells, int[] widths, Ansi ansi) {
    int pending = 0;
    for (int i = 0; i < widths.length; i++) {
      Cell cell = cells.get(i);
      String text = cell.text();
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
