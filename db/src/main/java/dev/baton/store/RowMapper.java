package dev.baton.store;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Makes a value of the row that a result stands on. */
@FunctionalInterface
interface RowMapper<T> {
  T map(ResultSet row) throws SQLException;
}
