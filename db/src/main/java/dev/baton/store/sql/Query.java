package dev.baton.store.sql;

import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;

/** A statement that gives rows. */
public final class Query extends BoundStatement<Query> {

  Query(PreparedStatements statements, String sql) {
    super(statements, sql);
  }

  @Override
  Query self() {
    return this;
  }

  /** Runs it; all rows are read at once. */
  public <T> Rows<T> map(RowMapper<T> mapper) {
    return run(statement -> {
      List<T> rows = new ArrayList<>();
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          rows.add(mapper.map(result));
        }
      }
      return new Rows<>(rows);
    });
  }
}
