package dev.baton.store;

import dev.baton.breaker.BreakerState;
import dev.baton.store.SqlHandles.StoredValue;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** Reads and writes the rows of breakers, each with its version and its checksum. */
final class BreakerRows {
  private static final String NAMES = String.join(", ", BreakerRow.COLUMNS);
  private static final String READ =
      "select version, checksum, " + NAMES + " from breaker where scope = :scope";
  private static final String WRITE = write();
  private static final int FIRST_VALUE = 3;

  private BreakerRows() {}

  private static String write() {
    StringBuilder places = new StringBuilder();
    StringBuilder changes = new StringBuilder();
    for (String column : BreakerRow.COLUMNS) {
      places.append(", :").append(column);
      changes.append(", ").append(column).append(" = excluded.").append(column);
    }
    return "insert into breaker (scope, version, checksum, "
        + NAMES
        + ") values (:scope, :next, :checksum"
        + places
        + ") on conflict (scope) do update set version = excluded.version,"
        + " checksum = excluded.checksum"
        + changes
        + " where breaker.version = :version";
  }

  /**
   * A stored row.
   *
   * @param version 1 or more; 0 where there is no row
   */
  record Stored(long version, BreakerState state) {
    static final Stored NONE = new Stored(0, BreakerState.INITIAL);
  }

  /**
   * The row of a scope.
   *
   * @throws StoreException when it is damaged
   */
  static Stored read(Handle h, String scope) {
    try {
      Optional<Stored> stored =
          h.createQuery(READ)
              .bind("scope", scope)
              .map((row, ctx) -> stored(scope, row))
              .findFirst();
      if (stored.isEmpty() && isInUse(h, scope)) {
        throw new StoredFields.Unreadable("its row is missing");
      }
      return stored.orElse(Stored.NONE);
    } catch (StoredFields.Unreadable e) {
      throw StoreException.unreadableState(scope, e.trouble());
    }
  }

  private static Stored stored(String scope, ResultSet row) throws SQLException {
    long version = row.getLong(1);
    List<@Nullable Object> values = new ArrayList<>(BreakerRow.COLUMNS.size());
    for (int i = 0; i < BreakerRow.COLUMNS.size(); i++) {
      values.add(row.getObject(FIRST_VALUE + i));
    }
    BreakerState state = BreakerRow.state(values);
    if (version < 1 || row.getLong(2) != checksum(scope, version, values)) {
      throw new StoredFields.Unreadable("its checksum does not match");
    }
    return new Stored(version, state);
  }

  /**
   * Without this check, a breaker with a lost row would look like one that has seen nothing yet.
   */
  private static boolean isInUse(Handle h, String scope) {
    return h.createQuery(
            """
            select exists (select 1 from breaker_transition where scope = :scope)
              or exists (select 1 from breaker_observation where scope = :scope)
            """)
        .bind("scope", scope)
        .map((row, ctx) -> row.getBoolean(1))
        .one();
  }

  /** Replaces the row with this version, or inserts one where there was none. */
  static void write(Handle h, String scope, long version, BreakerState state) {
    List<@Nullable Object> values = BreakerRow.values(state);
    // Not every engine takes U+0000, and the checksum is of what is stored.
    values.replaceAll(
        value -> value instanceof String text ? StoredValue.withoutZero(text) : value);
    Update update = h.createUpdate(WRITE);
    for (int i = 0; i < values.size(); i++) {
      update.bind(BreakerRow.COLUMNS.get(i), new StoredValue(values.get(i)));
    }
    long next = version + 1;
    int rows =
        update
            .bind("scope", scope)
            .bind("version", version)
            .bind("next", next)
            .bind("checksum", checksum(scope, next, values))
            .execute();
    if (rows != 1) {
      throw new IllegalStateException("the breaker of " + scope + " changed under the write lock");
    }
  }

  static void delete(Handle h, String scope) {
    h.createUpdate("delete from breaker where scope = :scope").bind("scope", scope).execute();
  }

  /** Covers every value of the row, so that no damage goes unnoticed. */
  static long checksum(String scope, long version, List<@Nullable Object> values) {
    CRC32 sum = new CRC32();
    add(sum, scope);
    add(sum, version);
    for (int i = 0; i < values.size(); i++) {
      Object value = values.get(i);
      if (value instanceof String text && BreakerRow.COLUMNS.get(i).equals(BreakerRow.COUNTERS)) {
        BreakerText.summed(BreakerText.counters(text)).forEach(part -> add(sum, part));
      } else if (!isLaterZero(i, value)) {
        add(sum, value);
      }
    }
    return sum.getValue();
  }

  /** Without it, the checksums of rows that an older version wrote stay valid. */
  private static boolean isLaterZero(int column, @Nullable Object value) {
    return BreakerRow.COLUMNS.get(column).equals(BreakerRow.LATER)
        && value instanceof Number number
        && number.longValue() == 0;
  }

  private static void add(CRC32 sum, @Nullable Object value) {
    // The marker distinguishes null from an empty text; neither byte occurs in UTF-8.
    sum.update(value == null ? 0xfe : 0xff);
    if (value != null) {
      sum.update(value.toString().getBytes(StandardCharsets.UTF_8));
    }
  }
}
