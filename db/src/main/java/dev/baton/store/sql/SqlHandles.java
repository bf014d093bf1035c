package dev.baton.store.sql;

import java.sql.Connection;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.Arguments;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.TemplateEngine;

/**
 * Sets jdbi up for a connection, as lean as it goes: no templates, parameters that are passed on as
 * they are, rows that are mapped by lambdas alone. The build cuts the rest of jdbi's own set-up
 * ({@code LeanLibraries}).
 */
public final class SqlHandles {
  private SqlHandles() {}

  /** A handle on the connection, which it closes. */
  public static Handle on(Connection connection) {
    Jdbi jdbi = Jdbi.create(() -> connection);
    jdbi.setStatementBuilderFactory(any -> new KeptStatements());
    jdbi.getConfig(SqlStatements.class)
        .setTemplateEngine(TemplateEngine.NOP)
        .setSqlParser(new NamedParameters())
        .setUnusedBindingAllowed(true);
    Arguments arguments = jdbi.getConfig(Arguments.class);
    arguments.register(new StoredValue.Factory());
    arguments.setUntypedNullArgument(new StoredValue(null));
    return jdbi.open();
  }
}
