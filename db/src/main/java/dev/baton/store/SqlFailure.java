package dev.baton.store;

import java.sql.SQLException;

/** SQLite refused a statement. {@link StoreException#translate} says what that means. */
final class SqlFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SqlFailure(String sql, SQLException cause) {
    super(cause.getMessage() + " in: " + sql, cause);
  }
}
