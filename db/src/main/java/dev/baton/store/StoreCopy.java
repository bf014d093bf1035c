package dev.baton.store;

import dev.baton.store.PlainSql.Repeated;
import dev.baton.store.SqlDialect.Locality;
import dev.baton.store.StoredTable.TablePages;
import dev.baton.store.Stores.Copied;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
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

  /**
   * Translates which clone and which machine a copied row belongs to. A file has no ids for the
   * clone and the machine that copy; a server has them.
   */
  private static final class LocalNames {
    private final Locality from;
    private final Locality to;

    LocalNames(Locality from, Locality to) {
      this.from = from;
      this.to = to;
    }

    /** The row as the other database stores it. */
    List<@Nullable Object> translated(
        StoredTable table, List<String> columns, List<@Nullable Object> row) {
      List<@Nullable Object> translated = new ArrayList<>(row);
      if (table.isLocal()) {
        int clone = columns.indexOf("clone");
        if (from.cloneId().equals(row.get(clone))) {
          translated.set(clone, to.cloneId());
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
    private final MessageDigest digest = sha256();
    private final byte[] sum = new byte[32];
    private long count;

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException everyPlatformHasIt) {
        throw new IllegalStateException(everyPlatformHasIt);
      }
    }

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
}
