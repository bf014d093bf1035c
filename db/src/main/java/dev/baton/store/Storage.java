package dev.baton.store;

import java.nio.file.Path;
import java.util.List;

/** What {@code doctor} asks about the place where the data lies. Changes nothing. */
public interface Storage {

  /** The database file, as it was named when it was opened. */
  Path file();

  /** What the engine's own check complains about; empty when the data is sound. */
  List<String> damage();

  /** The tables with rows that refer to missing ones, against the schema's own rules. */
  List<String> brokenReferences();

  /** The version of the schema that the database has, 1 or more. */
  int schemaVersion();

  /** The version that this program brings a database to. */
  int newestSchemaVersion();

  /** Such as {@code wal}. */
  String journalMode();

  /** Such as {@code ext4}; empty when the system does not tell. */
  String fileSystemKind();

  /** Whether the file lies where WAL cannot work. */
  boolean isOnNetwork();
}
