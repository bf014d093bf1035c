package dev.baton.store.sqlite;

import dev.baton.store.Database;
import dev.baton.store.Handle;
import dev.baton.store.Locks;
import dev.baton.store.PlainSql;
import dev.baton.store.Sql;
import dev.baton.store.SqlDialect;
import dev.baton.store.Storage;
import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import dev.baton.store.sqlite.ChangeMark.MarkWatch;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The dialect of SQLite, for one open file. */
final class SqliteDialect implements SqlDialect {
  private final Path file;
  private final @Nullable FileWatch watch;
  private final @Nullable String whyReadOnly;

  /** These two are null before the first change. */
  private @Nullable ChangeMark mark;

  private @Nullable FileLife life;

  SqliteDialect(Path file, FileWatch watch) {
    this(file, watch, null);
  }

  /** The dialect of a view that can only be read. */
  SqliteDialect(Path file, String whyReadOnly) {
    this(file, null, whyReadOnly);
  }

  private SqliteDialect(Path file, @Nullable FileWatch watch, @Nullable String whyReadOnly) {
    this.file = file;
    this.watch = watch;
    this.whyReadOnly = whyReadOnly;
  }

  @Override
  public @Nullable String whyReadOnly() {
    return whyReadOnly;
  }

  @Override
  public Storage storage(Database database) {
    return SqliteStorage.of(database, file);
  }

  @Override
  public List<String> beginRead() {
    return List.of("begin");
  }

  /** A transaction that asks for the write lock later fails without waiting. */
  @Override
  public List<String> beginWrite(Locks locks, boolean repeatable) {
    return List.of("begin immediate");
  }

  @Override
  public void waitForOthers(Handle handle, Duration patience) {
    PlainSql.script(handle.getConnection(), "pragma busy_timeout = " + patience.toMillis());
  }

  @Override
  public void beforeRead(Handle handle) {
    announce();
    if (watch != null) {
      watch.checkSometimes(handle);
    }
  }

  @Override
  public void beforeWrite() {
    if (watch != null) {
      watch.throwIfLost();
    }
  }

  @Override
  public void begun(Handle handle) {
    life().begin(handle);
  }

  @Override
  public void afterClaim(Handle handle) {
    life().claimed(handle);
  }

  @Override
  public void afterCommit(Handle handle) {
    if (watch != null) {
      watch.check(handle);
    }
  }

  @Override
  public void afterChange(Handle handle) {
    if (mark == null) {
      mark = ChangeMark.of(file);
    }
    mark.afterCommit(handle);
  }

  /** A series of changes is over. */
  private void announce() {
    if (mark != null) {
      mark.afterChanges();
    }
  }

  private FileLife life() {
    if (life == null) {
      life = new FileLife(file);
    }
    return life;
  }

  @Override
  public void close(Handle handle) {
    announce();
    if (watch == null || watch.mayClose()) {
      handle.close();
    }
  }

  @Override
  public String phrase(String name, String arguments) {
    return switch (name) {
      case "by" -> "indexed by " + arguments;
      case "then" -> "cross join " + arguments;
      case "lookup" -> ""; // as it does anyway
      case "each", "rows" -> "json_each(" + arguments + ")";
      case "members" ->
          "(select key, case when type in ('true', 'false') then type else cast(value as text) end"
              + " as value from json_each("
              + arguments
              + "))";
      case "among" -> "in (" + arguments + ")";
      case "json" -> arguments;
      case "joined" -> "group_concat(" + arguments + ", char(31))";
      case "greatest" -> "max(" + arguments + ")";
      case "floor" -> "(select floor from life)";
      case "contains" -> "instr(" + arguments + ") > 0";
      case "chosen" -> ""; // there is one writer at a time
      case "mine" -> "true"; // who else could have changed it?
      case "settled" -> "true";
      case "clone" -> "''"; // the database is in the clone
      case "machine" -> "null";
      case "about" -> "(select coalesce(max(rowid), 0) from " + arguments + ")";
      default -> throw SqlDialect.noPhrase(name);
    };
  }

  @Override
  public void leave(Handle handle, String to) {
    Leaving.leave(handle.flushed(), to);
  }

  @Override
  public void stay(Handle handle) {
    Leaving.stay(handle.flushed());
  }

  @Override
  public boolean takesZero() {
    return true;
  }

  @Override
  public @Nullable StoreException explain(Throwable failure) {
    StoreException known = SqliteFailures.explain(file, failure);
    return whyReadOnly != null && known != null && known.kind() == Kind.READ_ONLY
        ? SqliteFailures.onlyAView(whyReadOnly, failure)
        : known;
  }

  /** Inspects a database file with SQLite's own means. */
  private record SqliteStorage(Database database, Path file) implements Storage {
    static Storage of(Database database, Path file) {
      return new SqliteStorage(database, file);
    }

    @Override
    public String place() {
      return file.toString();
    }

    @Override
    public Backend backend() {
      String kind = JournalMode.fileSystemKind(file);
      String mode = Sql.of("pragma journal_mode").texts(database).getFirst();
      return new Backend.OnDisk(file, mode, kind, JournalMode.isNetwork(kind));
    }

    @Override
    public ChangeWatch watchChanges() {
      return new MarkWatch(ChangeMark.fileOf(file));
    }

    @Override
    public List<String> damage() {
      return Sql.of("pragma quick_check(10)").texts(database).stream()
          .filter(line -> !line.equals("ok"))
          .toList();
    }

