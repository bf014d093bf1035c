package dev.baton.store.sql.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jspecify.annotations.Nullable;

/**
 * A statement that changes rows, prepared once and run for many rows: preparing costs more than
 * running. Parameters are written {@code ?} and are numbered from 1.
 */
public final class Repeated implements AutoCloseable {
  private final String sql;
  private final PreparedStatement statement;
  private final boolean withoutZero;

  public Repeated(Handle h, String statement) {
    SqlStatements config = h.getConfig(SqlStatements.class);
    sql = ((NamedParameters) config.getSqlParser()).known(statement).getSql();
    withoutZero = config.getAttribute(StoredValue.WITHOUT_ZERO) != null;
    try {
      this.statement = SqlHandles.connection(h).prepareStatement(sql);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** Runs it with these values, one for each parameter; returns how many rows it changed. */
  public int run(@Nullable Object... values) {
    try {
      for (int i = 0; i < values.length; i++) {
        Object value = values[i];
        if (value instanceof Boolean truth) {
          statement.setInt(i + 1, truth ? 1 : 0);
        } else if (withoutZero && value instanceof String text) {
          statement.setString(i + 1, StoredValue.withoutZero(text));
        } else {
          statement.setObject(i + 1, value);
        }
      }
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  @Override
  public void close() {
    try {
      statement.close();
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }
}
