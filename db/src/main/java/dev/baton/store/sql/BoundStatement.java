package dev.baton.store.sql;

import dev.baton.store.sql.PreparedStatements.Prepared;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose parameters are being gathered.
 *
 * @param <S> the kind of statement, so that calls can be chained
 */
public abstract sealed class BoundStatement<S extends BoundStatement<S>> permits Query, Update {
  private final PreparedStatements statements;
  private final String sql;
  private final Map<String, @Nullable Object> values = new HashMap<>();

  BoundStatement(PreparedStatements statements, String sql) {
    this.statements = statements;
    this.sql = sql;
  }

  abstract S self();

  /** Gives a parameter its value: a text, a number, a truth (kept as 0 or 1) or null. */
  public S bind(String name, @Nullable Object value) {
    values.put(name, value);
    return self();
  }

  /** What is done with the prepared statement. */
  interface Execution<T> {
    T run(PreparedStatement statement) throws SQLException;
  }

  <T> T run(Execution<T> execution) {
    try {
      Prepared prepared = statements.take(sql);
      boolean done = false;
      try {
        T result = run(prepared, execution);
        statements.giveBack(sql, prepared);
        done = true;
        return result;
      } finally {
        if (!done) {
          prepared.statement().close();
        }
      }
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  private <T> T run(Prepared prepared, Execution<T> execution) throws SQLException {
    List<String> names = prepared.sql().names();
    for (int i = 0; i < names.size(); i++) {
      set(prepared.statement(), i + 1, names.get(i));
    }
    return execution.run(prepared.statement());
  }

  private void set(PreparedStatement statement, int position, String name) throws SQLException {
    if (!values.containsKey(name)) {
      throw new IllegalStateException("no value for :" + name + " in: " + sql);
    }
    Object value = values.get(name);
    // No pattern switch: it is linked anew at each start, and every command comes by here.
    if (value == null
        || value instanceof String
        || value instanceof Long
        || value instanceof Integer
        || value instanceof Double) {
      statement.setObject(position, value);
    } else if (value instanceof Boolean truth) {
      statement.setInt(position, truth ? 1 : 0);
    } else {
      throw new IllegalStateException("cannot store a " + value.getClass().getName());
    }
  }
}
