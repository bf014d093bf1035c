package dev.baton.store.sqlite;

import dev.baton.store.Handle;
import dev.baton.store.Sql;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Notices that a database file is a copy, or has an earlier state again, so that workers of the
 * time in between may still have epochs of it.
 *
 * <p>A copy has another inode, or was created at another time. Where a backup was written over the
 * file, both stay the same, but a file beside the database remembers in its name how many events it
 * had at the last claim: copying an older folder over this one does not delete it.
 */
final class FileLife {
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

  /** How many events there were at the last claim on this connection. */
  private long claimed;

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
   * Begins a new life if this is not the file, or not the state, of the last change. As long as no
   * other connection has changed the database, it is in the state that was looked at before.
   */
  void begin(Handle h) {
    try {
      long version = Sql.of("pragma data_version").number(h);
      if (version == looked) {
        return;
      }
      Mark mark = file();
      String stored = Sql.of("select mark from life").one(h, row -> row.text(1));
      Mark before = Mark.parse(stored, mark);
      remembered = remembered();
      long missing = Math.max(0, Math.max(remembered, claimed) - events(h) - before.ahead);
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

  /** Notes how many events there are. */
  void claimed(Handle h) {
    claimed = events(h) + ahead;
  }

  /**
   * Remembers how many events there were at the last claim. As with the {@link ChangeMark}, a file
   * that changes makes the next commit slower, so this is not done for each of a series of claims;
   * should the process be killed within one, their tokens still differ.
   */
  void remember() {
    try {
      if (claimed <= remembered || renamed(remembered, claimed)) {
        return;
      }
      // Another process has claimed, too.
      long before = remembered();
      if (claimed > before && !renamed(before, claimed)) {
        Files.createFile(named(claimed).toPath(), SqliteStores.onlyForOwner("rw-------"));
      }
      remembered = Math.max(before, claimed);
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
