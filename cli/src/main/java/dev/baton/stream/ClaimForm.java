package dev.baton.stream;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The forms in which agents say that a task is done, or that it is not. */
final class ClaimForm {
  /** {@code <promise>COMPLETE</promise>}, in any case, also over several lines. */
  static final Pattern PROMISE =
      Pattern.compile(
          "<\\s*promise(?:\\s[^<>]{0,80})?>([^<>]{0,80})<\\s*/\\s*promise\\s*>",
          Pattern.CASE_INSENSITIVE);

  /** {@code <TASK_DONE>}, {@code <TASK_COMPLETE/>} and the like. */
  static final Pattern TAG =
      Pattern.compile(
          "<\\s*(?:(?:all[_ -]?tasks?|task|loop|ralph|work|project|plan)[_ -]?"
              + "(?:complete|completed|done|finished)\\s*/?|(?:complete|done)\\s*/)\\s*>",
          Pattern.CASE_INSENSITIVE);

  /** {@code TASK_COMPLETE} or {@code LOOP_COMPLETE}, on a line of its own. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "^[^\\p{L}\\p{N}<\"']*"
              + "((?:(?:ALL_)?TASKS?|LOOP|RALPH|WORK|PROJECT|PLAN)_(?:COMPLETE|COMPLETED|DONE))"
              + "[^\\p{L}\\p{N}>\"'?]*$");

  private static final Pattern TOKEN_AT_END =
      Pattern.compile("(?<=[.!)\\w] )(?:ALL_)?(?:TASKS?|LOOP)_(?:COMPLETE|COMPLETED|DONE)[.!*]*$");

  private static final Pattern EXCUSE =
      Pattern.compile(
          "\\b(?:unrelated|pre-?existing|known|expected|before)\\b", Pattern.CASE_INSENSITIVE);

  /** {@code EXIT_SIGNAL: true}, on a line of its own. */
  private static final Pattern EXIT =
      Pattern.compile(
          "^[^\\p{L}\\p{N}'`#]*EXIT_SIGNAL[\\s\"'*]*[:=][\\s\"'*]*(true|false)[^\\p{L}\\p{N}#/(|?]*"
              + "(?:#.*|//.*|\\(.*\\))?$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern STATUS =
      Pattern.compile(
          "^[-*\\s\"]*(TESTS_)?STATUS[\"*\\s]*[:=][\\s\"'*]*([A-Z_]+)[\\s\"'*,.]*(?:#.*|\\(.*\\))?$",
          Pattern.CASE_INSENSITIVE);

  private static final Set<String> LAST =
      Set.of("COMPLETE", "COMPLETED", "DONE", "FINISHED", "FULFILLED");

  /** What may be done: all of the work, not a step of it. */
  private static final Set<String> ALL =
      Set.of(
          ("ALL TASK TASKS THE IS ARE LOOP RALPH PROMISE WORK PLAN PROJECT MISSION "
                  + "IMPLEMENTATION STORY STORIES FEATURE EVERYTHING ITEMS GOAL JOB FULLY "
                  + "100% PRD SPEC OBJECTIVE ISSUE PHASES REQUIREMENTS CRITERIA STEPS TESTS "
                  + "ITERATION AND")
              .split(" ", -1));

  /** Whether the words of a promise say that all is done. */
  static boolean isAllDone(String promised) {
    String[] words =
        promised.replaceAll("[*`]+", "").strip().toUpperCase(Locale.ROOT).split("[\\s_-]+", -1);
    String last = words[words.length - 1];
    if (!LAST.contains(last.endsWith("!") ? last.substring(0, last.length() - 1) : last)) {
      return false;
    }
    for (int i = 0; i < words.length - 1; i++) {
      if (!ALL.contains(words[i])) {
        return false;
      }
    }
    return true;
  }

  static boolean isToken(String line) {
    return line.length() <= 80 && TOKEN.matcher(line).matches();
  }

  /** Where such a word begins at the end of a line that says something before it; -1 if none. */
  static int tokenAtEnd(String line) {
    var found = TOKEN_AT_END.matcher(line);
    return found.find() ? found.start() : -1;
  }

  /** Whether it says that it is no matter that tests fail. */
  static boolean isExcuse(String line) {
    return EXCUSE.matcher(line).find();
  }

  /** The value of the exit signal; null when the line is none. */
  static @Nullable Boolean exitSignal(String line) {
    var found = EXIT.matcher(line);
    return (line.length() <= 200 && found.matches()) ? Boolean.valueOf(found.group(1)) : null;
  }

  /** The word of a status, in capital letters; null when the line is none. */
  static @Nullable String status(String line) {
    return status(line, false);
  }

  private static @Nullable String status(String line, boolean ofTests) {
    var found = STATUS.matcher(line);
    return line.length() <= 200 && found.matches() && (found.group(1) != null) == ofTests
        ? found.group(2).toUpperCase(Locale.ROOT)
        : null;
  }

  /** Whether a status block says that tests fail. */
  static boolean testsFail(String line) {
    return "FAILING".equals(status(line, true));
  }

  /** Whether a status says that all is done. */
  static boolean isDone(String status) {
    return LAST.contains(status);
  }

  /** Whether the line begins a status block, in either form. */
  static boolean beginsStatus(String line) {
    String name = line.replaceAll("[-*\\s:\"{]", "").toUpperCase(Locale.ROOT);
    return name.equals("RALPH_STATUS");
  }

  static boolean endsStatus(String line) {
    return line.contains("END_RALPH_STATUS");
  }
}
