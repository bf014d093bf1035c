package dev.baton.store.sqlite;

import dev.baton.claim.Uptime;
import dev.baton.store.Storage.ChangeWatch;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Watches the {@link ChangeMark} of a database: by the system's notifications where it has them,
 * and else, as on a network file system, by a look at the file once a second.
 */
final class MarkWatch implements ChangeWatch {
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Path mark;
  private final @Nullable WatchService service;
  private final Uptime uptime = Uptime.ofThisSystem();
  private String seen;

  /**
   * @param mark need not exist
   */
  MarkWatch(Path mark) {
    this.mark = mark.toAbsolutePath();
    this.service = open(Objects.requireNonNull(this.mark.getParent()));
    this.seen = look();
  }

  private static @Nullable WatchService open(Path folder) {
    try {
      WatchService service = folder.getFileSystem().newWatchService();
      folder.register(
          service, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
      return service;
    } catch (IOException | UnsupportedOperationException none) {
      return null;
    }
  }

  @Override
  public boolean await(Duration atMost) throws InterruptedException {
    long deadline = uptime.nanos() + atMost.toNanos();
    for (long left = atMost.toNanos(); left > 0; left = deadline - uptime.nanos()) {
      long turn = Math.min(left, LOOK.toNanos());
      boolean notified = service == null ? sleep(turn) : isNotified(service, turn);
      String now = look();
      boolean changed = notified || !now.equals(seen);
      seen = now;
      if (changed) {
        return true;
      }
    }
    return false;
  }

  private static boolean sleep(long nanos) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(nanos);
    return false;
  }

  /** The folder also has the files of the database, which readers write, too. */
  private boolean isNotified(WatchService from, long nanos) throws InterruptedException {
    long deadline = uptime.nanos() + nanos;
    for (long left = nanos; left > 0; left = deadline - uptime.nanos()) {
      WatchKey key = poll(from, left);
      if (key == null) {
        return false;
      }
      boolean marked = false;
      for (WatchEvent<?> event : key.pollEvents()) {
        marked |=
            event.kind().equals(StandardWatchEventKinds.OVERFLOW)
                || mark.getFileName().equals(event.context());
      }
      key.reset();
      if (marked) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable WatchKey poll(WatchService from, long nanos)
      throws InterruptedException {
    try {
      return from.poll(nanos, TimeUnit.NANOSECONDS);
    } catch (ClosedWatchServiceException closed) {
      throw new InterruptedException("the watch was closed");
    }
  }

  private String look() {
    try {
      return Files.getLastModifiedTime(mark).toString();
    } catch (IOException missing) {
      return "";
    }
  }

  @Override
  public void close() {
    try {
      if (service != null) {
        service.close();
      }
    } catch (IOException closing) {
      // Nothing depends on it any more.
    }
  }
}
