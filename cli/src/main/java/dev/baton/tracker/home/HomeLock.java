package dev.baton.tracker.home;

import dev.baton.cli.kit.StoreLocation;
import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The lock of the one process of Baton that syncs a home with its database.
 *
 * <p>The system knows it by the process: it would end if the same process closed the file a second
 * time. So what this process has locked is noted, and not opened again.
 */
public final class HomeLock implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(5);

  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private HomeLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Whether this process has the lock of a database's home. */
  public static boolean isHeldHere(Path database) {
    return HELD.contains(place(database));
  }

  private static Path place(Path database) {
    Path link = StoreLocation.link(database).toAbsolutePath().normalize();
    return link.resolveSibling(link.getFileName() + ".lock");
  }

  /**
   * Takes the lock of a database's home.
   *
   * @param patience how long to wait for another one that has it
   * @throws IOException when another one still has it after that
   */
  public static HomeLock of(Path database, Duration patience) throws IOException {
    Path file = place(database);
    long pauses = patience.dividedBy(PAUSE);
    while (!HELD.add(file)) {
      if (pauses-- <= 0) {
        throw taken();
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    boolean locked = false;
    FileChannel channel = null;
    try {
      channel = OwnFile.create(file);
      locked =
          OwnFile.tryLock(channel) || (patience.isPositive() && waitForTurn(channel, patience));
      if (!locked) {
        throw taken();
      }
      return new HomeLock(file, channel);
    } finally {
      if (!locked) {
        end(file, channel);
      }
    }
  }

  private static IOException taken() {
    return new IOException(
        "other commands of Baton have kept the linked tasks locked for too long");
  }

  private static void end(Path file, @Nullable FileChannel channel) throws IOException {
    try {
      if (channel != null) {
        channel.close();
      }
    } finally {
      HELD.remove(file);
    }
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
        channel.lock();
      } catch (IOException e) {
        failure = e;
      }
    }
  }

  @Override
  public void close() throws IOException {
    end(file, channel);
  }
}
