package dev.baton.store.sql;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Replaces each {@code :name} by a question mark. The statements of this package have no comments
 * and no colons in quotes, so this is enough; jdbi's own parser brings a generated lexer with it.
 * Like its connection, it belongs to one thread.
 */
final class NamedParameters implements SqlParser {
  private static final int MOST = 64;

  /** The least recently used come first. */
  private final Map<String, ParsedSql> known = new LinkedHashMap<>();

  @Override
  public ParsedSql parse(String sql, StatementContext context) {
    ParsedSql parsed = known.get(sql);
    if (parsed == null) {
      parsed = parse(sql);
      known.put(sql, parsed);
      if (known.size() > MOST) {
        known.remove(known.keySet().iterator().next());
      }
    }
    return parsed;
  }

  private static ParsedSql parse(String sql) {
    ParsedSql.Builder parsed = ParsedSql.builder();
    boolean quoted = false;
    int done = 0;
    for (int i = 0; i < sql.length(); i++) {
      char c = sql.charAt(i);
      quoted ^= c == '\'';
      if (c == ':' && !quoted) {
        int end = endOfName(sql, i + 1);
        parsed.append(sql.substring(done, i)).appendNamedParameter(sql.substring(i + 1, end));
        done = end;
        i = end - 1;
      }
    }
    return parsed.append(sql.substring(done)).build();
  }

  private static int endOfName(String sql, int start) {
    int end = start;
    while (end < sql.length() && Character.isJavaIdentifierPart(sql.charAt(end))) {
      end++;
    }
    return end;
  }

  @Override
  public String nameParameter(String name, StatementContext context) {
    return ":" + name;
  }
}
