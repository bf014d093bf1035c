package dev.baton.cron;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;

/** What the runs did, for people: this file and the one before it, each of limited length. */
final class CronLog {
  private static final long LONGEST = 1 << 16;

  private final Path file;

  CronLog(StateFolder state) {
    this.file = state.log();
  }

  /** Adds a line. A log that cannot be written must not hold anything up. */
  void add(Instant at, String text) {
    try {
      Lines.createFolder(file);
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
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      // Whoever wants to read it will notice.
    }
  }
}
