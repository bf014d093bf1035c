package dev.baton.store.sql.database;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.ParsedSql;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/**
 * A change within a transaction of which nobody needs to know how many rows it changed, so that a
 * server may get it together with the next statement. Later statements see it.
 */
public final class LaterUpdate {
  private final Handle handle;
  private final String sql;
  private final Map<String, @Nullable Object> values = new HashMap<>();

  public LaterUpdate(Handle handle, String sql) {
    this.handle = handle;
    this.sql = sql;
  }

  public LaterUpdate bind(String name, @Nullable Object value) {
    values.put(name, value);
    return this;
  }

  public void run() {
    Waiting waiting = KeptStatements.of(handle).waiting();
    if (waiting == null) {
      Update update = handle.createUpdate(sql);
      values.forEach((name, value) -> update.bind(name, new StoredValue(value)));
      update.execute();
      return;
    }
    SqlStatements config = handle.getConfig(SqlStatements.class);
    boolean withoutZero = config.getAttribute(StoredValue.WITHOUT_ZERO) != null;
    ParsedSql parsed = ((NamedParameters) config.getSqlParser()).known(sql);
    List<@Nullable Object> ordered = new ArrayList<>();
    for (String name : parsed.getParameters().getParameterNames()) {
      Object value = values.get(name);
      ordered.add(
          withoutZero && value instanceof String text ? StoredValue.withoutZero(text) : value);
    }
    waiting.change(handle.getConnection(), parsed.getSql(), ordered);
  }
}
