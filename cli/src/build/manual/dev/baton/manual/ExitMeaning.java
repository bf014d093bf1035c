package dev.baton.manual;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the exit codes mean, for all commands or for some. */
enum ExitMeaning {
  DONE(0, "done", ""),
  FAILED(1, "failed", ""),
  CHECK_FAILED(1, "a check failed", "doctor"),
  USAGE(2, "invalid option or value", ""),
  NOT_FOUND(3, "no such task, or no database here", ""),
  CONFLICT(4, "claimed by another worker, or the claim was lost", ""),
  STORE(
      5,
      "database locked for too long, damaged, unreadable, not writable, or gone while in use",
      ""),
  OPEN(10, "the breaker is open", "check observe run resume"),
  PAUSED(11, "paused: a person must decide", "check observe run resume trust"),
  LIMIT(12, "a budget or limit was reached", "check observe run resume"),
  NOTHING(13, "nothing to do", "claim ready run resume"),
  AWAY(14, "the provider of the model, or the network, was away for too long", "run resume"),
  INTERRUPTED(130, "interrupted (Ctrl-C)", "");

  /** The command whose exit code is that of another program. */
  private static final String EXEC = "exec";

  private static final String PASSED_ON = "baton exec exits with the code of its command.";

  private final int code;
  private final String meaning;
  private final String commands;

  ExitMeaning(int code, String meaning, String commands) {
    this.code = code;
    this.meaning = meaning;
    this.commands = commands;
  }

  /** Adds all codes, with the commands that have them where not all do. */
  static void all(Roff page) {
    Map<Integer, String> codes = new TreeMap<>();
    for (ExitMeaning each : values()) {
      String where = each.commands.isEmpty() ? "" : each.commands.replace(" ", ", ") + ": ";
      codes.merge(each.code, where + each.meaning, ExitMeaning::both);
    }
    add(codes, page);
    page.paragraph(PASSED_ON);
  }

  /** Adds the codes that a command may have. */
  static void of(String command, Roff page) {
    Map<Integer, String> codes = new TreeMap<>();
    for (ExitMeaning each : values()) {
      if (each.commands.isEmpty() || List.of(each.commands.split(" ", -1)).contains(command)) {
        codes.merge(each.code, each.meaning, ExitMeaning::both);
      }
    }
    add(codes, page);
    if (command.equals(EXEC)) {
      page.paragraph(PASSED_ON);
    }
  }

  private static String both(String general, String own) {
    return general + "; " + own;
  }

  private static void add(Map<Integer, String> codes, Roff page) {
    codes.forEach((code, meaning) -> page.entry(Roff.bold(String.valueOf(code)), meaning));
  }
}
