package dev.baton.store;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** SQLite refused a statement. {@link StoreException#translate} says what that means. */
final class SqlFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SqlFailure(String sql, SQLException cause) {
    super(cause.getMessage() + " in: " + sql, cause);
  }

  /** Whether another connection was in the way. */
  boolean isBusy() {
    return getCause() instanceof SQLiteException refused
        && (refused.getResultCode().code & 0xff) == SQLiteErrorCode.SQLITE_BUSY.code;
  }
}
