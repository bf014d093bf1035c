package dev.baton.store.sql.database;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.StatementContext;

/**
 * Replaces each {@link Phrase} by the dialect's words and each {@code :name} by a question mark.
 * The statements of this package have no comments, and no parentheses in quotes within a phrase, so
 * this is enough; jdbi's own parser brings a generated lexer with it. Like its connection, it
 * belongs to one thread.
 */
final class NamedParameters implements SqlParser {
  private static final int MOST = 64;

  /** In the order in which they were first parsed. */
  private final Map<String, ParsedSql> known = new LinkedHashMap<>();

  private final SqlDialect dialect;

  NamedParameters(SqlDialect dialect) {
    this.dialect = dialect;
  }

  @Override
  public ParsedSql parse(String sql, StatementContext context) {
    return known(sql);
  }

  /** The parsed statement, from the cache where it was parsed before. */
  ParsedSql known(String sql) {
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

  ParsedSql parse(String statement) {
    String sql = withPhrases(statement, dialect);
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

  /** The statement in the engine's words. Phrases may stand within each other's arguments. */
  static String withPhrases(String sql, SqlDialect dialect) {
    int start = unquoted(sql, '$');
    if (start < 0) {
      return sql;
    }
    int open = endOfName(sql, start + 1);
    int close = closing(sql, open);
    return sql.substring(0, start)
        + dialect.phrase(
            Phrase.of(sql.substring(start + 1, open)),
            withPhrases(sql.substring(open + 1, close), dialect))
        + withPhrases(sql.substring(close + 1), dialect);
  }

  /** Where a character first stands outside quotes; -1 for nowhere. */
  private static int unquoted(String sql, char wanted) {
    int at = sql.indexOf(wanted);
    while (at >= 0 && isQuoted(sql, at)) {
      at = sql.indexOf(wanted, at + 1);
    }
    return at;
  }

  private static boolean isQuoted(String sql, int at) {
    boolean quoted = false;
    for (int i = 0; i < at; i++) {
      quoted ^= sql.charAt(i) == '\'';
    }
    return quoted;
  }

  /** Where the parenthesis ends that begins at a place. */
  private static int closing(String sql, int open) {
    int depth = 0;
    for (int i = open; i < sql.length(); i++) {
      char c = sql.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    throw new IllegalArgumentException("no end of the parenthesis in " + sql);
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
