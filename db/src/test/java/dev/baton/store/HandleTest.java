package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.baton.store.PlainSql.SqlFailure;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reuse of statements through the handle. */
class HandleTest {
  private static final String ADD = "insert into t (id, text) values (:id, :text)";
  private static final String TEXT = "select text from t where id = :id";

  @TempDir Path directory;
  private Connection connection;
  private Handle handle;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("t.db"));
    handle = new Handle(connection, new MarkingDialect());
    Sql.of("create table t (id integer primary key, text)").run(handle);
  }

  @AfterEach
  void close() {
    handle.close();
  }

  @Test
  void isTheSameStatementTheSecondTime() throws SQLException {
    PreparedStatement first = take(TEXT);
    handle.keep(TEXT, first);
    assertThat(take(TEXT)).isSameAs(first);
  }

  @Test
  void isAnotherOneWhileTheFirstIsInUse() throws SQLException {
    PreparedStatement first = take(TEXT);
    PreparedStatement second = take(TEXT);
    assertThat(second).isNotSameAs(first);
    handle.keep(TEXT, second);
    handle.keep(TEXT, first);
    assertThat(second.isClosed()).isTrue();
    assertThat(take(TEXT)).isSameAs(first);
  }

  @Test
  void keepsThoseThatWereUsedLast() throws SQLException {
    List<PreparedStatement> all = new ArrayList<>();
    for (int i = 0; i < 65; i++) {
      all.add(take("select " + i));
    }
    for (int i = 0; i < 65; i++) {
      handle.keep("select " + i, all.get(i));
    }
    assertThat(all.get(0).isClosed()).isTrue();
    assertThat(take("select 1")).isSameAs(all.get(1));
    assertThat(take("select 64")).isSameAs(all.get(64));
  }

  @Test
  void theHandleUsesWhatIsKept() throws SQLException {
    add(1, "one");
    PreparedStatement first = take(ADD);
    handle.keep(ADD, first);
    add(2, "two");
    assertThat(take(ADD)).isSameAs(first);
    assertThat(text(2)).containsExactly("two");
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
    assertThat(value(all, 1)).isEqualTo(1);
    Sql.of("alter table t add column more default 'later'").run(handle);
    assertThat(value(all, 3)).isEqualTo("later");
  }

  private PreparedStatement take(String sql) throws SQLException {
    return handle.take(sql, handle.parsed(sql));
  }

  private Object value(String query, int column) {
    return Sql.of(query).one(handle, row -> row.value(column));
  }

  private void add(int id, @Nullable String text) {
    Sql.of(ADD).with("id", id).with("text", text).run(handle);
  }

  private List<String> text(int id) {
    return Sql.of(TEXT).with("id", id).texts(handle);
  }

  @Test
  void aValueIsMissing() {
    assertThatIllegalStateException()
        .isThrownBy(() -> Sql.of(TEXT).texts(handle))
        .withMessageContaining("no value for id");
  }

  @Test
  void aFailedReaderClosesItsStatement() throws SQLException {
    add(1, "one");
    String all = "select id from t";
    PreparedStatement first = take(all);
    handle.keep(all, first);
    assertThatIllegalStateException()
        .isThrownBy(() ->
            Sql.of(all)
                .each(
                    handle,
                    row -> {
                      throw new IllegalStateException("as wanted");
                    }));
    assertThat(first.isClosed()).isTrue();
    assertThat(Sql.of(all).number(handle)).isOne();
  }
}
