package dev.baton.hooks;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.baton.claim.Claim;
import dev.baton.store.Stores;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/**
 * A file that tells the hooks which processes have a claim, or have lost one. The hooks write down
 * their ancestors to show whose commit it is, which takes a shell a quarter of the time of a
 * commit: where there is no such process they need not, and of others they need not know the start.
 *
 * <p>It counts only while it is newer than the store's mark of changes, so every change of the
 * database ends it, and a claim needs to know nothing of it.
 */
public final class ClaimedMark {
  private static final String FILE = "claimed";
  private static final String CHANGED = "changed";

  /** The database whose changes that mark shows. */
  private static final String DATABASE = "baton.db";

  private static final Duration LONG = Duration.ofDays(7);

  /** A shell reads them byte by byte. */
  private static final int MOST = 16;

  /** The times of files are those of the system's ticks, of up to ten milliseconds. */
  private static final long TICK_NANOS = 10_000_000;

  private final Path database;
  private final Path file;
  private final Stores stores;
  private final Instant since;

  /**
   * @param database in Baton's folder of the common directory; of a server only the folder counts
   * @param now a worker that lost its claim long before then has ended
   */
  public ClaimedMark(Path database, Stores stores, Instant now) {
    this.database = database;
    file = database.resolveSibling(FILE);
    this.stores = stores;
    since = now.minus(LONG);
  }

  /** Writes the file where the processes are few. It is an optimization: a failure is ignored. */
  public void update() {
    try {
      if (!database.endsWith(DATABASE)) {
        Files.deleteIfExists(file);
        return;
      }
      // This reading also announces the changes that this process made itself.
      Set<Long> processes = processes();
      if (processes.size() <= MOST && !set(processes)) {
        // Changed within this tick.
        LockSupport.parkNanos(TICK_NANOS);
        set(processes);
      }
    } catch (IOException withoutIt) {
      // The hooks look up their ancestors.
    }
  }

  /**
   * The file gets its time before the claims are read again: a claim that is made in between is
   * newer than the mark.
   *
   * @return false when that time is not later than the last change
   */
  private boolean set(Set<Long> processes) throws IOException {
    Path early = file.resolveSibling(FILE + ".new");
    Files.deleteIfExists(early);
    StringBuilder line = new StringBuilder();
    for (Long pid : processes) {
      line.append(line.isEmpty() ? "," : "").append(pid).append(',');
    }
    try (FileChannel channel = OwnFile.create(early)) {
      channel.write(ByteBuffer.wrap(line.toString().getBytes(US_ASCII)));
    }
    if (Files.getLastModifiedTime(early)
            .compareTo(Files.getLastModifiedTime(file.resolveSibling(CHANGED)))
        <= 0) {
      return false;
    }
    if (processes.equals(processes())) {
      Files.move(early, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
    return true;
  }

  private Set<Long> processes() {
    Set<Long> all = new TreeSet<>(stores.formerHolders().processes(since, MOST + 1));
    for (Claim claim : stores.claims().current()) {
      if (claim.process() != null) {
        all.add(claim.process().pid());
      }
    }
    return all;
  }
}
