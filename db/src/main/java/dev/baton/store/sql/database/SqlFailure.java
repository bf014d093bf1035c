package dev.baton.store.sql.database;

import java.sql.SQLException;
import org.jdbi.v3.core.JdbiException;

/**
 * A failed statement that was not sent through jdbi. {@link SqlDialect#explain} explains it, as it
 * does jdbi's own exceptions.
 */
public final class SqlFailure extends JdbiException {
  private static final long serialVersionUID = 1L;

  public SqlFailure(String sql, SQLException cause) {
    super(cause.getMessage() + " in: " + sql, cause);
  }
}
