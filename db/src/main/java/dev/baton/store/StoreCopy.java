package dev.baton.store;

import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.SqlDialect.Locality;
import dev.baton.store.StoreCopy.StoredTable.TablePages;
import dev.baton.store.Stores.Copied;
import dev.baton.task.Digests;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Copies one database into another, of the same or another engine. */
public final class StoreCopy {
  /** Tables whose rows show that a database is in use; others have rows from its creation. */
  private static final List<String> WORK =
      List.of("task", "event", "comment", "iteration", "run", "breaker", "linked");

  /** Tables with rows that creating or opening a database leaves behind. */
  private static final List<String> LEFT_BEHIND =
      List.of("machine", "head_position", "spool_position");

  private final Database source;
  private final Database target;
  private final LocalNames names;
  private long zeros;

  public StoreCopy(Database source, Database target) {
    this.source = source;
    this.target = target;
    this.names = new LocalNames(source.locality(), target.locality());
  }

  /** Whether a database was never worked with. */
  public static boolean isUnused(Handle h) {
    for (String table : WORK) {
      if (Sql.of("select 1 from " + table + " limit 1").exists(h)) {
        return false;
      }
    }
    return true;
  }

  /** Copies everything into an unused database and checks it, within a transaction of each. */
  Copied copy(Handle from, Handle to) {
    // Each may have to wait for what is done in the other one.
    source.dialect().takeTime(from);
    target.dialect().takeTime(to);
    for (String table : LEFT_BEHIND) {
      Sql.of("delete from " + table).run(to);
    }
    Sql.of("delete from setting where name <> ?", Locality.REPOSITORY).run(to);
    Epochs.copyFloor(from, to);
    Map<String, Long> copied = new LinkedHashMap<>();
    for (StoredTable table : StoredTable.ALL) {
      List<String> columns = new TablePages(from.getConnection(), table).columns();
      RowSum given = new RowSum();
      insert(from, to, table, columns, given);
      RowSum arrived = new RowSum();
      new TablePages(to.getConnection(), table)
          .forEach(
              columns,
              row -> {
                if (!LocalNames.isLeftOut(table, columns, row)) {
                  arrived.add(row);
                }
              });
      if (!given.isSameAs(arrived)) {
        throw new IllegalStateException(
            "the copy of %s differs: %d rows of %d arrived"
                .formatted(table.name(), arrived.count(), given.count()));
      }
      String renumber = target.dialect().renumber(table.name());
      if (table.isNumbered() && !renumber.isEmpty()) {
        PlainSql.run(to.flushed(), renumber);
      }
      copied.put(table.name(), given.count());
    }
    Sql.of("delete from setting where name = ?", SqlDialect.MOVED_TO).run(to);
    return new Copied(copied, zeros);
  }

  private void insert(
      Handle from, Handle to, StoredTable table, List<String> columns, RowSum given) {
    new TablePages(from.getConnection(), table)
        .forEach(
            columns,
            row -> {
              if (!LocalNames.isLeftOut(table, columns, row)
                  && !names.isOutdated(table, columns, row)) {
                List<@Nullable Object> named = names.translated(table, columns, row);
                named.replaceAll(this::storable);
                insert(table, columns, named).run(to);
                given.add(named);
              }
            });
  }

