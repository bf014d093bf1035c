package dev.baton.store;

import dev.baton.store.SqlDialect.Phrase;
import dev.baton.task.TaskId;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.Argument;
import org.jdbi.v3.core.argument.Arguments;
import org.jdbi.v3.core.argument.QualifiedArgumentFactory;
import org.jdbi.v3.core.config.ConfigRegistry;
import org.jdbi.v3.core.qualifier.QualifiedType;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.TemplateEngine;
import org.jspecify.annotations.Nullable;

/**
 * Configures jdbi for a connection with as little as possible: no templates, parameters passed
 * through unchanged, rows mapped by lambdas only. The build removes the rest of jdbi's own set-up
 * ({@code LeanLibraries}).
 */
public final class SqlHandles {
  /**
   * A handle on the connection. Closing the handle closes the connection.
   *
   * @param dialect translates the phrases of the statements
   */
  public static Handle on(Connection connection, SqlDialect dialect) {
    Jdbi jdbi = Jdbi.create(() -> connection);
    Waiting waiting = dialect.sendsTogether() ? new Waiting() : null;
    NamedParameters parser = new NamedParameters(dialect);
    KeptStatements kept = new KeptStatements(waiting, parser, !dialect.takesZero());
    jdbi.setStatementBuilderFactory(any -> kept);
    jdbi.getConfig(SqlStatements.class)
        .setTemplateEngine(TemplateEngine.NOP)
        .setSqlParser(parser)
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

  /**
   * Prepared statements of one connection, kept for reuse: for most of them, SQLite takes longer to
   * prepare than to run. A statement that is in use is not in the cache, so the same SQL can be
   * nested.
   */
  static final class KeptStatements implements StatementBuilder {
    private static final int MOST = 64;

    /** By the SQL that jdbi was given. The least recently used come first. */
    private final Map<String, PreparedStatement> idle = new LinkedHashMap<>();

    private final IdentityHashMap<Statement, StatementContext> inUse = new IdentityHashMap<>();

    private final @Nullable Waiting waiting;
    private final NamedParameters parser;
    private final boolean withoutZero;

    /**
     * @param waiting what is sent together with the next statement; null where each is sent alone
     * @param withoutZero whether the engine refuses U+0000
     */
    KeptStatements(@Nullable Waiting waiting, NamedParameters parser, boolean withoutZero) {
      this.waiting = waiting;
      this.parser = parser;
      this.withoutZero = withoutZero;
    }

    /** Those of a connection. */
    static KeptStatements of(Handle handle) {
      return (KeptStatements) handle.getStatementBuilder();
    }

    @Nullable Waiting waiting() {
      return waiting;
    }

    ParsedSql parsed(String sql) {
      return parser.known(sql);
    }

    /** A value as the driver takes it. */
    @Nullable Object stored(@Nullable Object value) {
      return StoredValue.plain(value, withoutZero);
    }

    /**
     * The statement together with the beginning of a transaction, and what else is waiting: it is
     * another statement then, and the driver keeps those.
     *
     * @return null when nothing is waiting
     */
    @Nullable PreparedStatement together(Connection connection, String sql) throws SQLException {
      return waiting == null ? null : waiting.prepare(connection, sql);
    }

    /** Passes over the results of what was waiting before a statement that was run. */
    void passOver(PreparedStatement statement) throws SQLException {
      if (waiting != null) {
        waiting.passOver(statement);
      }
    }

    @Override
    public PreparedStatement create(Connection connection, String sql, StatementContext context)
        throws SQLException {
      PreparedStatement together = together(connection, sql);
      if (together != null) {
        return together;
      }
      PreparedStatement statement = take(connection, context.getRawSql(), sql);
      inUse.put(statement, context);
      return statement;
    }

    /**
     * A statement that nobody uses.
     *
     * @param raw the SQL by which it is kept
     * @param sql the same in the engine's words
     */
    PreparedStatement take(Connection connection, String raw, String sql) throws SQLException {
      PreparedStatement kept = idle.remove(raw);
      return kept != null ? kept : connection.prepareStatement(sql);
    }

    /** Closes a statement that failed. */
    static void drop(@Nullable PreparedStatement failed) {
      try {
        if (failed != null) {
          failed.close();
        }
      } catch (SQLException again) {
        // Its connection is lost.
      }
    }

    /**
     * Keeps a statement, unless it failed.
     *
     * @param sql the SQL that jdbi was given, not the SQL that {@link #create} prepared
     */
    @Override
    public void close(Connection connection, String sql, Statement statement) throws SQLException {
      StatementContext context = inUse.remove(statement);
      if (context == null
          || context.getExceptionMoment() != null
          || !(statement instanceof PreparedStatement prepared)) {
        statement.close();
      } else {
        keep(sql, prepared);
      }
    }

    void keep(String sql, PreparedStatement statement) throws SQLException {
      statement.clearParameters();
      PreparedStatement other = idle.put(sql, statement);
      if (other != null) {
        other.close();
      }
      if (idle.size() > MOST) {
        Iterator<PreparedStatement> eldest = idle.values().iterator();
        eldest.next().close();
        eldest.remove();
      }
    }

    @Override
    public Statement create(Connection connection, StatementContext context) throws SQLException {
      return connection.createStatement();
    }

    @Override
    public CallableStatement createCall(Connection connection, String sql, StatementContext context)
        throws SQLException {
      return connection.prepareCall(sql);
    }
  }

  /**
   * Replaces each {@link Phrase} by the dialect's words and each {@code :name} by a question mark;
   * one that is there has its number as its name. The statements of this package have no comments,
   * and no parentheses in quotes within a phrase, so this is enough; jdbi's own parser brings a
   * generated lexer with it. Like its connection, it belongs to one thread.
   */
  static final class NamedParameters implements SqlParser {
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
      int marks = 0;
      for (int i = 0; i < sql.length(); i++) {
        char c = sql.charAt(i);
        quoted ^= c == '\'';
        if (c == '?' && !quoted) {
          String number = Integer.toString(++marks);
          parsed.append(sql.substring(done, i)).appendNamedParameter(number);
          done = i + 1;
        } else if (c == ':' && !quoted) {
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

  /**
   * The value of a parameter: a text, a number, a boolean (stored as 0 or 1) or null. Values whose
   * type is not known at compile time are bound this way: jdbi would otherwise look for annotations
   * on their class, which takes some milliseconds of each start.
   */
  public record StoredValue(@Nullable Object value) implements Argument {
    /** The attribute of connections to engines that refuse U+0000. */
    static final String WITHOUT_ZERO = "texts without zero";

    @Override
    public void apply(int position, PreparedStatement statement, StatementContext context)
        throws SQLException {
      boolean isRefused = context.getAttribute(WITHOUT_ZERO) != null;
      statement.setObject(position, plain(value, isRefused));
    }

    /** A value of {@link Sql} as the driver takes it. */
    static @Nullable Object plain(@Nullable Object value, boolean withoutZero) {
      if (value instanceof String text) {
        return withoutZero ? withoutZero(text) : text;
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
      if (value instanceof Collection<?> tasks) {
        return TaskQueries.jsonArray(tasks);
      }
      if (value == null || value instanceof Number) {
        return value;
      }
      throw new IllegalStateException("cannot store a " + value.getClass().getName());
    }

    public static String withoutZero(String text) {
      return text.replace('\0', '\ufffd');
    }

    /** The value as it appears in the message of a failed statement. */
    @Override
    public String toString() {
      return String.valueOf(value);
    }

    /** Wraps all values; the only one of jdbi's argument factories that is used. */
    static final class Factory implements QualifiedArgumentFactory.Preparable {
      @Override
      public Optional<Argument> build(
          QualifiedType<?> type, @Nullable Object value, ConfigRegistry config) {
        return Optional.of(new StoredValue(value));
      }

      @Override
      public Optional<Function<Object, Argument>> prepare(
          QualifiedType<?> type, ConfigRegistry config) {
        return Optional.of(StoredValue::new);
      }
    }
  }
}
