package dev.baton.tracker.home;

import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The lock of the one process of Baton that syncs a home with its database. */
public final class HomeLock implements AutoCloseable {
  private static final long PAUSE_MILLIS = 5;

  private final FileChannel channel;

  private HomeLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock of a database's home.
   *
   * @param patience how long to wait for another process of Baton that has it
   * @throws IOException when another one still has it after that
   */
  public static HomeLock of(Path database, Duration patience) throws IOException {
    Path link = Homes.place(database);
    FileChannel channel = OwnFile.create(link.resolveSibling(link.getFileName() + ".lock"));
    boolean taken = false;
    try {
      taken = OwnFile.tryLock(channel) || (patience.isPositive() && waitForTurn(channel, patience));
    } finally {
      if (!taken) {
        channel.close();
      }
    }
    if (!taken) {
      throw new IOException(
          "other commands of Baton have kept the linked tasks locked for too long");
    }
    return new HomeLock(channel);
  }

  /**
   * Lets the system wait, which gives the lock to those who wait in the order in which they came,
   * and wakes no one else. Many agents may be waiting, and each turn takes a second or more.
   */
  private static boolean waitForTurn(FileChannel channel, Duration patience) throws IOException {
    Waiter waiter = new Waiter(channel);
    waiter.start();
    try {
      boolean ended = waiter.join(patience);
      IOException failure = waiter.failure;
      if (failure != null) {
        throw failure;
      }
      return ended;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while another command of Baton had its turn", e);
    }
  }

  /** Ends with the lock, or when the channel is closed because nobody waits for it any more. */
  private static final class Waiter extends Thread {
    private final FileChannel channel;
    private volatile @Nullable IOException failure;

    Waiter(FileChannel channel) {
      super("home lock");
      this.channel = channel;
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        while (!isLocked(channel)) {
          LockSupport.parkNanos(Duration.ofMillis(PAUSE_MILLIS).toNanos());
        }
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      channel.lock();
      return true;
    } catch (OverlappingFileLockException byThisProcess) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
