package dev.baton.store.sql;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * A statement that changes rows, prepared once and run for many rows: preparing costs more than
 * running. Parameters are written {@code ?} and are numbered from 1.
 */
final class Repeated implements AutoCloseable {
  private final String sql;
  private final PreparedStatement statement;

  Repeated(Handle h, String sql) {
    this.sql = sql;
    try {
      statement = h.getConnection().prepareStatement(sql);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** Runs it with these values, one for each parameter; returns how many rows it changed. */
  int run(@Nullable Object... values) {
    try {
      for (int i = 0; i < values.length; i++) {
        Object value = values[i];
        statement.setObject(i + 1, value instanceof Boolean truth ? (truth ? 1 : 0) : value);
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
