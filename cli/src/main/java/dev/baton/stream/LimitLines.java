package dev.baton.stream;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects that a line of plain text says that the provider refuses for now. */
final class LimitLines {
  /** Words that may precede those of a limit where no error is mentioned. */
  private static final Pattern BEFORE =
      Pattern.compile(
          "(?:(?:we|you|(?:we|you)['\u2019]re|claude|qwen|mistral|groq|deepseek|kimi|copilot|cursor|windsurf|openrouter|bedrock|azure|grok|xai|glm|anthropic|openai|gemini|codex|ai|code|provider|requests?|number|of|sorry,?"
              + "|the|this|selected|model|models|is|are|has|have|been|currently|experiencing|your|api|server|service|returned|answered|responded|replied|with|usage|temporarily|free|extra|daily|weekly|monthly|hourly|concurrent|\\d+|\\d+-hour|[\\w-]+\\.)["
              + " .'-]{0,2}){0,8}",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern FIELD_OF_LIMIT =
      Pattern.compile(
          "^\\s*\"?status(?:code)?\"?\\s*:\\s*(?:429|529|503)\\b|\"(?:status|type|code|reason)\"\\s*:\\s*\"?(?:RESOURCE_EXHAUSTED|rate_?limit\\w*"
              + "|overloaded_error|usage_limit_reached|429|529|503)\\b.*",
          Pattern.CASE_INSENSITIVE);

  private LimitLines() {}

  /** Whether a line is itself the message of a limit, and not a sentence or code about one. */
  static boolean isLimit(String line) {
    if (LastLine.isField(line)) {
      return FIELD_OF_LIMIT.matcher(line).find();
    }
    if (LimitText.isOther(line) || LastLine.isCode(line)) {
      return false;
    }
    String text = LastLine.withoutMarks(line);
    Matcher words = LimitText.WORDS.matcher(text);
    if (!words.find()) {
      return text.matches("(?:429|529|503)\\b\\s*\\D.*");
    }
    String before = text.substring(0, words.start());
    String whole = line.substring(0, line.length() - text.length()) + before;
    return BEFORE.matcher(before).matches()
        || LastLine.hasError(whole)
        || LastLine.hasError(words.group())
        || line.startsWith("{");
  }
}
