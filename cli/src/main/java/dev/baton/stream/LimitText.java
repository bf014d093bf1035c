package dev.baton.stream;

import java.util.regex.Pattern;

/**
 * Detects from an error message whether the model's provider refuses for now: by the words of
 * Anthropic, OpenAI and Google, and by the status codes 429, 503 and 529.
 */
final class LimitText {
  /** Only this many characters are searched. */
  private static final int LONGEST = 2000;

  /** A longer line of plain text is not such a message, but mentions one. */
  private static final int LONGEST_LINE = 300;

  private static final Pattern ERROR =
      Pattern.compile(
          "rate.?limit|too many requests|overloaded|resource.?exhausted|out of extra usage"
              + "|hit your (?:\\w+ )?limit|reached your (?:\\w+ )?limit|(?<!disk )\\bquota\\b"
              + "|(?:usage|session|weekly|daily|monthly|hour|hourly|requests?) limit"
              + "|\\b(?:error|status|code|http)\\b[^\\n]{0,12}\\b(?:429|503|529)\\b"
              + "|^\\W*(?:429|503|529)\\b",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern LINE =
      Pattern.compile(
          "^\\W*(?:(?:\\w+ ){0,2}error\\W+)?(?:429\\W+)?(?:\\w+ ){0,2}"
              + "(?:(?:rate|usage|session|weekly|[\\w-]*hour) limit (?:exceeded|reached|hit)"
              + "|you(?:'|\u2019)ve (?:hit|reached) your (?:\\w+ )?limit"
              + "|too many requests|overloaded_error|rate_limit_error|quota exceeded"
              + "|resource_exhausted)",
          Pattern.CASE_INSENSITIVE);

  private LimitText() {}

  /** Whether an error, already known to be one, is a limit. */
  static boolean isLimit(String error) {
    return ERROR.matcher(beginning(error)).find();
  }

  /** Whether a line of plain text is itself the message of a limit. */
  static boolean isLimitLine(String line) {
    return line.length() <= LONGEST_LINE && mayBe(line) && LINE.matcher(line).find();
  }

  /** A cheap test that excludes nearly all lines before the pattern is tried. */
  private static boolean mayBe(String line) {
    return line.contains("imit")
        || line.contains("oo many req")
        || line.contains("oo Many Req")
        || line.contains("verloaded")
        || line.contains("uota exc")
        || line.contains("XHAUSTED");
  }

  static String beginning(String message) {
    return message.length() <= LONGEST ? message : message.substring(0, LONGEST);
  }
}
