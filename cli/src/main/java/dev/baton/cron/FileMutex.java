package dev.baton.cron;

import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A lock between processes. The system releases it when its holder dies. */
final class FileMutex implements AutoCloseable {
  private final FileChannel channel;

  private FileMutex(FileChannel channel) {
    this.channel = channel;
  }

  /** Takes the lock; empty when another process has it. */
  static Optional<FileMutex> tryLock(Path file) {
    try {
      FileChannel channel = open(file);
      FileLock lock = tryLock(channel);
      if (lock == null) {
        channel.close();
      }
      return Optional.ofNullable(lock).map(taken -> new FileMutex(channel));
    } catch (IOException e) {
      throw Lines.unusable(file, e);
    }
  }

  /** Waits for the lock; for operations no longer than writing a small file. */
  static FileMutex lock(Path file) {
    try {
      FileChannel channel = open(file);
      channel.lock();
      return new FileMutex(channel);
    } catch (IOException e) {
      throw Lines.unusable(file, e);
    }
  }

  private static FileChannel open(Path file) throws IOException {
    Lines.createFolder(file);
    return OwnFile.create(file);
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException withinThisProcess) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException gone) {
      // The lock is released in any case.
    }
  }
}
