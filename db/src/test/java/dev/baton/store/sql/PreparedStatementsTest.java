package dev.baton.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Statements that are used again, through the handle that keeps them. */
class PreparedStatementsTest {
  private static final String ADD = "insert into t (id, text) values (:id, :text)";
  private static final String TEXT = "select text from t where id = :id";

  @TempDir Path directory;
  private Connection connection;
  private Handle handle;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("t.db"));
    handle = new Handle(connection);
    handle.execute("create table t (id integer primary key, text)");
  }

  @AfterEach
  void close() {
    handle.close();
  }

  @Test
  void isTheSameStatementTheSecondTime() throws SQLException {
    var statements = new PreparedStatements(connection);
    PreparedStatements.Prepared first = statements.take(TEXT);
    statements.giveBack(TEXT, first);
    assertThat(statements.take(TEXT)).isSameAs(first);
  }

  @Test
  void isAnotherOneWhileTheFirstIsInUse() throws SQLException {
    var statements = new PreparedStatements(connection);
    PreparedStatements.Prepared first = statements.take(TEXT);
    PreparedStatements.Prepared second = statements.take(TEXT);
    assertThat(second.statement()).isNotSameAs(first.statement());
    statements.giveBack(TEXT, second);
    statements.giveBack(TEXT, first);
    assertThat(second.statement().isClosed()).isTrue();
    assertThat(statements.take(TEXT)).isSameAs(first);
  }

  @Test
  void keepsThoseThatWereUsedLast() throws SQLException {
    var statements = new PreparedStatements(connection);
    List<PreparedStatements.Prepared> all = new ArrayList<>();
    for (int i = 0; i < 65; i++) {
      all.add(statements.take("select " + i));
    }
    for (int i = 0; i < 65; i++) {
      statements.giveBack("select " + i, all.get(i));
    }
    assertThat(all.get(0).statement().isClosed()).isTrue();
    assertThat(statements.take("select 1")).isSameAs(all.get(1));
    assertThat(statements.take("select 64")).isSameAs(all.get(64));
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
    assertThatExceptionOfType(SqlFailure.class).isThrownBy(() -> add(1, "again"));
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
    return handle.createQuery(query).map(row -> row.getMetaData().getColumnCount()).one();
  }

  private void add(int id, @Nullable String text) {
    handle.createUpdate(ADD).bind("id", id).bind("text", text).execute();
  }

  private List<String> text(int id) {
    return handle.createQuery(TEXT).bind("id", id).map(row -> row.getString(1)).list();
  }
}
