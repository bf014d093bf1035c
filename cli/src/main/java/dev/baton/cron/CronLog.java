package dev.baton.cron;

import dev.baton.trust.OwnFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/** The log of the runs, for people: this file and the one before it, each of limited size. */
final class CronLog {
  private static final long LONGEST = 1 << 16;

  private final Path file;

  CronLog(StateFolder state) {
    this.file = state.log();
  }

  /** Adds a line. Errors are ignored, because a log must not stop the sweeps. */
  void add(Instant at, String text) {
    try {
      Lines.createFolder(file);
      OwnFile.check(file);
      if (Files.exists(file) && Files.size(file) > LONGEST) {
        Files.move(
            file,
            file.resolveSibling(file.getFileName() + ".1"),
            StandardCopyOption.REPLACE_EXISTING);
      }
      Files.writeString(
          file,
          at + " " + Lines.escape(text) + "\n",
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND,
          LinkOption.NOFOLLOW_LINKS);
    } catch (IOException e) {
      // The missing lines will be noticed by whoever reads the log.
    }
  }
}
