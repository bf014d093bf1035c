package dev.baton.hooks;

import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Lets one process at a time drain the spool. The system releases the lock when the process dies.
 */
final class DrainLock implements AutoCloseable {
  private static final String FILE = "drain.lock";

  private final FileChannel channel;

  private DrainLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock if it is free.
   *
   * @param folder Baton's folder in the common directory
   * @return null when another process has it
   */
  static @Nullable DrainLock tryToTake(Path folder) throws IOException {
    FileChannel channel = OwnFile.create(folder.resolve(FILE));
    boolean taken = false;
    try {
      taken = channel.tryLock() != null;
    } catch (OverlappingFileLockException byThisProcess) {
      taken = false;
    } finally {
      if (!taken) {
        channel.close();
      }
    }
    return taken ? new DrainLock(channel) : null;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
