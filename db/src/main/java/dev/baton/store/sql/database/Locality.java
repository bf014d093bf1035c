package dev.baton.store.sql.database;

import java.util.List;

/**
 * The clone and the machine that a connection works for. A database that several of them share
 * stores for each what is local to it.
 *
 * @param cloneId an id of letters, digits and hyphens; empty for none, and where the database is a
 *     file in the clone
 * @param machine the same of the machine
 */
public record Locality(String cloneId, String machine) {
  /** Of a database file, which belongs to one clone of one machine. */
  public static final Locality OF_FILE = new Locality("", "");

  /** The setting that names the repository of a file, which only the file can say. */
  public static final String REPOSITORY = "repository";

  public static final String LAST_SWEEP = "last_sweep";

  public static final String CLOCK = "clock";

  public static final String DOUBT = "clock_doubt";

  public static final String SWEEP_INTERVAL = "sweep_interval_seconds";

  /** The settings of one machine; on a server, its {@link #mark} follows their names. */
  public static final List<String> OF_MACHINE = List.of(LAST_SWEEP, CLOCK, DOUBT, SWEEP_INTERVAL);

  public Locality {
    if (!isId(cloneId) || !isId(machine)) {
      throw new IllegalArgumentException("not an id: " + cloneId + ", " + machine);
    }
  }

  /** After the names of what belongs to one machine; empty in a file, which only one has. */
  public String mark() {
    return machine.isEmpty() ? "" : "@" + machine;
  }

  private static boolean isId(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z')) {
        return false;
      }
    }
    return true;
  }
}
