package dev.baton.store.sql.database;

import java.sql.Connection;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.Arguments;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;

/**
 * Configures jdbi for a connection with as little as possible: no templates, parameters passed
 * through unchanged, rows mapped by lambdas only. The build removes the rest of jdbi's own set-up
 * ({@code LeanLibraries}).
 */
public final class SqlHandles {
  private SqlHandles() {}

  /**
   * A handle on the connection. Closing the handle closes the connection.
   *
   * @param dialect translates the phrases of the statements
   */
  public static Handle on(Connection connection, SqlDialect dialect) {
    Jdbi jdbi = Jdbi.create(() -> connection);
    Waiting waiting = dialect.sendsTogether() ? new Waiting() : null;
    jdbi.setStatementBuilderFactory(any -> new KeptStatements(waiting));
    jdbi.getConfig(SqlStatements.class)
        .setTemplateEngine(TemplateEngine.NOP)
        .setSqlParser(new NamedParameters(dialect))
        .setUnusedBindingAllowed(true);
    if (waiting != null) {
      jdbi.getConfig(SqlStatements.class).addCustomizer(waiting);
    }
    if (!dialect.takesZero()) {
      jdbi.getConfig(SqlStatements.class).define(StoredValue.WITHOUT_ZERO, true);
    }
    Arguments arguments = jdbi.getConfig(Arguments.class);
    arguments.register(new StoredValue.Factory());
    arguments.setUntypedNullArgument(new StoredValue(null));
    return jdbi.open();
  }

  /** The connection, for statements that jdbi does not send, after those that are waiting. */
  public static Connection connection(Handle handle) {
    Waiting waiting = KeptStatements.of(handle).waiting();
    if (waiting != null) {
      waiting.send(handle.getConnection());
    }
    return handle.getConnection();
  }
}
