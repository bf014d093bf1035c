package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.store.SqlHandles.KeptStatements;
import dev.baton.store.SqlHandles.NamedParameters;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reuse of statements through the handle. */
class KeptStatementsTest {
  private static final String ADD = "insert into t (id, text) values (:id, :text)";
  private static final String TEXT = "select text from t where id = :id";

  @TempDir Path directory;
  private Connection connection;
  private Handle handle;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("t.db"));
    handle = SqlHandles.on(connection, new MarkingDialect());
    handle.execute("create table t (id integer primary key, text)");
  }

  @AfterEach
  void close() {
    handle.close();
  }

  @Test
  void isTheSameStatementTheSecondTime() throws SQLException {
    var statements = new KeptStatements(null, new NamedParameters(new MarkingDialect()), false);
    PreparedStatement first = take(statements, TEXT);
    statements.close(connection, TEXT, first);
    assertThat(take(statements, TEXT)).isSameAs(first);
  }

  @Test
  void isAnotherOneWhileTheFirstIsInUse() throws SQLException {
    var statements = new KeptStatements(null, new NamedParameters(new MarkingDialect()), false);
    PreparedStatement first = take(statements, TEXT);
    PreparedStatement second = take(statements, TEXT);
    assertThat(second).isNotSameAs(first);
    statements.close(connection, TEXT, second);
    statements.close(connection, TEXT, first);
    assertThat(second.isClosed()).isTrue();
    assertThat(take(statements, TEXT)).isSameAs(first);
  }

  @Test
  void keepsThoseThatWereUsedLast() throws SQLException {
    var statements = new KeptStatements(null, new NamedParameters(new MarkingDialect()), false);
    List<PreparedStatement> all = new ArrayList<>();
    for (int i = 0; i < 65; i++) {
      all.add(take(statements, "select " + i));
    }
    for (int i = 0; i < 65; i++) {
      statements.close(connection, "select " + i, all.get(i));
    }
    assertThat(all.get(0).isClosed()).isTrue();
    assertThat(take(statements, "select 1")).isSameAs(all.get(1));
    assertThat(take(statements, "select 64")).isSameAs(all.get(64));
  }

  @Test
  void theHandleUsesWhatIsKept() {
    add(1, "one");
    PreparedStatement first = kept(ADD);
    add(2, "two");
    assertThat(kept(ADD)).isSameAs(first);
    assertThat(text(2)).containsExactly("two");
  }

  /** The statement that the handle would use now. */
  private PreparedStatement kept(String sql) {
    try (Update update = handle.createUpdate(sql)) {
      StatementBuilder statements = handle.getStatementBuilder();
      PreparedStatement statement = statements.create(connection, sql, update.getContext());
      statements.close(connection, sql, statement);
      return statement;
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private PreparedStatement take(KeptStatements statements, String sql) throws SQLException {
    try (Query query = handle.createQuery(sql)) {
      return statements.create(connection, sql.replace(":id", "?"), query.getContext());
    }
  }

  @Test
  void forgetsTheValuesOfBefore() {
    add(1, "one");
    add(2, null);
    assertThat(text(1)).containsExactly("one");
    assertThat(text(2)).containsExactly((String) null);
    assertThat(text(3)).isEmpty();
  }

  @Test
  void worksAgainAfterItFailed() {
    add(1, "one");
    assertThatExceptionOfType(UnableToExecuteStatementException.class)
        .isThrownBy(() -> add(1, "again"));
    add(2, "two");
    assertThat(text(1)).containsExactly("one");
    assertThat(text(2)).containsExactly("two");
  }

  @Test
  void seesAColumnThatCameLater() {
    add(1, "one");
    String all = "select * from t";
    assertThat(columns(all)).isEqualTo(2);
    handle.execute("alter table t add column more");
    assertThat(columns(all)).isEqualTo(3);
  }

  private int columns(String query) {
    return handle.createQuery(query).map((row, ctx) -> row.getMetaData().getColumnCount()).one();
  }

  private void add(int id, @Nullable String text) {
    handle.createUpdate(ADD).bind("id", id).bind("text", text).execute();
  }

  private List<String> text(int id) {
    return handle.createQuery(TEXT).bind("id", id).map((row, ctx) -> row.getString(1)).list();
  }
}
