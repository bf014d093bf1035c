package dev.baton.cron;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** The program that starts what is in the crontabs. */
final class CronDaemon {
  private static final Path PROCESSES = Path.of("/proc");
  private static final Set<String> NAMES = Set.of("cron", "crond", "fcron", "bcron-sched");

  /** systemd-cron makes timers of the crontabs, without a daemon. */
  private static final List<Path> GENERATORS =
      List.of(
          Path.of("/usr/lib/systemd/system-generators/systemd-crontab-generator"),
          Path.of("/lib/systemd/system-generators/systemd-crontab-generator"));

  private CronDaemon() {}

  /** Whether it certainly does not run; false where that cannot be seen. */
  static boolean isMissing() {
    return GENERATORS.stream().noneMatch(Files::exists) && isMissing(PROCESSES);
  }

  /**
   * @param processes the folder that has one folder for each process, such as {@code /proc}
   */
  static boolean isMissing(Path processes) {
    // Where those of other users are hidden, the first one is, too.
    if (!Files.isReadable(processes.resolve("1/comm"))) {
      return false;
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(processes, "[0-9]*")) {
      for (Path process : all) {
        if (isDaemon(process)) {
          return false;
        }
      }
      return true;
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static boolean isDaemon(Path process) {
    String name = read(process.resolve("comm")).strip();
    return NAMES.contains(name)
        || (name.equals("busybox") && read(process.resolve("cmdline")).contains("\0crond\0"));
  }

  /** Empty where the process has ended meanwhile. */
  private static String read(Path file) {
    try {
      return Files.readString(file, ISO_8859_1);
    } catch (IOException ended) {
      return "";
    }
  }
}
