package dev.baton.store.sql.copy;

import dev.baton.store.sql.database.Locality;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a row of one database is named in another. What is local to the clone and to the machine that
 * copies has no name in a file, and their ids on a server.
 */
final class LocalNames {
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
   * Whether a row says how far a clone had been read that is not this one, under the name that this
   * one gets: it is from a time when the clone had no id, or was in the other database.
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
