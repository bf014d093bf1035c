package dev.baton.store;

import dev.baton.store.PlainSql.SqlFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A table that both engines have.
 *
 * @param key its primary key, by which it is read
 * @param isNumbered whether the database numbers its rows, in the column {@code id}
 * @param isLocal whether it has a column {@code clone}
 */
record StoredTable(String name, List<String> key, boolean isNumbered, boolean isLocal) {

  /** All of them, each after those to which it refers. */
  static final List<StoredTable> ALL =
      List.of(
          plain("task", "id"),
          plain("dependency", "task_id", "depends_on_id", "type"),
          plain("label", "task_id", "label"),
          numbered("comment", false),
          local("claim", "task_id"),
          local("unsaved", "task_id", "epoch"),
          plain("lost_claim", "task_id", "epoch"),
          plain("origin", "task_id"),
          plain("linked", "task_id"),
          numbered("event", false),
          plain("setting", "name"),
          plain("machine", "id"),
          plain("breaker", "scope"),
          numbered("breaker_transition", false),
          plain("breaker_observation", "scope", "key"),
          plain("breaker_iteration", "scope", "id"),
          numbered("breaker_trace", false),
          plain("breaker_driver", "scope"),
          local("run", "id"),
          numbered("iteration", true),
          plain("iteration_commit", "commit_id"),
          plain("iteration_file", "iteration_id", "seq"),
          plain("iteration_check", "iteration_id", "seq"),
          plain("iteration_closing", "iteration_id", "task_id"),
          numbered("error_record", true),
          numbered("test_record", true),
          local("head_position", "clone", "worktree"),
          local("spool_position", "clone", "file"),
          numbered("spool_damaged", true));

  /** Whether a column has the type of JSON, where the engine has that type. */
  boolean isJson(String column) {
    return name.equals("event") && column.equals("detail");
  }

  /** Whether the rows of two clones may have the same key but for the clone. */
  boolean isOnePerClone() {
    return key.getFirst().equals("clone");
  }

  private static StoredTable plain(String name, String... key) {
    return new StoredTable(name, List.of(key), false, false);
  }

  private static StoredTable local(String name, String... key) {
    return new StoredTable(name, List.of(key), false, true);
  }

  private static StoredTable numbered(String name, boolean isLocal) {
    return new StoredTable(name, List.of("id"), true, isLocal);
  }

  /** Reads a table page by page in the order of its key, whatever its size. */
  static final class TablePages {
    private static final int PAGE = 500;

    /** A column that only one engine has. */
    private static final String OF_ENGINE = "tx";

    private final Connection connection;
    private final StoredTable table;

    TablePages(Connection connection, StoredTable table) {
      this.connection = connection;
      this.table = table;
    }

    /** The columns that both engines have, in alphabetical order. */
    List<String> columns() {
      String sql = "select * from " + table.name() + " limit 0";
      try (PreparedStatement none = connection.prepareStatement(sql);
          ResultSet empty = none.executeQuery()) {
        ResultSetMetaData meta = empty.getMetaData();
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= meta.getColumnCount(); i++) {
          columns.add(meta.getColumnName(i));
        }
        columns.remove(OF_ENGINE);
        columns.sort(null);
        return columns;
      } catch (SQLException e) {
        throw new SqlFailure(sql, e);
      }
    }

    /** Passes all rows, each with its values in the order of these columns. */
    void forEach(List<String> columns, Consumer<List<@Nullable Object>> taker) {
      String key = String.join(", ", table.key());
      String places = String.join(", ", Collections.nCopies(table.key().size(), "?"));
      String select = "select " + String.join(", ", columns) + " from " + table.name();
      String order = " order by " + key + " limit " + PAGE;
      String after = " where (" + key + ") > (" + places + ")";
      try (PreparedStatement first = connection.prepareStatement(select + order);
          PreparedStatement next = connection.prepareStatement(select + after + order)) {
        List<List<@Nullable Object>> page = page(first, columns.size());
        page.forEach(taker);
        while (page.size() == PAGE) {
          for (int i = 0; i < table.key().size(); i++) {
            next.setObject(i + 1, page.getLast().get(columns.indexOf(table.key().get(i))));
          }
          page = page(next, columns.size());
          page.forEach(taker);
        }
      } catch (SQLException e) {
        throw new SqlFailure(select, e);
      }
    }

    private static List<List<@Nullable Object>> page(PreparedStatement statement, int columns)
        throws SQLException {
      List<List<@Nullable Object>> rows = new ArrayList<>();
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          List<@Nullable Object> values = new ArrayList<>(columns);
          for (int i = 1; i <= columns; i++) {
            values.add(value(row, i));
          }
          rows.add(values);
        }
      }
      return rows;
    }

    /** A number or a text, the same for each engine. */
    private static @Nullable Object value(ResultSet row, int column) throws SQLException {
      Object value = row.getObject(column);
      return switch (value) {
        case null -> null;
        case Double real -> real;
        case Float real -> real.doubleValue();
        case Number number -> number.longValue();
        default -> row.getString(column);
      };
    }
  }
}
