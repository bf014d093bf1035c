package dev.baton.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
   * @param headings at least one; one after {@code >} is of numbers, which are right-aligned, and
   *     at most one is of texts that are fitted to the terminal: after {@code ~} they are cut, and
   *     after {@code |}, in the last column, wrapped
   */
  public Table(List<String> headings) {
    columns = new ArrayList<>(headings.size());
    for (String heading : headings) {
      columns.add(Column.of(heading));
    }
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

  /** The same. */
  public static Table of(String... headings) {
    return new Table(List.of(headings));
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

  /**
   * A table that is wider than its terminal. The flexible column gets what the others leave. If
   * that is too little, the last columns are on lines of their own below their rows. A cell of the
   * first column that is much wider than the others, such as a long id, has a line of its own, too,
   * so that it neither is cut nor makes all rows wider. Loaded only where it is needed.
   */
  private static final class NarrowTable {
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

  /**
   * A column of a {@link Table}. At most one is flexible; what is in it is cut, or wrapped, where
   * the terminal is too narrow.
   *
   * @param title its heading
   * @param right whether its cells are right-aligned
   * @param flexible whether it takes what the others leave
   * @param wraps whether it is the last column, and wrapped instead of cut
   */
  private record Column(String title, boolean right, boolean flexible, boolean wraps) {
    Column {
      title = Sanitize.line(title);
    }

    /**
     * A column as its heading says.
     *
     * @param marked as in {@link Table}
     */
    static Column of(String marked) {
      return switch (marked.isEmpty() ? ' ' : marked.charAt(0)) {
        case '>' -> new Column(marked.substring(1), true, false, false);
        case '~' -> new Column(marked.substring(1), false, true, false);
        case '|' -> new Column(marked.substring(1), false, true, true);
        default -> new Column(marked, false, false, false);
      };
    }
  }
}
