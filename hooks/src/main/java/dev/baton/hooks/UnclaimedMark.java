package dev.baton.hooks;

import dev.baton.claim.Claim;
import dev.baton.store.Stores;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;

/**
 * A file that tells the hooks that no claim has a process, nor has one been lost. They write down
 * their ancestors to show whose commit it is, which takes a shell a quarter of the time of a
 * commit; with this mark they need not.
 *
 * <p>The mark counts only while it is newer than the store's mark of changes, so every change of
 * the database ends it, and a claim needs to know nothing of it.
 */
public final class UnclaimedMark {
  private static final String FILE = "unclaimed";

  private static final Duration LONG = Duration.ofDays(7);

  private final Path file;
  private final Stores stores;
  private final Instant since;

  /**
   * @param folder Baton's folder in the common directory, which has the database
   * @param now a worker that lost its claim long before then has ended
   */
  public UnclaimedMark(Path folder, Stores stores, Instant now) {
    file = folder.resolve(FILE);
    this.stores = stores;
    since = now.minus(LONG);
  }

  /** Sets the mark where no claim has a process. It is an optimization, so a failure is ignored. */
  public void update() {
    try {
      // This reading also announces the changes that this process made itself.
      if (isUnclaimed()) {
        set();
      }
    } catch (IOException withoutTheMark) {
      // The hooks look up their ancestors.
    }
  }

  /**
   * The file gets its time before the claims are read again: a claim that is made in between is
   * newer than the mark.
   */
  private void set() throws IOException {
    Path early = file.resolveSibling(FILE + ".new");
    Files.deleteIfExists(early);
    OwnFile.create(early).close();
    if (isUnclaimed()) {
      Files.move(early, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private boolean isUnclaimed() {
    for (Claim claim : stores.claims().current()) {
      if (claim.process() != null) {
        return false;
      }
    }
    return !stores.formerHolders().hasProcesses(since);
  }
}
