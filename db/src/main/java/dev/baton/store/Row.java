package dev.baton.store;

import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.task.TaskId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A row that a statement returns. Its columns are counted from 1, and must be read before the next
 * row. Only the schema and the statement show which columns may be null.
 */
public final class Row {
  private final ResultSet result;
  private final String sql;

  Row(ResultSet result, String sql) {
    this.result = result;
    this.sql = sql;
  }

  /** Any value, as the driver has it. */
  public @Nullable Object value(int column) {
    try {
      return result.getObject(column);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** A text; null where the column is. */
  @SuppressWarnings("NullAway") // as said above
  public String text(int column) {
    try {
      return result.getString(column);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** A whole number; 0 for null. */
  public long number(int column) {
    try {
      return result.getLong(column);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  public @Nullable Long numberOrNull(int column) {
    long value = number(column);
    return wasNull() ? null : (Long) value;
  }

  /** A small number; 0 for null. */
  public int count(int column) {
    return (int) number(column);
  }

  public @Nullable Integer countOrNull(int column) {
    int value = count(column);
    return wasNull() ? null : (Integer) value;
  }

  /** False for null. */
  public boolean truth(int column) {
    try {
      return result.getBoolean(column);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** A time; 1970 for null. */
  public Instant time(int column) {
    return Nanos.toInstant(number(column));
  }

  public @Nullable Instant timeOrNull(int column) {
    long nanos = number(column);
    return wasNull() ? null : Nanos.toInstant(nanos);
  }

  public TaskId task(int column) {
    return new TaskId(text(column));
  }

  public @Nullable TaskId taskOrNull(int column) {
    String id = text(column);
    return id == null ? null : new TaskId(id);
  }

  /** A constant by its name in lower case. */
  <E extends Enum<E>> E word(Class<E> kind, int column) {
    return Enum.valueOf(kind, text(column).toUpperCase(Locale.ROOT));
  }

  private boolean wasNull() {
    try {
      return result.wasNull();
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }
}
