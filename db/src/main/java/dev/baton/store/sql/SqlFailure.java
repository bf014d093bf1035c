package dev.baton.store.sql;

import java.sql.SQLException;
import org.jdbi.v3.core.JdbiException;

/**
 * The database refused a statement that was sent past jdbi. {@link SqlDialect#explain} says what
 * that means, as for jdbi's own exceptions.
 */
public final class SqlFailure extends JdbiException {
  private static final long serialVersionUID = 1L;

  public SqlFailure(String sql, SQLException cause) {
    super(cause.getMessage() + " in: " + sql, cause);
  }
}
