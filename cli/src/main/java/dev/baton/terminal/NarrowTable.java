package dev.baton.terminal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table that is wider than its terminal. The flexible column gets what the others leave. If that
 * is too little, the last columns are on lines of their own below their rows. A cell of the first
 * column that is much wider than the others, such as a long id, has a line of its own, too, so that
 * it neither is cut nor makes all rows wider. Loaded only where it is needed.
 */
final class NarrowTable {
  private static final int GAP = 2;
  private static final int INDENT = 2;

  /** With less room than this, a column that is cut is below the others. */
  private static final int LEAST_CUT = 14;

  /** The same for a column that is wrapped, which would get too long. */
  private static final int LEAST_WRAPPED = 20;

  /** Where something is cut, the first column gets one of this many parts of the terminal. */
  private static final int FIRST_SHARE = 3;

  /** Not more cells than one of this many get lines of their own. */
  private static final int FEW = 4;

  private final List<Column> columns;
  private final List<List<Cell>> rows;
  private final int[] widths;
  private final int flexible;
  private final int available;
  private final int begin;
  private final int end;
  private final int indent;
  private final @Nullable NarrowTable below;

  /**
   * @param rows with the headings, if they are shown
   * @param natural the widths that the columns would have in a wide terminal
   * @param flexible the index of the flexible column; -1 for none
   */
  NarrowTable(
      List<Column> columns, List<List<Cell>> rows, int[] natural, int flexible, int available) {
    this(columns, rows, natural, flexible, available, 0, 0);
  }

  /** The columns from the given one on. */
  private NarrowTable(
      List<Column> columns,
      List<List<Cell>> rows,
      int[] natural,
      int flexible,
      int available,
      int begin,
      int indent) {
    this.columns = columns;
    this.rows = rows;
    this.widths = natural.clone();
    this.flexible = flexible;
    this.available = available;
    this.begin = begin;
    this.indent = indent;
    int last = columns.size();
    while (last > begin + 1 && !fit(last)) {
      last--;
    }
    end = last;
    if (end == begin + 1 && begin == flexible) {
      widths[begin] = Math.max(1, available - indent);
    }
    below =
        end == columns.size()
            ? null
            : new NarrowTable(columns, rows, natural, flexible, available, end, INDENT);
  }

  String render(Ansi ansi) {
    StringBuilder out = new StringBuilder();
    for (List<Cell> row : rows) {
      row(out, row, ansi);
    }
    return out.toString();
  }

  /** Chooses the widths so that the columns before this one fit, if that is possible. */
  private boolean fit(int last) {
    boolean flexes = flexible > begin && flexible < last;
    int room = available - indent - GAP * (last - begin - 1);
    for (int i = begin + 1; i < last; i++) {
      room -= i == flexible ? 0 : widths[i];
    }
    int least = flexes ? least() : 0;
    int first = firstWidth(flexes ? Math.min(room - least, available / FIRST_SHARE) : room);
    if (first + least > room) {
      first = firstWidth(room - least);
    }
    if (first + least > room) {
      return false;
    }
    widths[begin] = first;
    if (flexes) {
      widths[flexible] = Math.min(widths[flexible], room - first);
    }
    return true;
  }

  /** What the flexible column needs, so that it is not worth a line of its own. */
  private int least() {
    if (!columns.get(flexible).wraps()) {
      return Math.min(widths[flexible], LEAST_CUT);
    }
    int least = Math.min(widths[flexible], LEAST_WRAPPED);
    for (List<Cell> row : rows) {
      least = Math.max(least, Wrap.widestWord(row.get(flexible).text()));
    }
    return least;
  }

  /** The widest cell of the first column that fits, if few do not; else the widest. */
  private int firstWidth(int room) {
    int widest = 0;
    int tooWide = 0;
    for (List<Cell> row : rows) {
      int width = TextWidth.of(row.get(begin).text());
      tooWide += width > room ? 1 : 0;
      widest = width > room ? widest : Math.max(widest, width);
    }
    return tooWide * FEW > rows.size() ? widths[begin] : widest;
  }

  private void row(StringBuilder out, List<Cell> cells, Ansi ansi) {
    int at = 0;
    int pending = indent;
    boolean open = begin == 0;
    for (int i = begin; i < end; i++) {
      Cell cell = cells.get(i);
      int from = at + pending;
      String text = i == flexible ? fitted(cell, from, from + widths[i]) : cell.text();
      int width = TextWidth.of(columns.get(i).wraps() ? cell.text() : text);
      int padding = Math.max(0, widths[i] - width);
      if (text.isEmpty()) {
        pending += padding + GAP;
        continue;
      }
      boolean right = columns.get(i).right();
      int blanks = pending + (right ? padding : 0);
      out.repeat(' ', blanks).append(ansi.paint(cell.style(), text));
      at += blanks + width;
      pending = (right ? 0 : padding) + GAP;
      open = true;
      if (i == begin && at > indent + widths[i] && end > begin + 1) {
        out.append('\n');
        at = 0;
        open = false;
        pending = indent + widths[i] + GAP;
      }
    }
    if (open) {
      out.append('\n');
    }
    if (below != null) {
      below.row(out, cells, ansi);
    }
  }

  /** A cell of the flexible column that begins at one column and has to end before another. */
  private String fitted(Cell cell, int from, int to) {
    return columns.get(flexible).wraps()
        ? Wrap.behind(cell.text(), from, Math.max(to, from + 1))
        : TextWidth.cut(cell.text(), to - from);
  }
}
