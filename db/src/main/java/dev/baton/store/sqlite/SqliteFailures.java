package dev.baton.store.sqlite;

import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Failures;
import dev.baton.store.StoreException.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Explains errors of a database file. */
final class SqliteFailures {
  /** By the numbers of SQLite's results. */
  private static final Failures FAILURES =
      new Failures(
          """
          missing MISSING
          no Baton database at {file}
          create one with baton init
          gone MISSING
          the Baton database at {file} is gone
          move it back, or restore it from a backup; baton init begins a new one without its tasks
          empty DAMAGED
          {file} is empty: it holds no database
          restore it from a backup, or begin a new one with: baton init
          foreign FOREIGN
          {file} is a database of another program
          select Baton's own database with --db or BATON_DB
          not-a-file UNREADABLE
          cannot open {file}: {trouble}
          name a regular file with --db or BATON_DB
          5 6 15 LOCKED
          another program kept {file} locked for too long
          try again; wait longer with --lock-timeout 60s; 'fuser' names the programs that have it open
          8 unwritable READ_ONLY
          cannot write {file}: {reason}
          make it writable for this user, or select another file with --db
          10 UNREADABLE
          the system failed to read or write {file}: {reason}
          look for disk errors and free space; nothing was changed
          11 DAMAGED
          {file} is damaged: {reason}
          save a copy, then rescue what is there with: sqlite3 FILE .recover
          13 DISK_FULL
          there is no space left to write {file}
          free some space, or raise the limit of the size of files (ulimit -f); nothing was changed
          14 UNREADABLE
          cannot open {file}: {reason}
          it and its directory must be readable and writable for this user, and its disk and quota \
          must have space
          26 not-sqlite DAMAGED
          {file} is not an SQLite database
          restore it from a backup, or move it away and run: baton init
          """);

  /** The failure with a name of the table. */
  static StoreException of(String name, Path file, @Nullable Throwable cause) {
    return of(name, file, "", cause);
  }

  /** The same with what is wrong with the file. */
  static StoreException of(String name, Path file, String trouble, @Nullable Throwable cause) {
    return Objects.requireNonNull(find(name, file, trouble, cause));
  }

  private static @Nullable StoreException find(
      String name, Path file, String trouble, @Nullable Throwable cause) {
    return FAILURES.find(
        name, Map.of("file", file.toString(), "trouble", trouble, "reason", reason(cause)), cause);
  }

  static StoreException missing(Path file) {
    // What a database leaves beside it shows that there was one.
    return of(Files.exists(ChangeMark.fileOf(file)) ? "gone" : "missing", file, null);
  }

  static StoreException newer(Path file, int found, int known) {
    return new StoreException(
        Kind.NEWER,
        file + " has schema version " + found + ", this Baton knows versions up to " + known,
        "use the newer Baton that wrote it",
        null);
  }

  /** The version does not fit to the tables, so that nothing can be said about the content. */
  static StoreException otherSchema(Path file, int version, String trouble) {
    return new StoreException(
        Kind.DAMAGED,
        file + " says that it has schema version " + version + ", but that is wrong: " + trouble,
        "something else changed it; restore it from a backup, nothing was changed now",
        null);
  }

  /**
   * The file of an open database is gone.
   *
   * @param trouble such as {@code was deleted}
   * @param copy what holds the content now
   */
  static StoreException lost(Path file, String trouble, Path copy) {
    return new StoreException(
        Kind.LOST,
        file + " " + trouble + " while it was in use; its content was saved to " + copy,
        "stop what does that, then move the saved file to its place",
        null);
  }

  static StoreException lostForever(Path file, String trouble, Throwable cause) {
    String why = " while it was in use; its content could not be saved: " + reason(cause);
    return new StoreException(
        Kind.LOST,
        file + " " + trouble + why,
        "restore it from a backup; the last change is lost",
        cause);
  }

  /** For a change to a view that can only be read. */
  static StoreException onlyAView(String why, Throwable cause) {
    return new StoreException(
        Kind.READ_ONLY,
        "this is a read-only view: " + why,
        "make the database writable for this user",
        cause);
  }

  /**
   * Explains what SQLite reported.
   *
   * @return null when the cause is not the database but a bug in this program
   */
  static @Nullable StoreException explain(Path file, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLiteException sqlite) {
        return explain(file, sqlite);
      }
    }
    return null;
  }

  private static @Nullable StoreException explain(Path file, SQLiteException failure) {
    // Extended result codes carry the primary one in their low byte.
    int code = failure.getResultCode().code & 0xff;
    String movedTo = code == 19 ? Leaving.movedTo(failure) : null;
    if (movedTo != null) {
      return StoreException.moved(file.toString(), movedTo);
    }
    boolean full = failure.getResultCode() == SQLiteErrorCode.SQLITE_IOERR_SHMSIZE;
    String name = full ? "13" : code == 1 && isAboutSchema(failure) ? "11" : String.valueOf(code);
    return find(name, file, "", failure);
  }

  static String reason(@Nullable Throwable failure) {
    if (failure == null) {
      return "unknown";
    }
    String text = String.valueOf(failure.getMessage()).strip();
    int end = text.indexOf('\n');
    return end < 0 ? text : text.substring(0, end);
  }

  /** Whether a statement failed because the tables are not those that this program knows. */
  static boolean isAboutSchema(SqlFailure failure) {
    return failure.getCause() instanceof SQLiteException refused && isAboutSchema(refused);
  }

  private static boolean isAboutSchema(SQLiteException failure) {
    int code = failure.getResultCode().code & 0xff;
    String text = String.valueOf(failure.getMessage());
    return code == SQLiteErrorCode.SQLITE_CONSTRAINT.code
        || (code == SQLiteErrorCode.SQLITE_ERROR.code
            && (text.contains("no such table")
                || text.contains("no such column")
                || text.contains("no such index")
                || text.contains("has no column named")
                || text.contains("already exists")
                || text.contains("duplicate column")));
  }

  /** Whether another connection had the lock. */
  static boolean isBusy(SqlFailure failure) {
    return failure.getCause() instanceof SQLiteException refused
        && (refused.getResultCode().code & 0xff) == SQLiteErrorCode.SQLITE_BUSY.code;
  }
}
