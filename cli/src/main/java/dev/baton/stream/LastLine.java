package dev.baton.stream;

import java.util.Locale;
import java.util.regex.Pattern;

/** A line from the end of an agent's output, as it is judged. */
final class LastLine {
  private static final int LONGEST = 1000;

  private static final Pattern TAG =
      Pattern.compile("</?[a-z][a-z0-9]*>", Pattern.CASE_INSENSITIVE);

  /** The module that writes a log line, such as {@code codex_api::endpoint:}. */
  private static final Pattern MODULE = Pattern.compile("\\b\\w+(?:::\\w+)+: ");

  private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");

  /** The time before a line of a log, such as {@code [26-03-10 10:50:17]}. */
  private static final Pattern STAMP =
      Pattern.compile(
          "^[\\[(]?(?:(?:\\d\\d){1,2}[-/]\\d\\d[-/]\\d\\d[Tt"
              + " ])?\\d\\d:\\d\\d(?::\\d\\d)?[^\\s\\])]*[\\])]?\\s+");

  /** Marks and log levels before a message. */
  private static final Pattern MARKS =
      Pattern.compile(
          "^[^\\p{L}\\p{N}{\"]+|^(?:error|fatal|warn|warning|info)\\b[\\s\\]:|-]+",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ERROR =
      Pattern.compile(
          "error|fehler|erreur|\u30a8\u30e9\u30fc|\u9519\u8bef|exception|\\bfailed\\b|\\bfailure\\b|\\bfatal\\b|\\bhttp"
              + " \\d{3}|\\bstatus\\b|^\\d{3}\\b",
          Pattern.CASE_INSENSITIVE);

  /** Source code, tests and their reports. */
  private static final Pattern CODE =
      Pattern.compile(
          "\\bthrow |\\bimport |\\breturn |=>|==|\\bassert|\\bexpect|\\bwant\\b|\\btests?\\b|::|;$"
              + "|\\.(?:test|spec)\\.|^(?:FAIL|PASS|FAILED|ok|not ok)\\b|[\u2713\u2714]"
              + "|\\(\\d+(?:\\.\\d+)? ?m?s\\)$"
              + "|\\.(?:py|js|ts|tsx|go|rs|java|rb|php|cs?|cc|cpp|h)\\b[:(]?\\d");

  /** A line of a JSON object that is printed over several lines. */
  private static final Pattern FIELD =
      Pattern.compile(
          "^\\s*\"[\\w@-]+\"\\s*:.*|^\\s*[a-z]\\w*:"
              + " (?:true|false|null|\\d+|'[^']*'|\"[^\"]*\"),?$");

  /** Lines that only add to the one before them. */
  private static final Pattern ADDITION =
      Pattern.compile(
          "^[\\s\u2022\u00b7\u23bf*-]*(?:at |\\.\\.\\. |\\(node:|\\(use |please |for more |see"
              + " |visit |to (?:increase|continue|switch)|upgrade |possible |if (?:it|this)"
              + " |retry|try again|the api provider|giving up|hint|note|tip|switching|waiting|/\\w+"
              + " to |you can |session|total |tokens used|duration|request[ _-]?id|npm"
              + " (?:notice|warn)|loaded |resume )|\\b(?:ended|exited|failed|stopped) with (?:exit"
              + " )?(?:code|status) \\d+\\W*$|\\bretried \\d+ times|\\bfull report available"
              + " at\\b|^max(?:imum)? (?:attempts|retries) (?:reached|exceeded)|^\\w+ can be"
              + " authenticated\\b|^[\\s\u2022*-]*https?://\\S+$|^[\\s\\d,.]+$|^[^\\p{L}\\p{N}]+$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern INDENTED = Pattern.compile("^[ \\t]+\\S");

  /** Without colours and the time, and cut where it is long. */
  static String plain(String line) {
    String visible = TAG.matcher(withoutColours(line)).replaceAll(" ");
    String said = STAMP.matcher(visible.strip()).replaceFirst("");
    String text = MODULE.matcher(said).replaceAll("").strip();
    return text.length() > LONGEST ? text.substring(0, LONGEST) : text;
  }

  /** The text without the control sequences of a terminal. */
  static String withoutColours(String text) {
    return text.indexOf('\u001b') < 0 ? text : COLOUR.matcher(text).replaceAll("");
  }

  static String withoutMarks(String line) {
    String text = line;
    for (int i = 0; i < 6; i++) {
      String shorter = MARKS.matcher(text).replaceFirst("");
      if (shorter.equals(text)) {
        break;
      }
      text = shorter;
    }
    return text;
  }

  /** Whether it is source code, or belongs to the report of a test. */
  static boolean isCode(String line) {
    return CODE.matcher(line).find();
  }

  /** Whether it is a line of a JSON object. */
  static boolean isField(String line) {
    return FIELD.matcher(line).matches();
  }

  /** Whether it only adds something to the line before it. */
  static boolean isAddition(String line) {
    return ADDITION.matcher(line).find() || isField(line);
  }

  /**
   * Whether a line is indented, as its unedited form shows, and reports no error itself. An error
   * that is printed with its fields has them below its message.
   */
  static boolean isDetail(String raw, String line) {
    return INDENTED.matcher(withoutColours(raw)).find() && !isError(line);
  }

  /** Whether it has a word for an error. */
  static boolean hasError(String line) {
    return ERROR.matcher(line).find();
  }

  /** Whether it reports an error of any kind. */
  static boolean isError(String line) {
    String lower = line.toLowerCase(Locale.ROOT);
    return hasError(line)
        || lower.contains("not found")
        || lower.contains("denied")
        || lower.contains("no such");
  }
}
