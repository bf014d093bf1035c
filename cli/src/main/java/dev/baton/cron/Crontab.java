package dev.baton.cron;

import dev.baton.program.Tool;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The user's crontab, accessed with the {@code crontab} program. */
final class Crontab {
  private static final String NO_CRONTAB = "no_crontab";

  private Crontab() {}

  /**
   * Adds Baton's line.
   *
   * @return whether anything changed
   */
  static boolean install(String schedule, String script) {
    String before = read();
    String after = CrontabText.install(before, schedule, script);
    return change(before, after);
  }

  /**
   * Removes Baton's line.
   *
   * @return whether there was one
   */
  static boolean uninstall() {
    String before = read();
    return before != null && change(before, CrontabText.uninstall(before));
  }

  /**
   * Whether Baton's line is there; false where there is no crontab program.
   *
   * @throws CronException when the crontab cannot be read
   */
  static boolean isInstalled() {
    try {
      String text = read();
      return text != null && CrontabText.isInstalled(text);
    } catch (CronException e) {
      if (e.code().equals(NO_CRONTAB)) {
        return false;
      }
      throw e;
    }
  }

  private static boolean change(@Nullable String before, @Nullable String after) {
    if (Objects.equals(before, after)) {
      return false;
    }
    write(after);
    if (!Objects.equals(after, read())) {
      throw new CronException(
          "crontab_failed",
          "the crontab was not saved as written: it was changed meanwhile, or not accepted",
          "check it with crontab -l and try again");
    }
    return true;
  }

  /** The text of the crontab; null when the user has none. */
  private static @Nullable String read() {
    Tool.Answer answer = run("", "crontab", "-l");
    if (answer.isGood()) {
      return answer.out();
    }
    // Busybox names the file that it cannot open.
    if (answer.err().contains("no crontab for") || answer.err().contains("can't open")) {
      return null;
    }
    throw new CronException(
        "crontab_unreadable",
        "the crontab cannot be read: crontab -l ended with code "
            + answer.exit()
            + (answer.complaint().isEmpty() ? "" : ": " + answer.complaint()),
        "fix that and try again, or use a timer: baton cron install --systemd");
  }

  private static void write(@Nullable String text) {
    Tool.Answer answer = text == null ? run("", "crontab", "-r") : run(text, "crontab", "-");
    if (!answer.isGood()) {
      throw failed(answer);
    }
  }

  private static Tool.Answer run(String input, String... command) {
    try {
      return Tool.OF_SYSTEM.run(input, List.of(command));
    } catch (IOException e) {
      throw new CronException(
          NO_CRONTAB,
          "the program crontab cannot be run; is cron installed?",
          "install cron, or use a timer: baton cron install --systemd");
    }
  }

  private static CronException failed(Tool.Answer answer) {
    return new CronException(
        "crontab_failed",
        "crontab ended with code " + answer.exit() + ": " + answer.complaint(),
        "baton cron install --systemd uses a timer instead");
  }
}
