package dev.baton.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements of a transaction that are sent together with the next one, because nobody needs their
 * results: its beginning, and changes such as a new event. On a server each saves a round trip.
 */
final class Waiting {
  /** More are sent at once, so that a statement does not become too long. */
  private static final int MOST = 32;

  /** Without parameters, so that they may stand before any other statement. */
  private final List<String> beginning = new ArrayList<>();

  private final List<String> changes = new ArrayList<>();

  /** A value for each question mark of the changes. */
  private final List<@Nullable Object> values = new ArrayList<>();

  /** How many of those that were sent last began a transaction. */
  private int begun;

  /** How many results stand before the one of the statement itself. */
  private final IdentityHashMap<PreparedStatement, Integer> passed = new IdentityHashMap<>();

  /** What the last statement of the beginning answered; null before that, and for none. */
  private @Nullable String mark;

  /** The beginning of a transaction. */
  void begin(List<String> statements) {
    beginning.addAll(statements);
    mark = null;
  }

  /** By what the engine knows the transaction; null where that is not known. */
  @Nullable String mark() {
    return mark;
  }

  /** A change; it is made before any later statement, at the latest with the commit. */
  void change(Connection connection, String sql, List<@Nullable Object> bound) {
    changes.add(sql);
    values.addAll(bound);
    if (changes.size() == MOST) {
      send(connection);
    }
  }

  /** Sends what is waiting, before something that is no {@link Sql}. */
  void send(Connection connection) {
    if (!isNothing()) {
      run(connection, "");
    }
  }

  /** Whether nothing waits to be sent. */
  boolean isNothing() {
    return beginning.isEmpty() && changes.isEmpty();
  }

  /**
   * Prepares a statement together with the beginning of the transaction, and with changes before it
   * that have no parameters.
   *
   * @return null when nothing is waiting
   */
  @Nullable PreparedStatement prepare(Connection connection, String sql) throws SQLException {
    if (!values.isEmpty()) {
      // Their parameters would come before those of the statement.
      send(connection);
    }
    List<String> before = new ArrayList<>(beginning);
    before.addAll(changes);
    if (before.isEmpty()) {
      return null;
    }
    PreparedStatement statement =
        connection.prepareStatement(String.join("; ", before) + "; " + sql);
    passed.put(statement, before.size());
    begun = beginning.size();
    beginning.clear();
    changes.clear();
    return statement;
  }

  /** Passes over the results of what was sent before a statement that was run. */
  void passOver(PreparedStatement statement) throws SQLException {
    Integer results = passed.remove(statement);
    for (int i = 0; results != null && i < results; i++) {
      if (i == begun - 1) {
        mark = PlainSql.answer(statement);
      }
      statement.getMoreResults();
    }
    begun = results == null ? begun : 0;
  }

  /** Commits, together with what is waiting. A transaction that sent nothing needs no commit. */
  void commit(Connection connection) {
    if (beginning.isEmpty() || !changes.isEmpty()) {
      run(connection, "commit");
    }
    forget();
  }

  /** Whether the server knows nothing of the transaction; forgets it in any case. */
  boolean forget() {
    boolean unknown = !beginning.isEmpty();
    beginning.clear();
    changes.clear();
    values.clear();
    passed.clear();
    return unknown;
  }

  private void run(Connection connection, String last) {
    List<String> all = new ArrayList<>(beginning);
    all.addAll(changes);
    if (!last.isEmpty()) {
      all.add(last);
    }
    List<@Nullable Object> bound = new ArrayList<>(values);
    int heard = beginning.size();
    beginning.clear();
    changes.clear();
    values.clear();
    String answer = PlainSql.run(connection, String.join("; ", all), bound, heard);
    mark = heard == 0 ? mark : answer;
  }
}
