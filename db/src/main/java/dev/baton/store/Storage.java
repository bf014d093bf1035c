package dev.baton.store;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The queries about the database itself that {@code doctor} makes. Changes nothing. */
public interface Storage {

  /** The file, as it was named when it was opened, or the server's address; never a password. */
  String place();

  /** What stores the data; asks the file system, or the server. */
  Medium medium();

  /**
   * How far the clock by which leases are compared is ahead of this machine's; zero where it is the
   * same.
   */
  default Duration clockOffset() {
    return Duration.ZERO;
  }

  /** Whether other machines use it, too. */
  default boolean isShared() {
    return false;
  }

  /**
   * Whether it can tell what belongs to this clone from what belongs to others. A shared database
   * cannot if the clone has no id, because its folder cannot be written.
   */
  default boolean knowsClone() {
    return true;
  }

  /** Why the database can only be read, in one line; null when it can be written. */
  @Nullable String whyReadOnly();

  /** Watches for changes by any process; the caller closes it. */
  ChangeWatch watchChanges();

  /** The problems that the engine's own check reports; empty when the data is sound. */
  List<String> damage();

  /** The tables with rows that violate foreign keys. */
  List<String> brokenReferences();

  /** The schema version of the database, 1 or more. */
  int schemaVersion();

  /** The schema version that this program migrates a database to. */
  int newestSchemaVersion();
}
