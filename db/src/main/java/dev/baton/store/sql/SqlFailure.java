package dev.baton.store.sql;

import java.sql.SQLException;

/** The database refused a statement. {@link SqlDialect#explain} says what that means. */
public final class SqlFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SqlFailure(String sql, SQLException cause) {
    super(cause.getMessage() + " in: " + sql, cause);
  }
}
