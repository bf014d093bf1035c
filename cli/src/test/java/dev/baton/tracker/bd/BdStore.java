package dev.baton.tracker.bd;

import dev.baton.tracker.format.RawJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The database of the stand-in, open to one process at a time. Its manifest changes with each write
 * and with no read. The file that bd exports is always one write behind.
 */
final class BdStore implements AutoCloseable {
  /** Contains that name. */
  static final String POOLS = "standin-pools";

  private final Path folder;
  private final Path database;
  private final FileChannel lock;

  /** Two calls are answered at once, and a JVM cannot wait for a file that it has locked itself. */
  private static final ReentrantLock TURN = new ReentrantLock();

  /** By id, oldest first. */
  final Map<String, BdIssue> issues = new LinkedHashMap<>();

  private BdStore(Path folder, Path database, FileChannel lock) {
    this.folder = folder;
    this.database = database;
    this.lock = lock;
  }

  /** Creates the database of a folder. */
  static void init(Path folder, String prefix) throws IOException {
    Path database = folder.resolve("embeddeddolt").resolve(prefix);
    Files.createDirectories(database.resolve(".dolt/noms"));
    Files.writeString(
        folder.resolve("metadata.json"),
        "{\n  \"database\": \"dolt\",\n  \"backend\": \"dolt\",\n  \"dolt_mode\": \"embedded\",\n"
            + "  \"dolt_database\": "
            + RawJson.quote(prefix)
            + "\n}\n");
    try (BdStore store = open(folder)) {
      store.save();
    }
  }

  /** Opens the database, as soon as no other process has it open. */
  static BdStore open(Path folder) throws IOException {
    TURN.lock();
    try {
      return read(folder);
    } catch (IOException e) {
      TURN.unlock();
      throw e;
    }
  }

  private static BdStore read(Path folder) throws IOException {
    Map<String, String> metadata =
        Objects.requireNonNull(RawJson.members(Files.readString(folder.resolve("metadata.json"))));
    Path databases = folder.resolve("embeddeddolt");
    FileChannel lock =
        FileChannel.open(
            databases.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    lock.lock();
    Path database = databases.resolve(BdIssue.text(metadata, "dolt_database"));
    BdStore store = new BdStore(folder, database, lock);
    if (Files.exists(store.truth())) {
      for (String line : Files.readAllLines(store.truth())) {
        BdIssue issue = BdIssue.parse(line);
        store.issues.put(issue.text("id"), issue);
      }
    }
    return store;
  }

  private Path truth() {
    return database.resolve("truth");
  }

  private Path manifest() {
    return database.resolve(".dolt/noms/manifest");
  }

  Path folder() {
    return folder;
  }

  /** The name to which issues are assigned that everybody may claim; the empty text for none. */
  String pools() {
    Path file = folder.resolve(POOLS);
    try {
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What the ids of new issues begin with. */
  String prefix() {
    return String.valueOf(database.getFileName());
  }

  /** Stores all issues. */
  void save() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (BdIssue issue : issues.values()) {
      lines.append(issue.line()).append('\n');
    }
    if (Files.exists(truth())) {
      StringBuilder late = new StringBuilder();
      for (String line : Files.readAllLines(truth())) {
        late.append(BdIssue.parse(line).exported(issues.values())).append('\n');
      }
      replace(folder.resolve("issues.jsonl"), late.toString());
    }
    replace(truth(), lines.toString());
    String before = Files.exists(manifest()) ? Files.readString(manifest()) : ":0";
    long number = Long.parseLong(before.substring(before.lastIndexOf(':') + 1));
    replace(manifest(), "5:__DOLT__:" + (number + 1));
  }

  private static void replace(Path file, String text) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(beside, text);
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** One line for each issue. */
  String export() {
    StringBuilder out = new StringBuilder();
    for (BdIssue issue : issues.values()) {
      out.append(issue.exported(issues.values())).append('\n');
    }
    return out.toString();
  }

  /** In JSON: another one after each change, but for those of leases. */
  String commit() {
    StringBuilder all = new StringBuilder();
    for (BdIssue issue : issues.values()) {
      BdIssue still = BdIssue.parse(issue.line());
      still.set("lease_expires_at", "");
      still.set("heartbeat_at", "");
      all.append(still.line());
    }
    return RawJson.quote(Integer.toHexString(all.toString().hashCode()));
  }

  @Override
  public void close() throws IOException {
    lock.close();
    TURN.unlock();
  }
}
