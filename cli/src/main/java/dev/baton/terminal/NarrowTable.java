package dev.baton.terminal;

import java.util.List;

/**
 * A table that is wider than its terminal. The last flexible column gets what the others leave. If
 * that is too little, its cells are on lines of their own below their rows. A cell of the first
 * column that is much wider than the others, such as a long id, has a line of its own, too, so that
 * it neither is cut nor makes all rows wider. Loaded only where it is needed.
 */
final class NarrowTable {
  private static final int GAP = 2;
  private static final int INDENT = 2;

  /** With less room than this for the flexible column, its cells are below their rows. */
  private static final int LEAST = 20;

  /** More cells than one of this many must not be on lines of their own. */
  private static final int FEW = 4;

  private final List<Column> columns;
  private final List<List<Cell>> rows;
  private final int[] widths;
  private final int flexible;
  private final int available;
  private boolean below;

  /**
   * @param rows with the headings, if they are shown
   * @param natural the widths that the columns would have in a wide terminal
   * @param flexible the index of the flexible column; -1 for none
   */
  NarrowTable(
      List<Column> columns, List<List<Cell>> rows, int[] natural, int flexible, int available) {
    this.columns = columns;
    this.rows = rows;
    this.widths = natural.clone();
    this.flexible = flexible;
    this.available = available;
  }

  String render(Ansi ansi) {
    chooseWidths();
    StringBuilder out = new StringBuilder();
    for (List<Cell> row : rows) {
      line(out, row, ansi);
      Cell last = below ? row.get(flexible) : Cell.of("");
      if (!last.text().isEmpty()) {
        out.repeat(' ', INDENT).append(ansi.paint(last.style(), fitted(last, INDENT, available)));
        out.append('\n');
      }
    }
    return out.toString();
  }

  private void chooseWidths() {
    int room = available;
    for (int i = 1; i < widths.length; i++) {
      room -= GAP + (i == flexible ? 0 : widths[i]);
    }
    if (flexible <= 0) {
      widths[0] = firstWidth(room);
      return;
    }
    int first = firstWidth(room - least());
    if (first + least() <= room) {
      widths[0] = first;
      widths[flexible] = Math.min(widths[flexible], room - first);
    } else {
      below = true;
      widths[flexible] = 0;
      widths[0] = firstWidth(room + GAP);
    }
  }

  /** What the flexible column needs, so that it is not worth a line of its own. */
  private int least() {
    int least = Math.min(widths[flexible], LEAST);
    if (!columns.get(flexible).wraps()) {
      return least;
    }
    for (List<Cell> row : rows) {
      least = Math.max(least, Wrap.widestWord(row.get(flexible).text()));
    }
    return least;
  }

  /** The widest cell of the first column that is not too wide, if few are; else the widest. */
  private int firstWidth(int room) {
    int widest = 0;
    int tooWide = 0;
    for (List<Cell> row : rows) {
      int width = TextWidth.of(row.getFirst().text());
      tooWide += width > room ? 1 : 0;
      widest = width > room ? widest : Math.max(widest, width);
    }
    return flexible == 0 || tooWide * FEW > rows.size() ? widths[0] : widest;
  }

  private void line(StringBuilder out, List<Cell> cells, Ansi ansi) {
    int at = 0;
    int pending = 0;
    for (int i = 0; i < widths.length; i++) {
      if (below && i == flexible) {
        continue;
      }
      Cell cell = cells.get(i);
      String text =
          i == flexible ? fitted(cell, at + pending, at + pending + widths[i]) : cell.text();
      int width = TextWidth.of(columns.get(i).wraps() ? cell.text() : text);
      int padding = Math.max(0, widths[i] - width);
      boolean right = columns.get(i).right();
      if (text.isEmpty()) {
        pending += padding + GAP;
        continue;
      }
      int blanks = pending + (right ? padding : 0);
      out.repeat(' ', blanks).append(ansi.paint(cell.style(), text));
      at += blanks + width;
      pending = (right ? 0 : padding) + GAP;
      if (i == 0 && at > widths[0] && widths.length > 1) {
        out.append('\n');
        at = 0;
        pending = widths[0] + GAP;
      }
    }
    out.append('\n');
  }

  /** A cell of the flexible column that begins at one column and has to end before another. */
  private String fitted(Cell cell, int begin, int end) {
    return columns.get(flexible).wraps()
        ? Wrap.behind(cell.text(), begin, Math.max(end, begin + 1))
        : TextWidth.cut(cell.text(), end - begin);
  }
}
