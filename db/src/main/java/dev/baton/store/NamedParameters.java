package dev.baton.store;

import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Finds {@code :name} parameters. jdbi's own parser brings the ANTLR runtime with it, which costs
 * more at the start than the query that it parses; the statements of this package need neither
 * escapes nor comments.
 */
final class NamedParameters implements SqlParser {

  @Override
  public ParsedSql parse(String sql, StatementContext ctx) {
    ParsedSql.Builder parsed = ParsedSql.builder();
    int copied = 0;
    boolean quoted = false;
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      if (c == '\'') {
        quoted = !quoted;
      } else if (c == ':' && !quoted) {
        int end = endOfName(sql, i + 1);
        parsed.append(sql.substring(copied, i)).appendNamedParameter(sql.substring(i + 1, end));
        copied = end;
        i = end - 1;
      }
    }
    return parsed.append(sql.substring(copied)).build();
  }

  private static int endOfName(String sql, int start) {
    int end = start;
    while (end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
      end++;
    }
    return end;
  }

  @Override
  public String nameParameter(String rawName, StatementContext ctx) {
    return ':' + rawName;
  }
}
