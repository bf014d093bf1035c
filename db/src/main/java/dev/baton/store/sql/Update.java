package dev.baton.store.sql;

import java.sql.PreparedStatement;

/** A statement that changes rows. */
public final class Update extends BoundStatement<Update> {

  Update(PreparedStatements statements, String sql) {
    super(statements, sql);
  }

  @Override
  Update self() {
    return this;
  }

  /** Runs it and returns how many rows it changed: whoever calls has to look at that. */
  public int execute() {
    return run(PreparedStatement::executeUpdate);
  }
}