  private static Sql insert(StoredTable table, List<String> columns, List<@Nullable Object> row) {
    Sql insert = Sql.insert(table.name());
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i);
      insert.set(column, row.get(i));
      if (table.isJson(column)) {
        insert.setTo(column, "$json(:" + column + ")");
      }
    }
    return insert;
  }

  private @Nullable Object storable(@Nullable Object value) {
    if (target.dialect().takesZero() || !(value instanceof String text) || text.indexOf('\0') < 0) {
      return value;
    }
    zeros++;
    return text.replace('\0', '\uFFFD');
  }

  /**
   * Translates which clone and which machine a copied row belongs to. A file has no ids for the
   * clone and the machine that copy; a server has them.
   */
  private record LocalNames(Locality from, Locality to) {
    /** The row as the other database stores it. */
    List<@Nullable Object> translated(
        StoredTable table, List<String> columns, List<@Nullable Object> row) {
      List<@Nullable Object> translated = new ArrayList<>(row);
      if (table.isLocal()) {
        int clone = columns.indexOf("clone");
        if (from.cloneId().equals(row.get(clone))) {
          translated.set(clone, to.cloneId());
          if (table.name().equals("claim") && !to.machine().isEmpty()) {
            int machine = columns.indexOf("machine_id");
            translated.set(machine, row.get(machine) == null ? to.machine() : row.get(machine));
          }
        }
      }
      if (table.name().equals("setting")) {
        int name = columns.indexOf("name");
        translated.set(name, settingName(String.valueOf(row.get(name))));
      }
      return translated;
    }

    private String settingName(String name) {
      String here = from.mark();
      String there = to.mark();
      for (String local : Locality.OF_MACHINE) {
        if (name.equals(local + here)) {
          return local + there;
        }
      }
      return name;
    }

    /**
     * Whether a row says how far a clone had been read that is not this one, under the name that
     * this one gets: it is from a time when the clone had no id, or was in the other database.
     */
    boolean isOutdated(StoredTable table, List<String> columns, List<@Nullable Object> row) {
      return table.isOnePerClone()
          && !from.cloneId().equals(to.cloneId())
          && to.cloneId().equals(row.get(columns.indexOf("clone")));
    }

    /** Whether a row is not copied: which repository a file belongs to only the file can say. */
    static boolean isLeftOut(StoredTable table, List<String> columns, List<@Nullable Object> row) {
      return table.name().equals("setting")
          && Locality.REPOSITORY.equals(row.get(columns.indexOf("name")));
    }
  }

  /** The number and the content of rows, in any order. */
  private static final class RowSum {
    private final MessageDigest digest = Digests.of("SHA-256");
    private final byte[] sum = new byte[32];
    private long count;

    void add(List<@Nullable Object> row) {
      for (Object value : row) {
        String text = value == null ? "" : value.toString();
        digest.update((value == null ? "-" : text.length() + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(text.getBytes(StandardCharsets.UTF_8));
      }
      byte[] of = digest.digest();
      int carry = 0;
      for (int i = 0; i < sum.length; i++) {
        carry += (sum[i] & 0xff) + (of[i] & 0xff);
        sum[i] = (byte) carry;
        carry >>= 8;
      }
      count++;
    }

    long count() {
      return count;
    }

    boolean isSameAs(RowSum other) {
      return count == other.count && Arrays.equals(sum, other.sum);
    }
  }

  /**
   * A table that both engines have.
   *
   * @param key its primary key, by which it is read
   * @param isNumbered whether the database numbers its rows, in the column {@code id}
   * @param isLocal whether it has a column {@code clone}
   */
  record StoredTable(String name, List<String> key, boolean isNumbered, boolean isLocal) {
    /** All of them, each after those to which it refers. */
    static final List<StoredTable> ALL =
        List.of(
            plain("task", "id"),
            plain("dependency", "task_id", "depends_on_id", "type"),
            plain("label", "task_id", "label"),
            numbered("comment", false),
            local("claim", "task_id"),
            local("unsaved", "task_id", "epoch"),
            plain("lost_claim", "task_id", "epoch"),
            local("agent_session", "task_id", "epoch", "session"),
            plain("origin", "task_id"),
            plain("linked", "task_id"),
            numbered("event", false),
            plain("setting", "name"),
            plain("machine", "id"),
            plain("breaker", "scope"),
            numbered("breaker_transition", false),
            plain("breaker_observation", "scope", "key"),
            plain("breaker_iteration", "scope", "id"),
            numbered("breaker_trace", false),
            plain("breaker_driver", "scope"),
            local("run", "id"),
            numbered("iteration", true),
            plain("iteration_commit", "commit_id"),
            plain("iteration_file", "iteration_id", "seq"),
            plain("iteration_check", "iteration_id", "seq"),
            plain("iteration_closing", "iteration_id", "task_id"),
            numbered("error_record", true),
            numbered("test_record", true),
            local("head_position", "clone", "worktree"),
            local("spool_position", "clone", "file"),
            numbered("spool_damaged", true));

    /** Whether a column has the type of JSON, where the engine has that type. */
    boolean isJson(String column) {
      return name.equals("event") && column.equals("detail");
    }

    /** Whether the rows of two clones may have the same key but for the clone. */
    boolean isOnePerClone() {
      return key.getFirst().equals("clone");
    }

    private static StoredTable plain(String name, String... key) {
      return new StoredTable(name, List.of(key), false, false);
    }

    private static StoredTable local(String name, String... key) {
      return new StoredTable(name, List.of(key), false, true);
    }

    private static StoredTable numbered(String name, boolean isLocal) {
      return new StoredTable(name, List.of("id"), true, isLocal);
    }

    /** Reads a table page by page in the order of its key, whatever its size. */
    record TablePages(Connection connection, StoredTable table) {
      private static final int PAGE = 500;

      /** A column that only one engine has. */
      private static final String OF_ENGINE = "tx";

      /** The columns that both engines have, in alphabetical order. */
      List<String> columns() {
        String sql = "select * from " + table.name() + " limit 0";
        try (PreparedStatement none = connection.prepareStatement(sql);
            ResultSet empty = none.executeQuery()) {
          ResultSetMetaData meta = empty.getMetaData();
          List<String> columns = new ArrayList<>();
          for (int i = 1; i <= meta.getColumnCount(); i++) {
            columns.add(meta.getColumnName(i));
          }
          columns.remove(OF_ENGINE);
          columns.sort(null);
          return columns;
        } catch (SQLException e) {
          throw new SqlFailure(sql, e);
        }
      }

      /** Passes all rows, each with its values in the order of these columns. */
      void forEach(List<String> columns, Consumer<List<@Nullable Object>> taker) {
        String key = String.join(", ", table.key());
        String places = String.join(", ", Collections.nCopies(table.key().size(), "?"));
        String select = "select " + String.join(", ", columns) + " from " + table.name();
        String order = " order by " + key + " limit " + PAGE;
        String after = " where (" + key + ") > (" + places + ")";
        try (PreparedStatement first = connection.prepareStatement(select + order);
            PreparedStatement next = connection.prepareStatement(select + after + order)) {
          List<List<@Nullable Object>> page = page(first, columns.size());
          page.forEach(taker);
          while (page.size() == PAGE) {
            for (int i = 0; i < table.key().size(); i++) {
              next.setObject(i + 1, page.getLast().get(columns.indexOf(table.key().get(i))));
            }
            page = page(next, columns.size());
            page.forEach(taker);
          }
        } catch (SQLException e) {
          throw new SqlFailure(select, e);
        }
      }

      private static List<List<@Nullable Object>> page(PreparedStatement statement, int columns)
          throws SQLException {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (ResultSet row = statement.executeQuery()) {
          while (row.next()) {
            List<@Nullable Object> values = new ArrayList<>(columns);
            for (int i = 1; i <= columns; i++) {
              values.add(value(row, i));
            }
            rows.add(values);
          }
        }
        return rows;
      }

      /** A number or a text, the same for each engine. */
      private static @Nullable Object value(ResultSet row, int column) throws SQLException {
        Object value = row.getObject(column);
        return switch (value) {
          case null -> null;
          case Double real -> real;
          case Float real -> real.doubleValue();
          case Number number -> number.longValue();
          default -> row.getString(column);
        };
      }
    }
  }
}
