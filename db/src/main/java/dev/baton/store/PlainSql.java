package dev.baton.store;

import dev.baton.store.PlainSql.SqlFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Statements that are no {@link Sql}: transaction control, settings of the engine, scripts. */
public final class PlainSql {
  /** Runs a statement without parameters, or some of them where the engine takes several. */
  public static void run(Connection connection, String sql) {
    run(connection, sql, List.of(), 0);
  }

  /**
   * Runs it with these values, one for each question mark.
   *
   * @param heard the number of the statement whose answer is wanted, from 1; 0 for none
   * @return the first value of its answer; null where it has none
   */
  static @Nullable String run(
      Connection connection, String sql, List<@Nullable Object> values, int heard) {
    // Prepared, because only then does the driver keep the engine's message.
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, values.get(i));
      }
      statement.execute();
      for (int i = 1; i < heard; i++) {
        statement.getMoreResults();
      }
      return heard == 0 ? null : answer(statement);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** The first value of the result at which a statement is. */
  static @Nullable String answer(PreparedStatement statement) throws SQLException {
    try (ResultSet row = statement.getResultSet()) {
      return row != null && row.next() ? row.getString(1) : null;
    }
  }

  /** Runs a script of any number of statements. */
  public static void script(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /**
   * Runs the script of a migration.
   *
   * @param of the engine, in whose folder {@code migration} it is
   */
  public static void script(Connection connection, Class<?> of, String name) {
    try (InputStream resource = of.getResourceAsStream("migration/" + name)) {
      if (resource == null) {
        throw new IllegalStateException("the program is incomplete: no " + name);
      }
      script(connection, new String(resource.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The first column of the single row that a statement returns. */
  public static String text(Connection connection, String sql) {
    return query(connection, sql, row -> row.text(1));
  }

  /** The same, as a number. */
  public static int number(Connection connection, String sql) {
    return query(connection, sql, row -> row.count(1));
  }

  /** The single row that a statement returns. */
  public static <T> T query(Connection connection, String sql, Function<Row, T> reader) {
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery(sql)) {
      if (!answer.next()) {
        throw new IllegalStateException("nothing from: " + sql);
      }
      return reader.apply(new Row(answer, sql));
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** A failed statement. {@link SqlDialect#explain} explains it. */
  public static final class SqlFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SqlFailure(String sql, SQLException cause) {
      super(cause.getMessage() + " in: " + sql, cause);
    }
  }
}