    @Override
    public List<String> brokenReferences() {
      return Sql.of("select \"table\" from pragma_foreign_key_check limit 10").texts(database);
    }

    @Override
    public int schemaVersion() {
      return database.read(h -> PlainSql.number(h.getConnection(), "pragma user_version"));
    }

    @Override
    public int newestSchemaVersion() {
      return Migrations.NEWEST;
    }
  }

  /**
   * Notices that a database file is a copy, or has an earlier state again, so that workers of the
   * time in between may still have epochs of it.
   *
   * <p>A copy has another inode, or was created at another time. Where a backup was written over
   * the file, both stay the same, but a file beside the database remembers in its name how many
   * events it had at the last claim: copying an older folder over this one does not delete it.
   */
  private static final class FileLife {
    private static final String NAME = "claims-";
    private static final String USUAL_DATABASE = "baton.db";
    private static final long NEVER = -1;

    private final Path file;
    private final File folder;
    private final String prefix;
    private @Nullable Mark present;

    /** What SQLite calls the state that was looked at last. */
    private long looked = NEVER;

    /** What was found then, or remembered since. */
    private long remembered;

    private long ahead;

    FileLife(Path file) {
      this.file = file.toAbsolutePath();
      File parent = this.file.toFile().getParentFile();
      this.folder = parent == null ? new File("/") : parent;
      String name = String.valueOf(file.getFileName());
      this.prefix = name.equals(USUAL_DATABASE) ? NAME : name + "-" + NAME;
    }

    /**
     * What the database says of itself.
     *
     * @param inode of its file; empty where the file system has none
     * @param created nanoseconds since 1970; empty where it is not known
     * @param ahead what was added to the number of its events, because an earlier state had more
     */
    private record Mark(String inode, String created, long ahead) {
      static Mark of(Path file) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
        String key = String.valueOf(found.fileKey());
        // Without the device, whose number may differ after each boot.
        int inode = key.indexOf("ino=");
        // Where the time is not known, the JDK says that of the last change.
        boolean unknown = found.creationTime().equals(found.lastModifiedTime());
        return new Mark(
            inode < 0 ? "" : key.substring(inode + 4).replace(")", ""),
            unknown ? "" : String.valueOf(found.creationTime().to(TimeUnit.NANOSECONDS)),
            0);
      }

      /** What was stored; the same file where nothing was. */
      static Mark parse(String text, Mark file) {
        String[] parts = text.split("/", -1);
        return parts.length < 3 ? file : new Mark(parts[0], parts[1], number(parts[2]));
      }

      boolean mayBe(Mark other) {
        return inode.equals(other.inode)
            && (created.isEmpty() || other.created.isEmpty() || created.equals(other.created));
      }

      String text() {
        return inode + "/" + created + "/" + ahead;
      }
    }

    /**
     * Begins a new life if this is not the file, or not the state, of the last change. As long as
     * no other connection has changed the database, it is in the state that was looked at before.
     */
    void begin(Handle h) {
      try {
        long version = Sql.of("pragma data_version").number(h);
        if (version == looked) {
          return;
        }
        Mark mark = file();
        String stored = Sql.of("select mark from life").one(h, row -> row.getString(1));
        Mark before = Mark.parse(stored, mark);
        remembered = remembered();
        long missing = Math.max(0, remembered - events(h) - before.ahead);
        boolean again = missing > 0 || !before.mayBe(mark);
        String created = mark.created.isEmpty() && !again ? before.created : mark.created;
        Mark now = new Mark(mark.inode, created, before.ahead + missing);
        ahead = now.ahead;
        if (now.text().equals(stored)) {
          looked = version;
        } else {
          looked = NEVER; // This may be rolled back.
          Sql.of(
                  "update life set mark = :mark, floor = "
                      + (again ? "max(floor, unixepoch())" : "floor"))
              .with("mark", now.text())
              .run(h);
        }
      } catch (IOException unknown) {
        // The file cannot be looked at; the next write reports that.
      }
    }

    /** Remembers how many events there are. */
    void claimed(Handle h) {
      try {
        long now = events(h) + ahead;
        if (now <= remembered || renamed(remembered, now)) {
          return;
        }
        // Another process has claimed, too.
        long before = remembered();
        if (now > before && !renamed(before, now)) {
          Files.createFile(named(now).toPath(), SqliteStores.onlyForOwner("rw-------"));
        }
        remembered = Math.max(before, now);
      } catch (IOException notNow) {
        // It only protects a file that gets an earlier state again.
      }
    }

    private boolean renamed(long before, long now) {
      boolean renamed = before > 0 && named(before).renameTo(named(now));
      remembered = renamed ? now : remembered;
      return renamed;
    }

    private File named(long events) {
      return new File(folder, prefix + events);
    }

    private Mark file() throws IOException {
      Mark mark = present == null ? Mark.of(file) : present;
      present = mark;
      return mark;
    }

    private static long events(Handle h) {
      return Sql.of("select coalesce(max(id), 0) from event").number(h);
    }

    private long remembered() {
      String[] names = folder.list();
      long most = 0;
      for (String name : names == null ? new String[0] : names) {
        if (name.startsWith(prefix)) {
          most = Math.max(most, number(name.substring(prefix.length())));
        }
      }
      return most;
    }

    private static long number(String text) {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException another) {
        return 0;
      }
    }
  }
}
