package dev.baton.store.sql;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Makes a value of the row that a result stands on. */
@FunctionalInterface
public interface RowMapper<T> {
  T map(ResultSet row) throws SQLException;
}
