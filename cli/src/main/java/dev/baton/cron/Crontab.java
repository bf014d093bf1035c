package dev.baton.cron;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.baton.install.InstallFailure;
import dev.baton.program.Tool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The user's crontab, accessed with the {@code crontab} program. */
final class Crontab {
  private static final String NO_CRONTAB = "no_crontab";

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
   * @throws InstallFailure as {@link #isInstalled}
   */
  static boolean uninstall() {
    String before = present();
    return change(before, CrontabText.uninstall(before));
  }

  /**
   * Whether Baton's line is there; false where there is no crontab program.
   *
   * @throws InstallFailure when the crontab cannot be read
   */
  static boolean isInstalled() {
    return CrontabText.isInstalled(present());
  }

  /** The text; empty where there is no crontab, or no program for it. */
  private static String present() {
    try {
      String text = read();
      return text == null ? "" : text;
    } catch (InstallFailure e) {
      if (e.code().equals(NO_CRONTAB)) {
        return "";
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
      throw new InstallFailure(
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
    throw new InstallFailure(
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
      throw new InstallFailure(
          NO_CRONTAB,
          "the program crontab cannot be run; is cron installed?",
          "install cron, or use a timer: baton cron install --systemd");
    }
  }

  private static InstallFailure failed(Tool.Answer answer) {
    return new InstallFailure(
        "crontab_failed",
        "crontab ended with code " + answer.exit() + ": " + answer.complaint(),
        "baton cron install --systemd uses a timer instead");
  }

  /**
   * Baton's block in a crontab. Everything else stays the same, byte for byte: texts are bytes
   * here, as ISO 8859-1.
   */
  static final class CrontabText {
    private static final String BEGIN = "# baton: begin";
    private static final String END = "# baton: end";

    /** The crontab had no final line end, so one was inserted before the block. */
    private static final String JOINED = " (after a line without end)";

    /** There was no crontab at all. */
    private static final String ALONE = " (in a new crontab)";

    private static final String NOTE =
        "# baton cron uninstall removes these lines, baton cron install changes them.";

    /**
     * Adds the block, or replaces the existing one.
     *
     * @param before the crontab; null when there is none
     * @param schedule the five fields
     * @param script the absolute path of the script to run
     */
    static String install(@Nullable String before, String schedule, String script) {
      String text = before == null ? "" : before;
      int begin = begin(text);
      String first = before == null ? BEGIN + ALONE : BEGIN;
      if (begin >= 0) {
        first = text.substring(begin, text.indexOf('\n', begin));
      } else if (!text.isEmpty() && !text.endsWith("\n")) {
        first = BEGIN + JOINED;
      }
      String block = block(first, schedule, script);
      if (begin >= 0) {
        return text.substring(0, begin) + block + text.substring(end(text, begin));
      }
      return text + (first.endsWith(JOINED) ? "\n" : "") + block;
    }

    private static String block(String first, String schedule, String script) {
      return first + "\n" + NOTE + "\n" + schedule + " " + command(script) + "\n" + END + "\n";
    }

    /**
     * Removes the block.
     *
     * @return the crontab as it was before; null when there was none and nobody added anything
     */
    static @Nullable String uninstall(String text) {
      int begin = begin(text);
      if (begin < 0) {
        return text;
      }
      String first = text.substring(begin, text.indexOf('\n', begin));
      String after = text.substring(end(text, begin));
      // The inserted line end is needed if lines were added since.
      int from = first.endsWith(JOINED) && after.isEmpty() && begin > 0 ? begin - 1 : begin;
      String rest = text.substring(0, from) + after;
      return rest.isEmpty() && first.endsWith(ALONE) ? null : rest;
    }

    static boolean isInstalled(String text) {
      return begin(text) >= 0;
    }

    /** Where the block begins; -1 when there is none. */
    private static int begin(String text) {
      for (int at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at + 1)) {
        String rest = text.substring(at + BEGIN.length());
        boolean whole =
            rest.startsWith("\n")
                || rest.startsWith(JOINED + "\n")
                || rest.startsWith(ALONE + "\n");
        if (whole && (at == 0 || text.charAt(at - 1) == '\n')) {
          return at;
        }
      }
      return -1;
    }

    /** Where the text after the block begins. */
    private static int end(String text, int begin) {
      int found = text.indexOf("\n" + END + "\n", begin);
      if (found < 0) {
        throw new InstallFailure(
            "crontab_damaged",
            "the crontab has a line '" + BEGIN + "' without '" + END + "' after it",
            "fix it with crontab -e");
      }
      return found + END.length() + 2;
    }

    /**
     * The command in crontab syntax. All shells accept single quotes; cron itself replaces each
     * {@code %} without a backslash by a line end. What cron does with two backslashes varies, so a
     * backslash in the path is written as a number.
     */
    static String command(String script) {
      for (int i = 0; i < script.length(); i++) {
        if (script.charAt(i) < ' ' || script.charAt(i) == 0x7F) {
          throw new InstallFailure(
              "crontab_path",
              "a crontab cannot contain "
                  + Lines.escape(script)
                  + ", which has a control character in it",
              "use baton cron install --systemd, or set XDG_STATE_HOME to another directory");
        }
      }
      String quoted =
          "'"
              + script
                  .replace("'", "'\"'\"'")
                  .replace("\\", "'\"$(printf '\\134')\"'")
                  .replace("%", "\\%")
              + "'";
      return bytes("/bin/sh " + quoted);
    }

    private static String bytes(String text) {
      return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }
  }

  /** The program that starts what is in the crontabs. */
  static final class CronDaemon {
    private static final Path PROCESSES = Path.of("/proc");
    private static final Set<String> NAMES = Set.of("cron", "crond", "fcron", "bcron-sched");

    /** systemd-cron makes timers of the crontabs, without a daemon. */
    private static final List<Path> GENERATORS =
        List.of(
            Path.of("/usr/lib/systemd/system-generators/systemd-crontab-generator"),
            Path.of("/lib/systemd/system-generators/systemd-crontab-generator"));

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
}
