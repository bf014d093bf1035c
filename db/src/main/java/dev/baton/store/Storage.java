package dev.baton.store;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The queries about the database itself that {@code doctor} makes. Changes nothing. */
public interface Storage {

  /** The database file, as it was named when it was opened. */
  Path file();

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

  /** Such as {@code wal}. */
  String journalMode();

  /** Such as {@code ext4}; empty when the system does not show it. */
  String fileSystemKind();

  /** Whether the file is on a network file system, where WAL cannot work. */
  boolean isOnNetwork();
}
