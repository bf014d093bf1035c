package dev.baton.store;

import java.sql.PreparedStatement;

/** A statement that changes rows. */
final class Update extends BoundStatement<Update> {

  Update(PreparedStatements statements, String sql) {
    super(statements, sql);
  }

  @Override
  Update self() {
    return this;
  }

  /** Runs it and returns how many rows it changed: whoever calls has to look at that. */
  int execute() {
    return run(PreparedStatement::executeUpdate);
  }
}
