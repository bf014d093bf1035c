package dev.baton.store;

import dev.baton.store.Handle.ParsedSql;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.task.TaskId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A statement with its values: each question mark stands for the next of them, and {@code :name}
 * for one with a name. A value is a text, a number, a boolean (stored as 0 or 1), a task's id, a
 * list of values (a JSON array, for {@code $each} or {@code $rows}), a time (stored as {@link
 * Nanos}) or null.
 *
 * <p>It is run within a transaction, on its handle, or in one of its own, on the database.
 */
public final class Sql {
  private static final @Nullable Object[] NONE = {};

  /** All of it, or what stands before the columns that are set. */
  private final String start;

  private final @Nullable Object[] inOrder;
  private final Map<String, @Nullable Object> values;

  /** What the columns are set to, by their names. */
  private final Map<String, String> columns = new LinkedHashMap<>();

  /** What stands after them. */
  private String end = "";

  private Sql(String start, @Nullable Object[] inOrder, Map<String, @Nullable Object> values) {
    this.start = start;
    this.inOrder = inOrder;
    this.values = values;
  }

  /**
   * A statement.
   *
   * @param values one for each question mark
   */
  public static Sql of(String text, @Nullable Object... values) {
    return new Sql(text, values, new HashMap<>());
  }

  /** A statement with the values of its named parameters, and perhaps more. */
  static Sql of(String text, Map<String, @Nullable Object> values) {
    return new Sql(text, NONE, values);
  }

  /** Gives a named parameter its value; names that the statement does not have are ignored. */
  public Sql with(String name, @Nullable Object value) {
    values.put(name, value);
    return this;
  }

  public Sql with(Map<String, ? extends @Nullable Object> more) {
    values.putAll(more);
    return this;
  }

  /** Inserts a row with the columns that are set. */
  static Sql insert(String table) {
    return of("insert into " + table);
  }

  /** Changes the columns that are set, in the rows that meet a condition. */
  static Sql update(String table, String condition) {
    return of("update " + table).ending(" where " + condition);
  }

  /** Sets a column, whose name is also that of the parameter. */
  Sql set(String column, @Nullable Object value) {
    return setTo(column, ":" + column).with(column, value);
  }

  /** Sets several. */
  Sql set(Map<String, ? extends @Nullable Object> more) {
    for (Map.Entry<String, ? extends @Nullable Object> one : more.entrySet()) {
      set(one.getKey(), one.getValue());
    }
    return this;
  }

  /** Sets a column to the value of an expression. */
  Sql setTo(String column, String expression) {
    columns.put(column, expression);
    return this;
  }

  /** Adds what stands at the end. */
  Sql ending(String more) {
    end += more;
    return this;
  }

  /**
   * Where there is a row with the same key, what was set until now is set there.
   *
   * @param key its columns, the first ones that were set, in the same order
   */
  Sql orUpdate(String... key) {
    StringBuilder changes = new StringBuilder();
    for (String column : List.copyOf(columns.keySet()).subList(key.length, columns.size())) {
      changes.append(changes.isEmpty() ? "" : ", ").append(column);
      changes.append(" = excluded.").append(column);
    }
    return ending(" on conflict (" + String.join(", ", key) + ") do update set " + changes);
  }

  private String text() {
    if (columns.isEmpty()) {
      return start;
    }
    if (start.startsWith("insert")) {
      String names = String.join(", ", columns.keySet());
      return start + " (" + names + ") values (" + String.join(", ", columns.values()) + ")" + end;
    }
    StringBuilder changes = new StringBuilder();
    for (Map.Entry<String, String> column : columns.entrySet()) {
      changes.append(changes.isEmpty() ? " set " : ", ").append(column.getKey());
      changes.append(" = ").append(column.getValue());
    }
    return start + changes + end;
  }

  /** All rows. */
  public <T> List<T> list(Handle h, Function<Row, T> reader) {
    List<T> rows = new ArrayList<>();
    run(h, row -> rows.add(reader.apply(row)));
    return rows;
  }

  public <T> List<T> list(Database database, Function<Row, T> reader) {
    return database.read(h -> list(h, reader));
  }

  /**
   * All rows of it, and of another statement after it that a server gets in the same message. Such
   * a pair is for a server only. A null value must be where a text may be.
   *
   * @param nextRows gets those of the other one
   */
  <T> List<T> list(
      Handle h, Function<Row, T> reader, Sql next, Function<Row, T> nextReader, List<T> nextRows) {
    List<T> rows = new ArrayList<>();
    run(h, row -> rows.add(reader.apply(row)), next, row -> nextRows.add(nextReader.apply(row)));
    return rows;
  }

  /** The first columns of all rows, as texts. */
  public List<String> texts(Handle h) {
    return list(h, row -> row.text(1));
  }

  public List<String> texts(Database database) {
    return database.read(this::texts);
  }

  /** The first columns of all rows, as ids. */
  public List<TaskId> tasks(Handle h) {
    return list(h, row -> row.task(1));
  }

  public List<TaskId> tasks(Database database) {
    return database.read(this::tasks);
  }

  /** All rows, each as a key and its value, in their order. */
  public <K, V> Map<K, V> map(Handle h, Function<Row, K> key, Function<Row, V> value) {
    Map<K, V> map = new LinkedHashMap<>();
    run(
        h,
        row -> {
          map.put(key.apply(row), value.apply(row));
          return true;
        });
    return map;
  }

  public <K, V> Map<K, V> map(Database database, Function<Row, K> key, Function<Row, V> value) {
    return database.read(h -> map(h, key, value));
  }

