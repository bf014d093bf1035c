package dev.baton.store.sql;

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

  public Locality {
    if (!isId(cloneId) || !isId(machine)) {
      throw new IllegalArgumentException("not an id: " + cloneId + ", " + machine);
    }
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
