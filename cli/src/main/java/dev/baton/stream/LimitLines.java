package dev.baton.stream;

import dev.baton.time.RetryTime;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds in the last lines of an agent that failed that its provider refuses for now. The last line
 * that is more than an addition decides: an earlier limit was survived, or only talked about.
 */
public final class LimitLines {
  private static final int MOST_LINES = 16;
  private static final int LONGEST_LINE = 1000;

  private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");

  /** Marks, times and log levels before a message. */
  private static final Pattern MARKS =
      Pattern.compile(
          "^[^\\p{L}\\p{N}{\"]+|^\\d{4}-\\d\\d-\\d\\d[Tt ]\\S+\\s+|^\\d\\d:\\d\\d:\\d\\d\\S*\\s+"
              + "|^(?:error|fatal|warn|warning|info)\\b[\\s\\]:|-]+",
          Pattern.CASE_INSENSITIVE);

  /** Words that may precede those of a limit where no error is mentioned. */
  private static final Pattern BEFORE =
      Pattern.compile(
          "(?:(?:you|you['\u2019]re|claude|anthropic|openai|gemini|codex|ai|code|provider|requests?|number|of|sorry,?"
              + "|the|this|selected|model|models|is|are|has|have|been|currently|experiencing|your|api|server|service|usage|temporarily|free|extra|\\d+|\\d+-hour|[\\w-]+\\.)["
              + " .'-]{0,2}){0,8}",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern ERROR =
      Pattern.compile(
          "error|exception|\\bfailed\\b|\\bfailure\\b|\\bfatal\\b|\\bhttp"
              + " \\d{3}|\\bstatus\\b|^\\d{3}\\b",
          Pattern.CASE_INSENSITIVE);

  /** Source code, tests and their reports. */
  private static final Pattern CODE =
      Pattern.compile(
          "\\bthrow |\\bimport |\\breturn |=>|==|\\bassert|\\bexpect|\\bwant\\b|\\btests?\\b|::|;$"
              + "|\\.(?:test|spec)\\.|^(?:FAIL|PASS|FAILED|ok|not ok)\\b|[\u2713\u2714]"
              + "|\\.(?:py|js|ts|tsx|go|rs|java|rb|php|cs?|cc|cpp|h)\\b[:(]?\\d");

  /** Lines that only add to the one before them. */
  private static final Pattern ADDITION =
      Pattern.compile(
          "^\\s*(?:at |\\.\\.\\. |\\(node:|\\(use |please |for more |see |visit |to"
              + " (?:increase|continue|switch)|upgrade |possible |if (?:it|this) |retry|try"
              + " again|giving up|hint|note|tip|switching|waiting|/\\w+ to |you can |session|total"
              + " |tokens used|duration|request[ _-]?id|npm (?:notice|warn)|loaded |resume"
              + " )|\\bretried \\d+ times|^\\s*https?://\\S+$|^[\\s\\d,.]+$|^[^\\p{L}\\p{N}]+$",
          Pattern.CASE_INSENSITIVE);

  /** A line of a JSON object that is printed over several lines. */
  private static final Pattern FIELD = Pattern.compile("^\\s*\"[\\w@-]+\"\\s*:.*");

  private static final Pattern FIELD_OF_LIMIT =
      Pattern.compile(
          "\"(?:status|type|code|reason)\"\\s*:\\s*\"?(?:RESOURCE_EXHAUSTED|rate_?limit\\w*"
              + "|overloaded_error|usage_limit_reached|429|529|503)\\b.*",
          Pattern.CASE_INSENSITIVE);

  private enum Verdict {
    LIMIT,
    OTHER_ERROR,
    NOTHING
  }

  private record Judged(Verdict verdict, String line) {}

  private LimitLines() {}

  /**
   * The limit in the last lines of an agent that failed; null when there is none.
   *
   * @param hasObjects whether the output consists of JSON lines, which are not looked at
   */
  public static AgentEvent.@Nullable Limited find(
      LastLines output, boolean hasObjects, LastLines errors, Clock clock) {
    Judged judged = judge(errors.lines(), false);
    if (judged.verdict() == Verdict.NOTHING) {
      judged = judge(output.lines(), hasObjects);
    }
    if (judged.verdict() != Verdict.LIMIT) {
      return null;
    }
    RetryTime times = RetryTime.of(judged.line(), clock);
    return new AgentEvent.Limited(judged.line(), times.resetsAt(), times.retryAfter());
  }

  private static Judged judge(List<String> lines, boolean hasObjects) {
    int looked = 0;
    for (int i = lines.size() - 1; i >= 0 && looked < MOST_LINES; i--) {
      String line = COLOUR.matcher(lines.get(i)).replaceAll("").strip();
      String cut = line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line;
      if (hasObjects && cut.startsWith("{")) {
        continue;
      }
      looked++;
      if (isLimit(cut)) {
        return new Judged(Verdict.LIMIT, cut);
      }
      if (!ADDITION.matcher(cut).find() && !FIELD.matcher(cut).matches()) {
        boolean error = ERROR.matcher(cut).find() || isFailure(cut);
        return new Judged(error ? Verdict.OTHER_ERROR : Verdict.NOTHING, cut);
      }
    }
    return new Judged(Verdict.NOTHING, "");
  }

  private static boolean isFailure(String line) {
    String lower = line.toLowerCase(Locale.ROOT);
    return lower.contains("not found") || lower.contains("denied") || lower.contains("no such");
  }

  /** Whether a line is itself the message of a limit, and not a sentence or code about one. */
  static boolean isLimit(String line) {
    if (FIELD.matcher(line).matches()) {
      return FIELD_OF_LIMIT.matcher(line).find();
    }
    if (LimitText.isOther(line) || CODE.matcher(line).find()) {
      return false;
    }
    String text = withoutMarks(line);
    Matcher words = LimitText.WORDS.matcher(text);
    if (!words.find()) {
      return text.matches("(?:429|529|503)\\b\\s*\\D.*");
    }
    String before = text.substring(0, words.start());
    String whole = line.substring(0, line.length() - text.length()) + before;
    return BEFORE.matcher(before).matches()
        || ERROR.matcher(whole).find()
        || ERROR.matcher(words.group()).find()
        || line.startsWith("{");
  }

  private static String withoutMarks(String line) {
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
}