  /** Reads all rows, one by one. */
  public void each(Handle h, Consumer<Row> taker) {
    run(
        h,
        row -> {
          taker.accept(row);
          return true;
        });
  }

  /** The first row; empty where there is none, or where it was read as null. */
  public <T> Optional<T> first(Handle h, Function<Row, T> reader) {
    List<@Nullable T> found = new ArrayList<>(1);
    run(h, row -> !found.add(reader.apply(row)));
    return found.isEmpty() ? Optional.empty() : Optional.ofNullable(found.getFirst());
  }

  public <T> Optional<T> first(Database database, Function<Row, T> reader) {
    return database.read(h -> first(h, reader));
  }

  /** The first column of the first row; empty where there is none, or where it is null. */
  public Optional<String> text(Handle h) {
    return first(h, row -> row.text(1));
  }

  public Optional<String> text(Database database) {
    return database.read(this::text);
  }

  /** The row of a statement that always has one. */
  public <T> T one(Handle h, Function<Row, T> reader) {
    return first(h, reader).orElseThrow(() -> new IllegalStateException("no row of " + text()));
  }

  public <T> T one(Database database, Function<Row, T> reader) {
    return database.read(h -> one(h, reader));
  }

  /** The whole number that a statement always has. */
  public long number(Handle h) {
    return one(h, row -> row.number(1));
  }

  /** Whether there is a row. */
  public boolean exists(Handle h) {
    return first(h, row -> true).isPresent();
  }

  public boolean exists(Database database) {
    return database.read(this::exists);
  }

  /** Changes rows; returns how many. */
  public int run(Handle h) {
    return run(h, (Function<Row, Boolean>) null);
  }

  public int run(Database database) {
    return database.write(h -> run(h));
  }

  /**
   * Changes rows, where nobody needs to know how many: a server may get the statement together with
   * the next one. Later statements see what it changed.
   */
  public void later(Handle h) {
    Waiting waiting = h.waiting();
    if (waiting == null) {
      run(h);
    } else {
      ParsedSql parsed = h.parsed(text());
      waiting.change(h.getConnection(), parsed.sql(), ordered(h, parsed.parameters()));
    }
  }

  private int run(Handle h, @Nullable Function<Row, Boolean> reader) {
    return run(h, reader, null, row -> false);
  }

  /**
   * Runs it.
   *
   * @param reader takes one row after the other, while it wants more; null where rows are changed
   * @param next a statement for the same message; null for none
   * @param nextReader takes its rows
   * @return how many rows were changed; 0 where they were read
   */
  private int run(
      Handle h,
      @Nullable Function<Row, Boolean> reader,
      @Nullable Sql next,
      Function<Row, Boolean> nextReader) {
    Waiting waiting = h.waiting();
    String text = next == null ? text() : text() + "; " + next.text();
    PreparedStatement statement = null;
    try {
      ParsedSql parsed = h.parsed(text);
      // With the beginning of a transaction it is another statement; the driver keeps those.
      PreparedStatement together =
          waiting == null ? null : waiting.prepare(h.getConnection(), parsed.sql());
      statement = together == null ? h.take(text, parsed) : together;
      int position = 0;
      for (Object value : next == null ? ordered(h, parsed.parameters()) : ordered(h, next)) {
        if (value == null && next != null) {
          // The driver asks for the type of one that has none, and then commits in between.
          statement.setNull(++position, Types.VARCHAR);
        } else {
          statement.setObject(++position, value);
        }
      }
      statement.execute();
      if (waiting != null && together != null) {
        waiting.passOver(together);
      }
      int changed = reader == null ? statement.getUpdateCount() : read(statement, text, reader);
      if (next != null && statement.getMoreResults()) {
        read(statement, text, nextReader);
      }
      if (together == null) {
        h.keep(text, statement);
      } else {
        together.close();
      }
      return changed;
    } catch (SQLException e) {
      drop(statement);
      throw new SqlFailure(text, e);
    } catch (RuntimeException e) {
      drop(statement);
      throw e;
    }
  }

  private static int read(PreparedStatement statement, String sql, Function<Row, Boolean> reader)
      throws SQLException {
    try (ResultSet answer = statement.getResultSet()) {
      Row row = new Row(answer, sql);
      while (answer.next() && reader.apply(row)) {
        // The reader has taken it.
      }
      return 0;
    }
  }

  /** Closes a statement that failed. */
  private static void drop(@Nullable PreparedStatement failed) {
    try {
      if (failed != null) {
        failed.close();
      }
    } catch (SQLException again) {
      // Its connection is lost.
    }
  }

  private List<@Nullable Object> ordered(Handle h, Sql next) {
    List<@Nullable Object> ordered = ordered(h, h.parsed(text()).parameters());
    ordered.addAll(next.ordered(h, h.parsed(next.text()).parameters()));
    return ordered;
  }

  /** The values for the question marks. */
  private List<@Nullable Object> ordered(Handle h, List<String> parameters) {
    List<@Nullable Object> ordered = new ArrayList<>(parameters.size());
    int used = 0;
    for (String name : parameters) {
      boolean isNamed = !name.isEmpty();
      if (isNamed ? !values.containsKey(name) : used == inOrder.length) {
        throw new IllegalStateException("no value for " + (isNamed ? name : "?") + " in " + text());
      }
      ordered.add(h.stored(isNamed ? values.get(name) : inOrder[used++]));
    }
    return ordered;
  }
}
