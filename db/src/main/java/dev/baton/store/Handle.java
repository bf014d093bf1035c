package dev.baton.store;

import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An open connection, for one thread, with the statements that were prepared on it: for most of
 * them, SQLite takes longer to prepare than to run. A statement that is in use is not among those
 * that are kept, so the same SQL can be nested.
 */
public final class Handle implements AutoCloseable {
  private static final int MOST = 64;

  private final Connection connection;
  private final SqlDialect dialect;
  private final @Nullable Waiting waiting;
  private boolean noted;

  /** By the text of the statement, in the order in which they were first parsed. */
  private final Map<String, ParsedSql> known = new LinkedHashMap<>();

  /** By the same text. The least recently used come first. */
  private final Map<String, PreparedStatement> idle = new LinkedHashMap<>();

  /**
   * @param connection closed with this object
   * @param dialect translates the phrases of the statements
   */
  public Handle(Connection connection, SqlDialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
    this.waiting = dialect.sendsTogether() ? new Waiting() : null;
  }

  public Connection getConnection() {
    return connection;
  }

  /** The connection, for statements that are no {@link Sql}, after those that are waiting. */
  public Connection flushed() {
    if (waiting != null) {
      waiting.send(connection);
    }
    return connection;
  }

  /** What is sent together with the next statement; null where each is sent alone. */
  @Nullable Waiting waiting() {
    return waiting;
  }

  /** By what the engine knows the latest transaction; null where that is not known. */
  public @Nullable String mark() {
    return waiting == null ? null : waiting.mark();
  }

  /** The current transaction changes a task. */
  void noteChange() {
    noted = true;
  }

  /** Whether one did since this was asked last. */
  public boolean takeNote() {
    boolean changed = noted;
    noted = false;
    return changed;
  }

  /** The statement in the engine's words, from the cache where it was parsed before. */
  ParsedSql parsed(String text) {
    ParsedSql parsed = known.get(text);
    if (parsed == null) {
      parsed = ParsedSql.of(text, dialect);
      known.put(text, parsed);
      if (known.size() > MOST) {
        known.remove(known.keySet().iterator().next());
      }
    }
    return parsed;
  }

  /** A statement that nobody uses. */
  PreparedStatement take(String text, ParsedSql parsed) throws SQLException {
    PreparedStatement kept = idle.remove(text);
    return kept != null ? kept : connection.prepareStatement(parsed.sql());
  }

  /**
   * Keeps a statement that was used, and has not failed, with its values: had they been cleared,
   * SQLite would prepare a statement again whose plan depends on them.
   */
  void keep(String text, PreparedStatement statement) throws SQLException {
    PreparedStatement other = idle.put(text, statement);
    if (other != null) {
      other.close();
    }
    if (idle.size() > MOST) {
      Iterator<PreparedStatement> eldest = idle.values().iterator();
      eldest.next().close();
      eldest.remove();
    }
  }

  /** A value of {@link Sql} as the driver takes it. */
  @Nullable Object stored(@Nullable Object value) {
    if (value instanceof String text) {
      return dialect.takesZero() ? text : withoutZero(text);
    }
    if (value == null || value instanceof Number) {
      return value;
    }
    if (value instanceof TaskId task) {
      return task.value();
    }
    if (value instanceof Instant time) {
      return Nanos.of(time);
    }
    if (value instanceof Boolean truth) {
      return truth ? 1 : 0;
    }
    if (value instanceof Collection<?> values) {
      return Events.array(values);
    }
    throw new IllegalStateException("cannot store a " + value.getClass().getName());
  }

  /** The text as it is stored where U+0000 is refused. */
  static String withoutZero(String text) {
    return text.replace('\0', '\ufffd');
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new SqlFailure("close", e);
    }
  }

  /**
   * A statement in an engine's words: each phrase ({@link SqlDialect#phrase}) is replaced by those
   * of the dialect, and each {@code :name} by a question mark. The statements of this package have
   * no comments, and no parentheses in quotes within a phrase, so this is enough.
   *
   * @param parameters the names for the question marks, in their order; empty for one that was a
   *     question mark before
   */
  record ParsedSql(String sql, List<String> parameters) {
    static ParsedSql of(String statement, SqlDialect dialect) {
      String sql = withPhrases(statement, dialect);
      StringBuilder plain = new StringBuilder();
      List<String> parameters = new ArrayList<>();
      boolean quoted = false;
      for (int i = 0; i < sql.length(); i++) {
        char c = sql.charAt(i);
        quoted ^= c == '\'';
        if (c == ':' && !quoted) {
          int end = endOfName(sql, i + 1);
          parameters.add(sql.substring(i + 1, end));
          plain.append('?');
          i = end - 1;
        } else {
          if (c == '?' && !quoted) {
            parameters.add("");
          }
          plain.append(c);
        }
      }
      return new ParsedSql(plain.toString(), parameters);
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
              sql.substring(start + 1, open), withPhrases(sql.substring(open + 1, close), dialect))
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
  }
}
