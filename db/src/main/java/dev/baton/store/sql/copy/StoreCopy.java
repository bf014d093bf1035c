package dev.baton.store.sql.copy;

import dev.baton.store.Copied;
import dev.baton.store.Locks;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Locality;
import dev.baton.store.sql.database.Repeated;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
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

  /** Copies everything, checks it, and only then keeps it. */
  public Copied run() {
    return source.read(from -> target.writeOnce(Locks.EVERYTHING, to -> copy(from, to)));
  }

  /** Whether a database was never worked with. */
  public static boolean isUnused(Handle h) {
    for (String table : WORK) {
      if (h.createQuery("select 1 from " + table + " limit 1")
          .map((row, ctx) -> 1)
          .findFirst()
          .isPresent()) {
        return false;
      }
    }
    return true;
  }

  private Copied copy(Handle from, Handle to) {
    if (!isUnused(to)) {
      throw new IllegalStateException("the target has tasks");
    }
    for (String table : LEFT_BEHIND) {
      to.execute("delete from " + table);
    }
    to.execute("delete from setting where name <> '" + Locality.REPOSITORY + "'");
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
      if (table.isNumbered()) {
        target.renumber(to, table.name());
      }
      copied.put(table.name(), given.count());
    }
    return new Copied(copied, zeros);
  }

  private void insert(
      Handle from, Handle to, StoredTable table, List<String> columns, RowSum given) {
    String places =
        columns.stream()
            .map(column -> table.isJson(column) ? "$json(?)" : "?")
            .collect(Collectors.joining(", "));
    String sql =
        "insert into "
            + table.name()
            + " ("
            + String.join(", ", columns)
            + ") values ("
            + places
            + ")";
    try (Repeated insert = new Repeated(to, sql)) {
      new TablePages(from.getConnection(), table)
          .forEach(
              columns,
              row -> {
                if (!LocalNames.isLeftOut(table, columns, row)
                    && !names.isOutdated(table, columns, row)) {
                  List<@Nullable Object> named = names.translated(table, columns, row);
                  named.replaceAll(this::storable);
                  insert.run(named.toArray());
                  given.add(named);
                }
              });
    }
  }

  private @Nullable Object storable(@Nullable Object value) {
    if (target.takesZero() || !(value instanceof String text) || text.indexOf('\0') < 0) {
      return value;
    }
    zeros++;
    return text.replace('\0', '\uFFFD');
  }
}
