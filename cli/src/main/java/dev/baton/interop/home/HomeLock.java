package dev.baton.interop.home;

import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

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
   * @throws IOException when another process of Baton keeps it
   */
  public static HomeLock of(Path database, Duration patience) throws IOException {
    Path place = Homes.place(database);
    return take(place.resolveSibling(place.getFileName() + ".lock"), patience);
  }

  /**
   * Takes the lock.
   *
   * @param patience how long to wait for another process that has it
   * @throws IOException when another one still has it after that
   */
  static HomeLock take(Path file, Duration patience) throws IOException {
    FileChannel channel = OwnFile.create(file);
    boolean taken = false;
    try {
      taken = tryLock(channel);
      for (long i = patience.toMillis() / PAUSE_MILLIS; i > 0 && !taken; i--) {
        LockSupport.parkNanos(Duration.ofMillis(PAUSE_MILLIS).toNanos());
        taken = tryLock(channel);
      }
    } finally {
      if (!taken) {
        channel.close();
      }
    }
    if (!taken) {
      throw new IOException("another Baton process has kept it locked for too long");
    }
    return new HomeLock(channel);
  }

  private static boolean tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException byThisProcess) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
